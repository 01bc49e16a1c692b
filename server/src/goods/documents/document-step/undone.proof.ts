import type { Document, DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import { addDays } from '@shanmen/shared/time';
import fc from 'fast-check';
import { sql } from 'kysely';

import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  draftOf,
  type LineText,
  purchase,
  resultOf,
  step,
  storeroomOfFile,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { propertyMs, tryOut } from '../../../../test/proofs/measures/property.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { findStockFaults } from '../../public.ts';

jest.setTimeout(propertyMs);

const { test, room } = storeroomOfFile();

/** Each with the warehouse whose stock its red document takes, where it takes any. */
const kinds = {
  jh: 'ZC',
  qr: 'ZC',
  by: 'ZC',
  xs: null,
  ly: null,
  qc: null,
  bs: null,
  jy: null,
  db: 'A1',
} as const;
type Kind = keyof typeof kinds;
const codes = ['W001', 'W002', 'W003', 'W007', 'W020'];

const aCourse = fc.record({
  kind: fc.constantFrom<Kind>('jh', 'qr', 'by', 'xs', 'ly', 'qc', 'bs', 'jy', 'db'),
  /** Few and cheap, so that a second person is asked for none of them. */
  lines: fc.array(
    fc.tuple(fc.constantFrom(...codes), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 30_00 })),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  boughtFen: fc.integer({ min: 1, max: 40_00 }),
  /** What comes in between at another price, and whether all is used but what the red document needs. */
  laterFen: fc.integer({ min: 1, max: 40_00 }),
  isUsedUp: fc.boolean(),
});
type Course = {
  kind: Kind;
  lines: [code: string, pieces: number, fen: number][];
  boughtFen: number;
  laterFen: number;
  isUsedUp: boolean;
};

it('G-08 an audit that is taken back and made again leaves the balances of one, and a red document nets to zero', async () => {
  await tryOut('undone', aCourse, undoBothWays, 5);
  expect(await findStockFaults(test.db)).toEqual([]);
});

it('G-08 a fen that a red document left behind is found (control)', async () => {
  const made = await audited(room, 'jh', purchase(room, [['W004', '3', 10]]));
  const red = await reversed('jh', made);
  expect(await left(made.id, red.id)).toEqual([]);
  await asOwner(
    test.database.url,
    `set session_replication_role = 'replica';
     update goods.stock_ledger set value_fen = value_fen + 1 where doc_id = ${red.id}`,
  );
  expect(await left(made.id, red.id)).toHaveLength(1);
});

/** @returns what was undone, for the count, and whether it left a difference in cost */
async function undoBothWays(course: Course): Promise<string[]> {
  const { kind, lines, boughtFen } = course;
  await audited(room, 'jh', purchase(room, allOf(lines, 2, boughtFen)));
  const before = await balances();
  const made = await audited(room, kind, draftOfKind(course));
  const once = await balances();
  const draft = resultOf(await step(room.admin, kind, made, 'unaudit', '数量录错'));
  expect([kind, await balances()]).toEqual([kind, before]);
  const waiting = resultOf(await step(room.keeper, kind, draft, 'submit'));
  const again = resultOf(await step(room.admin, kind, waiting, 'audit'));
  expect([kind, await balances()]).toEqual([kind, once]);

  await happenBetween(course);
  const red = await reversed(kind, again);
  expect([kind, await left(again.id, red.id)]).toEqual([kind, []]);
  return [`${kind}${(await differs(red.id)) ? ' with a difference' : ''}`];
}

/** Other goods at another price come to where the red document takes from; what it does not need may go again. */
async function happenBetween({ kind, lines, laterFen, isUsedUp }: Course): Promise<void> {
  const place = kinds[kind];
  await audited(room, 'jh', purchase(room, allOf(lines, 1, laterFen), { whId: whId(room, place ?? 'ZC') }));
  if (!isUsedUp) return;
  const needed = new Map(place === null ? [] : allOf(lines, 1, 0).map(([code, qty]) => [code, Number(qty)]));
  const used = await Promise.all(
    [...new Set(lines.map(([code]) => code))].map(async code => {
      const pieces = (await lying(place ?? 'ZC', code)) - (needed.get(code) ?? 0);
      return [code, String(pieces)] as const;
    }),
  );
  const going = used.filter(([, pieces]) => Number(pieces) > 0);
  await audited(
    room,
    'ly',
    draftOf(room, going, { whId: whId(room, place ?? 'ZC'), deptId: dept(), personName: '沈青' }),
  );
}

async function reversed(kind: DocumentType, made: Document): Promise<Document> {
  const red = resultOf(await step(room.lead, kind, made, 'reverse', '录错'));
  return resultOf(await step(room.admin, kind, red, 'audit'));
}

function draftOfKind({ kind, lines }: Course): DocumentDraft {
  const { suppliers, parties, stores } = room.masters;
  const priced = lines.map(([code, pieces, fen]): LineText => [code, String(pieces), (pieces * fen) / 100]);
  const plain = lines.map(([code, pieces]): LineText => [code, String(pieces)]);
  switch (kind) {
    case 'jh':
      return purchase(room, priced, { supplierId: suppliers.get('G01') ?? 0 });
    case 'qr':
      return draftOf(room, priced, { reason: '内部' });
    case 'by':
      return draftOf(room, plain, { reason: '盘盈' });
    case 'xs':
      return draftOf(room, priced, { partyId: parties.get('P003') ?? 0, storeId: stores.get('S01') ?? 0 });
    case 'ly':
      return draftOf(room, plain, { deptId: dept(), personName: '沈青' });
    case 'qc':
      return draftOf(room, plain, { reason: '样品' });
    case 'bs':
      return draftOf(room, plain, { reason: '破损' });
    case 'jy':
      return draftOf(room, plain, { deptId: dept(), personName: '沈青', dueOn: addDays(testDay, 7) });
    case 'db':
      return draftOf(room, plain, { whToId: whId(room, 'A1') });
    default:
      return kind satisfies never;
  }
}

/** A line for each good, with so many times as many as all lines have of it. */
function allOf(lines: Course['lines'], times: number, fenEach: number): LineText[] {
  const pieces = new Map<string, number>();
  for (const [code, count] of lines) pieces.set(code, (pieces.get(code) ?? 0) + count * times);
  return [...pieces].map(([code, count]) => [code, String(count), (count * fenEach) / 100]);
}

/** What lies everywhere, and what it is worth. */
async function balances(): Promise<unknown> {
  const { rows } = await sql`
    select goods_id, wh_id, qty, value_fen
    from goods.stock_balance
    where qty <> 0 or value_fen <> 0
    order by goods_id, wh_id`.execute(test.db);
  return rows;
}

/** What a document and its red one together left anywhere, the difference in cost counted in. */
async function left(docId: number, redId: number): Promise<unknown[]> {
  const { rows } = await sql`
    select goods_id, wh_id, sum(qty) as qty, sum(value_fen + diff_fen) as value_fen
    from goods.stock_ledger
    where doc_id in (${docId}, ${redId})
    group by goods_id, wh_id
    having sum(qty) <> 0 or sum(value_fen + diff_fen) <> 0`.execute(test.db);
  return rows;
}

async function differs(docId: number): Promise<boolean> {
  const { rows } = await sql`
    select from goods.stock_ledger where doc_id = ${docId} and diff_fen <> 0`.execute(test.db);
  return rows.length > 0;
}

async function lying(warehouse: string, code: string): Promise<number> {
  const { rows } = await sql<{ qty: string }>`
    select balance.qty
    from goods.stock_balance as balance
    join goods.goods on goods.id = balance.goods_id
    where goods.code = ${code}
      and balance.wh_id = ${whId(room, warehouse)}`.execute(test.db);
  return Number(rows[0]?.qty ?? 0);
}

function dept(): number {
  return room.masters.departments.get('D05') ?? 0;
}
