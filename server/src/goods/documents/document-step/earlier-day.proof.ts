import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import { addDays } from '@shanmen/shared/time';
import fc from 'fast-check';
import { sql } from 'kysely';

import type { Answer } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  draftOf,
  goodsId,
  purchase,
  step,
  storeroomOfFile,
  submitted,
} from '../../../../test/data/goods/goods.ts';
import { propertyMs, tryOut } from '../../../../test/proofs/measures/property.ts';
import { findStockFaults } from '../../public.ts';

jest.setTimeout(propertyMs);

const { test, room } = storeroomOfFile();

const goods = ['W001', 'W002', 'W003', 'W004', 'W005'] as const;
type Code = (typeof goods)[number];

/** Days may be entered that are over, but not for long. */
const daysBack = 3;

const anAct = fc.record({
  act: fc.constantFrom('receive', 'issue', 'issue', 'unaudit'),
  back: fc.nat(daysBack),
  pieces: fc.integer({ min: 1, max: 5 }),
  fenEach: fc.integer({ min: 1, max: 30_00 }),
  /** Which of those that were received is taken back. */
  which: fc.nat(20),
});
const courses = fc.record({
  code: fc.constantFrom(...goods),
  acts: fc.array(anAct, { minLength: 4, maxLength: 6 }),
});
type Act = { act: string; back: number; pieces: number; fenEach: number; which: number };

type Received = { document: Document; back: number; pieces: number };

/** Plain books of a good: what moved on each day, today first. */
type Books = { readonly moved: number[]; readonly received: Received[] };
const books = new Map<Code, Books>(
  goods.map(code => [code, { moved: Array<number>(daysBack + 1).fill(0), received: [] }]),
);

it('G-15 what goes out on an earlier day is refused exactly when a day since would go short, and no posted cost changes', async () => {
  const heard = await tryOut(
    'earlier day',
    courses,
    async ({ code, acts }) => {
      // It came today, so that it was not there the day before, whatever the chance.
      const sure = { back: 0, pieces: 2, fenEach: 6_80, which: 0 };
      const first = [
        { ...sure, act: 'receive' },
        { ...sure, act: 'issue', back: daysBack, pieces: 100_000 },
      ];
      const answers: string[] = [];
      for (const act of [...first, ...acts]) answers.push(...(await perform(code, act)));
      return answers;
    },
    3,
  );
  expect(await findStockFaults(test.db)).toEqual([]);
  expect([...heard.keys()]).toEqual(expect.arrayContaining(['receive ok', 'issue insufficient_stock']));
});

it('G-15 one day short is enough, and the message names it', async () => {
  const [code] = goods;
  const { moved } = booksOf(code);
  const pieces = heldOn(moved, daysBack) + 1;
  await perform(code, { act: 'receive', back: 0, pieces, fenEach: 1_00, which: 0 });
  const answers = await perform(code, { act: 'issue', back: daysBack, pieces, fenEach: 0, which: 0 });
  expect(answers).toEqual(['issue backdate_refused']);
});

/** One act, judged by plain books first. @returns what was answered, nothing where nothing could be done */
async function perform(code: Code, act: Act): Promise<string[]> {
  const { moved, received } = booksOf(code);
  const earlier = received[act.which % Math.max(1, received.length)];
  if (act.act === 'unaudit' && !earlier) return [];
  const back = act.act === 'unaudit' ? (earlier?.back ?? 0) : act.back;
  const pieces = act.act === 'unaudit' ? (earlier?.pieces ?? 0) : act.pieces;
  const due = act.act === 'receive' ? 'ok' : verdict(moved, back, pieces, act.act);
  const before = await posted(code);
  const answer = act.act === 'unaudit' && earlier ? await undo(earlier) : await post(code, act);
  expect([code, act, answer.error?.code ?? 'ok']).toEqual([code, act, due]);
  if (due === 'backdate_refused') expect(answer.error?.message).toContain(shortDay(moved, back, pieces));
  const after = await posted(code);
  expect(after.slice(0, before.length)).toEqual(before);
  if (answer.status === 200) {
    moved[back] = (moved[back] ?? 0) + (act.act === 'receive' ? pieces : -pieces);
    if (act.act === 'receive') received.push({ document: answer.result, back, pieces });
    if (earlier && act.act === 'unaudit') received.splice(received.indexOf(earlier), 1);
  }
  return [`${act.act} ${due}`];
}

/** What plain books say of taking so many out so many days back. */
function verdict(moved: readonly number[], back: number, pieces: number, act: string): string {
  if (heldOn(moved, 0) < pieces) return act === 'issue' ? 'insufficient_stock' : 'reversal_short_stock';
  return firstShort(moved, back, pieces) === null ? 'ok' : 'backdate_refused';
}

/** The first day on which less than nothing would have been left, in days back from today. */
function firstShort(moved: readonly number[], back: number, pieces: number): number | null {
  for (let day = back; day >= 0; day -= 1) if (heldOn(moved, day) < pieces) return day;
  return null;
}

function shortDay(moved: readonly number[], back: number, pieces: number): string {
  const day = firstShort(moved, back, pieces) ?? 0;
  return `在 ${addDays(testDay, -day)} 的结存将为 ${heldOn(moved, day) - pieces} `;
}

/** What lay there at the end of the day so many days back. */
function heldOn(moved: readonly number[], back: number): number {
  return moved.slice(back).reduce((sum, pieces) => sum + pieces, 0);
}

async function post(code: Code, { act, back, pieces, fenEach }: Act): Promise<Answer<Document>> {
  const bizDate = addDays(testDay, -back);
  const qty = String(pieces);
  const deptId = room.masters.departments.get('D05') ?? 0;
  const [type, draft] =
    act === 'receive'
      ? (['jh', purchase(room, [[code, qty, (pieces * fenEach) / 100]], { bizDate })] as const)
      : (['ly', draftOf(room, [[code, qty]], { bizDate, deptId, personName: '沈青' })] as const);
  return step(room.admin, type, await submitted(room, type, draft), 'audit');
}

function undo({ document }: Received): Promise<Answer<Document>> {
  return step(room.admin, 'jh', document, 'unaudit', '数量录错');
}

/** Every row of the ledger of a good, in the order in which it was posted. */
async function posted(code: Code): Promise<unknown[]> {
  const { rows } = await sql`
    select ledger.*
    from goods.stock_ledger as ledger
    where ledger.goods_id = ${goodsId(room, code)}
    order by ledger.wh_id, ledger.seq`.execute(test.db);
  return rows;
}

function booksOf(code: Code): Books {
  const own = books.get(code);
  if (!own) throw new RangeError(`nothing is kept of ${code}`);
  return own;
}
