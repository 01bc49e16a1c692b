import { expiredReason } from '@shanmen/shared/contracts/goods/stock/batch';
import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { addDays, dayOf, instantOf } from '@shanmen/shared/time';

import { type Db, type Tx, withTransaction } from '../../../src/db/transaction.ts';
import {
  addDocument,
  auditDocument,
  changeQuota,
  closePeriod,
  findExpiredBatch,
  hasDocuments,
  listPeriods,
  readOpenLines,
  readStockMasters,
  receiveDocument,
  reverseDocument,
  showDocument,
  submitDocument,
} from '../../../src/goods/public.ts';
import type { Staff } from '../../../src/callers/staff.ts';
import type { TicketKeys } from '../../../src/ticket/public.ts';
import { chanceOf } from '../chance.ts';
import { sellAtTills, tillDays } from './tills.ts';
import { type Act, bought, everywhere, goodsOf, lineOf, placeOf, type Story, workOn } from './stock-act.ts';
import { countShelves } from './stock-count.ts';
import { ices, openingActs, stillShort } from './stock-opening.ts';
import { paySuppliers } from './stock-payments.ts';
import { checkerOf, type Crew, dismissFormer, gatherCrew, handlerOf } from './stock-people.ts';
import { returnActs } from './stock-returns.ts';

const purchases = [
  ['G01', 22],
  ['G06', 20],
  ['G02', 19],
  ['G08', 17],
  ['G03', 15],
  ['G04', 12],
  ['G09', 10],
  ['G06', 8],
  ['G10', 6],
  ['G07', 5],
] as const;

/** Who sends a few more than were paid for. */
const giver = { supplier: 'G01', daysAgo: 22, code: 'W025', qty: '5' } as const;

const transfers = [
  ['A1', 'W', 18],
  ['B3', 'K', 17],
  ['B1', 'K', 16],
  ['C1', 'T', 14],
  ['B2', 'K', 13],
  ['C2', 'Z', 12],
  ['A2', 'W', 11],
  ['B1', 'K', 10],
  ['B2', 'K', 9],
  ['A3', 'W', 7],
  ['C1', 'T', 6],
  ['C2', 'Z', 5],
  ['B1', 'K', 4],
  ['B3', 'K', 3],
  ['C2', 'Z', 2],
] as const;

const whole = (_lineNo: number, qty: string) => qty;

const acts: readonly Act[] = [
  ...returnActs,
  ...purchases.map(([supplier, daysAgo]): Act => ({
    daysAgo,
    type: 'jh',
    name: `${supplier} ${daysAgo}`,
    draft: purchaseFrom(supplier, daysAgo),
  })),
  ...transfers.map(([to, letters, daysAgo]): Act => ({
    daysAgo,
    type: 'db',
    draft: transferTo(to, letters),
    // What goes up the mountain is received there.
    ...(to === 'A3' ? { arrives: whole } : {}),
  })),
  { daysAgo: 15, type: 'db', draft: icesTo('B3', '24'), arrives: whole },
  { daysAgo: 8, type: 'db', draft: icesTo('B3', '18'), arrives: whole },
  { daysAgo: 0, type: 'db', draft: icesTo('B3', '12') },
  { daysAgo: 13, type: 'ly', draft: issueTo('D05', 'K001', '48', '游客服务点饮用水') },
  { daysAgo: 9, type: 'ly', draft: issueTo('D06', 'K022', '30', '保洁用纸') },
  { daysAgo: 8, type: 'bs', draft: lossOf('C1', 'T004', '2', expiredReason) },
  { daysAgo: 6, type: 'bs', draft: lossOf('A1', 'W018', '1', '破损') },
  { daysAgo: 6, type: 'by', draft: surplusOf('B1', 'K003', '2') },
  { daysAgo: 4, type: 'qc', draft: givenAway('W007', '20', '旅行社踩线团礼品') },
  { daysAgo: 1, type: 'jh', until: 'submitted', draft: purchaseFrom('G08', 1) },
  { daysAgo: 0, type: 'jh', until: 'submitted', draft: purchaseFrom('G02', 0) },
  { daysAgo: 0, type: 'db', until: 'submitted', draft: transferTo('B3', 'K') },
  { daysAgo: 0, type: 'jh', until: 'draft', draft: purchaseFrom('G05', 0) },
];

/**
 * A month of a warehouse: openings, purchases, transfers to the stores, and what was used, lost and found, through
 * the same services as real work, and the month closed that is over. Made once: where there is any document, nothing is added.
 */
export async function seedStock(db: Db, now: Date, keys: TicketKeys): Promise<void> {
  if (await hasDocuments(db)) return;
  await withTransaction(db, async tx => {
    const story: Story = {
      masters: await readStockMasters(tx),
      chance: chanceOf(20_260_601),
      made: new Map(),
      dayBefore: days => addDays(dayOf(now), -days),
    };
    const crew = await gatherCrew(tx, now);
    const told = [...openingActs(dayOf(now)), ...acts].toSorted((a, b) => b.daysAgo - a.daysAgo);
    let unsold = tillDays;
    for (const [index, act] of told.entries()) {
      // Tills sell at the end of a day, what came on it among it.
      for (; unsold > act.daysAgo; unsold -= 1) await tillDay(tx, unsold, story, now);
      await perform(tx, act, story, { crew, now, index });
    }
    for (; unsold >= 0; unsold -= 1) await tillDay(tx, unsold, story, now);
    await countShelves(tx, story, { maker: crew.maker, checker: crew.auditor, now });
    await paySuppliers(tx, story, { payer: crew.payer, now });
    await closeMonths(tx, crew.lead, now);
    await limitRequisitions(tx, crew.lead, story, dayOf(now));
    await dismissFormer(tx, crew, now, keys);
  });
}

function tillDay(tx: Tx, daysAgo: number, { dayBefore }: Story, now: Date): Promise<void> {
  return sellAtTills(tx, dayBefore(daysAgo), { daysAgo, now });
}

/** What two departments may take in a month; the one is stopped at it, the other is told. */
async function limitRequisitions(tx: Tx, lead: Staff, { masters }: Story, today: string): Promise<void> {
  for (const [code, yuan, mode] of [
    ['D05', 300, 'deny'],
    ['D06', 100, 'warn'],
  ] as const) {
    const deptId = masters.departments.get(code) ?? 0;
    const next = { limitFen: fen(yuan * 100), mode };
    await changeQuota(tx, lead, { deptId, categoryId: null, seen: null, next }, today);
  }
}

/** Months that are over are closed, up to the first in which something waits. */
async function closeMonths(tx: Tx, closer: Staff, now: Date): Promise<void> {
  const today = dayOf(now);
  const reach = { scope: null, staffId: closer.id };
  const { rows } = await listPeriods(tx, { pageSize: 12 }, today);
  for (const { yyyymm, status, waiting } of rows.toReversed()) {
    if (status !== 'open' || waiting > 0) return;
    await closePeriod(tx, closer, yyyymm, { now, today, reach });
  }
}

type Cast = { crew: Crew; now: Date; index: number };

async function perform(tx: Tx, act: Act, story: Story, { crew, now, index }: Cast): Promise<void> {
  const { maker, auditor } = crew;
  const { daysAgo, type, until = 'audited', draft, name, source, undone, arrives } = act;
  const day = addDays(dayOf(now), -daysAgo);
  const morning = instantOf(day, '09:00').getTime() + index * 60_000;
  const at = (minutes: number) => new Date(Math.min(morning + minutes * 60_000, now.getTime()));
  const reach = everywhere(maker);
  const work = (minutes: number) => workOn(type, { now: at(minutes), today: day, reach });
  const sourceId = source === undefined ? null : (story.made.get(source) ?? 0);
  const sources = sourceId === null ? [] : await readOpenLines(tx, type, sourceId, reach);
  const entered = await withBatches(tx, draft(story, sources), day);
  const handlerId = handlerOf(crew, type) ?? maker.id;
  const id = await addDocument(tx, maker, { ...entered, handlerId, bizDate: day }, work(0));
  if (name !== undefined) story.made.set(name, id);
  if (until === 'draft') return;
  await submitDocument(tx, maker, id, { version: 1 }, work(5));
  if (until === 'submitted') return;
  await auditDocument(tx, checkerOf(crew, type), id, { version: 2 }, work(40));
  if (undone !== undefined) {
    const redId = await reverseDocument(tx, maker, id, { version: 3, reason: undone }, work(60));
    await auditDocument(tx, auditor, redId, { version: 1 }, work(80));
  }
  if (arrives === undefined) return;
  const { lines, version } = await showDocument(tx, maker, id, work(90));
  const told = lines.map(({ lineNo, qty }) => ({ lineNo, qty: quantity(arrives(lineNo, qty)) }));
  await receiveDocument(tx, maker, id, { version, lines: told }, work(90));
}

/** What keeps for some time only was made some days before it comes, that of one supplier on one day. */
function purchaseFrom(supplier: string, daysAgo: number): Act['draft'] {
  return story => ({
    whId: placeOf(story, supplier === 'G07' ? 'LK' : 'ZC'),
    supplierId: story.masters.suppliers.get(supplier) ?? 0,
    remark: '',
    lines: [
      ...story.masters.goods
        .filter(good => good.supplierCode === supplier)
        .filter((_good, index) => index === 0 || story.chance.percent(70))
        .map(good => bought(good, String(story.chance.between(2, 12) * 10), story.dayBefore(daysAgo + 6))),
      ...(supplier === giver.supplier && daysAgo === giver.daysAgo ? [giftOf(story)] : []),
    ],
  });
}

function giftOf(story: Story) {
  return { ...lineOf(story, giver.code, giver.qty), gift: true };
}

function transferTo(to: string, letters: string): Act['draft'] {
  return story => ({
    whId: placeOf(story, 'ZC'),
    whToId: placeOf(story, to),
    remark: '门店补货',
    lines: goodsOf(story, letters)
      .filter(({ code }) => to !== 'B1' || code !== stillShort)
      .filter((_good, index) => index === 0 || story.chance.percent(35))
      .map(({ goodsId }) => ({ goodsId, qty: quantity(String(story.chance.between(4, 20))) })),
  });
}

/** From 冷库 to the cart half way up. */
function icesTo(to: string, qty: string): Act['draft'] {
  return story => ({
    whId: placeOf(story, 'LK'),
    whToId: placeOf(story, to),
    remark: '冷饮补货',
    lines: ices.map(code => lineOf(story, code, qty)),
  });
}

function issueTo(department: string, code: string, qty: string, remark: string): Act['draft'] {
  return story => ({
    whId: placeOf(story, 'ZC'),
    deptId: story.masters.departments.get(department) ?? 0,
    personName: '徐岚',
    remark,
    lines: [lineOf(story, code, qty)],
  });
}

function lossOf(warehouse: string, code: string, qty: string, reason: string): Act['draft'] {
  return story => ({ whId: placeOf(story, warehouse), reason, lines: [lineOf(story, code, qty)] });
}

/** What is lost because it has ended is lost of the batch that has. */
async function withBatches<D extends Omit<DocumentDraft, 'bizDate'>>(
  tx: Tx,
  draft: D,
  day: string,
): Promise<D> {
  if (draft.reason !== expiredReason) return draft;
  const over = await Promise.all(
    draft.lines.map(({ goodsId }) => findExpiredBatch(tx, goodsId, draft.whId, day)),
  );
  const lines = draft.lines.map((line, index) => {
    const batchId = over[index] ?? null;
    return batchId === null ? line : { ...line, batchId };
  });
  return { ...draft, lines };
}

function surplusOf(warehouse: string, code: string, qty: string): Act['draft'] {
  return story => ({ whId: placeOf(story, warehouse), reason: '盘盈', lines: [lineOf(story, code, qty)] });
}

function givenAway(code: string, qty: string, remark: string): Act['draft'] {
  return story => ({ whId: placeOf(story, 'ZC'), reason: '招待', remark, lines: [lineOf(story, code, qty)] });
}
