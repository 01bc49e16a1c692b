import { expiredReason } from '@shanmen/shared/contracts/goods/batch';
import type { DocumentDraft } from '@shanmen/shared/contracts/goods/document';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { addDays, dayOf, instantOf } from '@shanmen/shared/time';

import { findUserId } from '../../src/admin/public.ts';
import { type Db, type Tx, withTransaction } from '../../src/db/transaction.ts';
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
} from '../../src/goods/public.ts';
import { allGuards } from '../../src/guards.ts';
import type { Staff } from '../../src/staff.ts';
import { chanceOf } from './chance.ts';
import { type Act, bought, everywhere, goodsOf, lineOf, placeOf, type Story, workOn } from './stock-act.ts';
import { countShelves } from './stock-count.ts';
import { paySuppliers } from './stock-payments.ts';
import { returnActs } from './stock-returns.ts';

/** Which goods each warehouse carries, by the first letter of their code, and how many of each. */
const assortments = [
  { warehouse: 'ZC', letters: 'WKTZ', from: 60, to: 240 },
  { warehouse: 'A1', letters: 'W', from: 12, to: 48 },
  { warehouse: 'A2', letters: 'W', from: 6, to: 24 },
  { warehouse: 'A3', letters: 'W', from: 6, to: 20 },
  { warehouse: 'B1', letters: 'K', from: 24, to: 96 },
  { warehouse: 'B2', letters: 'K', from: 12, to: 60 },
  { warehouse: 'B3', letters: 'K', from: 12, to: 36 },
  { warehouse: 'C1', letters: 'T', from: 8, to: 30 },
  { warehouse: 'C2', letters: 'Z', from: 10, to: 40 },
] as const;

const openingDaysAgo = 26;

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
  ['G01', 3],
] as const;

const transfers = [
  ['A1', 'W', 18],
  ['B1', 'K', 16],
  ['C1', 'T', 14],
  ['A2', 'W', 11],
  ['B2', 'K', 9],
  ['A3', 'W', 7],
  ['B1', 'K', 4],
  ['C2', 'Z', 2],
] as const;

const acts: readonly Act[] = [
  ...returnActs,
  ...assortments.map(({ warehouse, letters, from, to }): Act => ({
    daysAgo: openingDaysAgo,
    type: 'qr',
    draft: story => ({
      whId: placeOf(story, warehouse),
      reason: '期初',
      remark: '期初库存',
      lines: [
        ...goodsOf(story, letters).map(good =>
          bought(good, String(story.chance.between(from, to)), story.dayBefore(openingDaysAgo)),
        ),
        ...(warehouse === 'C1' ? oldCakes(story) : []),
      ],
    }),
  })),
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
    ...(to === 'A3' ? { arrives: (_lineNo: number, qty: string) => qty } : {}),
  })),
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
export async function seedStock(db: Db, now: Date): Promise<void> {
  if (await hasDocuments(db)) return;
  await withTransaction(db, async tx => {
    const story: Story = {
      masters: await readStockMasters(tx),
      chance: chanceOf(20_260_601),
      made: new Map(),
      dayBefore: days => addDays(dayOf(now), -days),
    };
    const maker = await staffCalled(tx, 'keeper01', '周野');
    const checker = await staffCalled(tx, 'admin', '管理员');
    const told = acts.toSorted((a, b) => b.daysAgo - a.daysAgo);
    for (const [index, act] of told.entries()) await perform(tx, act, story, { maker, checker, now, index });
    await countShelves(tx, story, { maker, checker, now });
    await paySuppliers(tx, story, { payer: checker, now });
    await closeMonths(tx, checker, now);
    await limitRequisitions(tx, checker, story, dayOf(now));
  });
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
  const { rows } = await listPeriods(tx, { pageSize: 12 }, today);
  for (const { yyyymm, status, waiting } of rows.toReversed()) {
    if (status !== 'open' || waiting > 0) return;
    await closePeriod(tx, closer, yyyymm, { now, today, guards: allGuards });
  }
}

type Cast = { maker: Staff; checker: Staff; now: Date; index: number };

async function perform(tx: Tx, act: Act, story: Story, { maker, checker, now, index }: Cast): Promise<void> {
  const { daysAgo, type, until = 'audited', draft, name, source, undone, arrives } = act;
  const day = addDays(dayOf(now), -daysAgo);
  const morning = instantOf(day, '09:00').getTime() + index * 60_000;
  const at = (minutes: number) => new Date(Math.min(morning + minutes * 60_000, now.getTime()));
  const reach = everywhere(maker);
  const work = (minutes: number) => workOn(type, { now: at(minutes), today: day, reach });
  const sourceId = source === undefined ? null : (story.made.get(source) ?? 0);
  const sources = sourceId === null ? [] : await readOpenLines(tx, type, sourceId, reach);
  const entered = await withBatches(tx, draft(story, sources), day);
  const id = await addDocument(tx, maker, { ...entered, bizDate: day }, work(0));
  if (name !== undefined) story.made.set(name, id);
  if (until === 'draft') return;
  await submitDocument(tx, maker, id, { version: 1 }, work(5));
  if (until === 'submitted') return;
  await auditDocument(tx, checker, id, { version: 2 }, work(40));
  if (undone !== undefined) {
    const redId = await reverseDocument(tx, maker, id, { version: 3, reason: undone }, work(60));
    await auditDocument(tx, checker, redId, { version: 1 }, work(80));
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
    lines: story.masters.goods
      .filter(good => good.supplierCode === supplier)
      .filter((_good, index) => index === 0 || story.chance.percent(70))
      .map(good => bought(good, String(story.chance.between(2, 12) * 10), story.dayBefore(daysAgo + 6))),
  });
}

function transferTo(to: string, letters: string): Act['draft'] {
  return story => ({
    whId: placeOf(story, 'ZC'),
    whToId: placeOf(story, to),
    remark: '门店补货',
    lines: goodsOf(story, letters)
      .filter((_good, index) => index === 0 || story.chance.percent(35))
      .map(({ goodsId }) => ({ goodsId, qty: quantity(String(story.chance.between(4, 20))) })),
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

/** A box of them has ended since. */
function oldCakes(story: Story) {
  return story.masters.goods
    .filter(({ code }) => code === 'T004')
    .map(good => bought(good, '2', story.dayBefore(openingDaysAgo + 30)));
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

/** Somebody of the demo as a service takes him, with no request behind. */
export async function staffCalled(tx: Tx, userName: string, name: string): Promise<Staff> {
  const id = await findUserId(tx, userName);
  if (id === null) throw new Error(`the demo needs ${userName}`);
  return {
    id,
    userName,
    name,
    outletId: null,
    roles: [],
    codes: new Set(),
    sessionId: 0,
    stepUpUntil: null,
    requestId: 'demo',
    ip: '127.0.0.1',
  };
}
