import type { Slip, TillPayment } from '@shanmen/shared/contracts/cashier/sale';
import { priceTillCart } from '@shanmen/shared/contracts/cashier/cart';
import { type Fen, fen, negateFen, roundUpFen, sumFen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { instantOf } from '@shanmen/shared/time';

import {
  approveTillShift,
  beginTillCount,
  closeTillShift,
  countTillShift,
  findTillAt,
  holdCart,
  openTillShift,
  readTillPrices,
  refundAtTill,
  sellAtTill,
  type TillPlace,
} from '../../../src/cashier/public.ts';
import type { Staff } from '../../../src/callers/staff.ts';
import type { Tx } from '../../../src/db/transaction.ts';
import { showStock } from '../../../src/goods/public.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { everywhere, workOn } from './stock-act.ts';
import { demoStaff } from '../people.ts';
import { timesBetween } from '../season.ts';

/** Who sells where, and by how much the drawer differs on which day; a shift of today stays open. */
const posts = [
  { userName: 'cashier01', store: 'S01', over: { 1: fen(-2_00) }, today: false },
  { userName: 'cashier02', store: 'S04', over: { 2: fen(10_00) }, today: true },
] as const;

/** How many days before today the tills of the demo began to sell. */
export const tillDays = 3;
const salesADay = 7;
/** On which day a cashier did what an auditor looks into. */
const oddDay = 1;
const floatFen = fen(500_00);
const codes = ['cashier:sale:create', 'cashier:refund:create', 'cashier:discount:order'] as const;

type Day = { tx: Tx; day: string; daysAgo: number; now: Date; chance: Chance };
type Shelf = readonly { goodsId: number; priceFen: Fen }[];

/** A day at the tills of two stores: opened, sold, one piece taken back, counted, handed over, and approved later. */
export async function sellAtTills(
  tx: Tx,
  day: string,
  { daysAgo, now }: Pick<Day, 'daysAgo' | 'now'>,
): Promise<void> {
  const chance = chanceOf(20_260_701 + daysAgo);
  for (const { userName, store, over, today } of posts) {
    if (daysAgo === 0 && !today) continue;
    const staff = await demoStaff(tx, userName, codes);
    const till = await findTillAt(tx, store, 1);
    if (till === null) throw new Error(`the demo needs a till in ${store}`);
    const different: Readonly<Record<number, Fen>> = over;
    await workShift({ tx, day, daysAgo, now, chance }, staff, till, different[daysAgo] ?? fen(0));
  }
}

async function workShift(today: Day, staff: Staff, till: TillPlace, overShortFen: Fen): Promise<void> {
  const { tx, day, daysAgo, now, chance } = today;
  const opensAt = instantOf(day, '08:30');
  const until = new Date(Math.min(instantOf(day, '17:20').getTime(), now.getTime()));
  if (until <= opensAt) return;
  const at = (moment: Date) => ({ now: moment, bizDate: day });
  const opening = { tillId: till.tillId, openingFloatFen: floatFen };
  const shift = await openTillShift(tx, staff, opening, {
    ...at(opensAt),
    idemKey: chance.uuid(),
    outletIds: null,
  });
  const shelf = await shelfOf(tx, till, day);
  const slips: Slip[] = [];
  for (const moment of timesBetween(opensAt, until, salesADay, chance))
    slips.push(await sellOnce(today, staff, till, { moment, shelf, ofCart: slips.length }));
  const [first] = slips;
  if (first && daysAgo > 0) slips.push(await takeBack(today, staff, till, first, until));
  if (daysAgo === oddDay && overShortFen < 0)
    slips.push(...(await doOddly(today, staff, till, { until, shelf })));
  if (daysAgo === 0) {
    const { lines, totalFen } = pricedCart(shelf, till, chance);
    const cart = { tillId: till.tillId, label: '红色背包', lines, totalFen };
    await holdCart(tx, staff, cart, { now: until, hours: 24 });
    return;
  }
  const cashFen = sumFen(slips.map(({ state, payments }) => cashOf(payments, state === 'REFUND')));
  await beginTillCount(tx, staff, shift.id, {}, at(until));
  const countedCashFen = sumFen([floatFen, cashFen, overShortFen]);
  await countTillShift(tx, staff, shift.id, { countedCashFen }, at(until));
  const reason = overShortFen === 0 ? {} : { overShortReason: '找零差错' };
  const terms = { ...at(until), toleranceFen: fen(20_00), witness: null };
  await closeTillShift(tx, staff, shift.id, { floatLeftFen: floatFen, ...reason }, terms);
  if (overShortFen !== 0) return;
  const lead = await demoStaff(tx, 'storelead01');
  await approveTillShift(tx, lead, shift.id, {}, { ...at(until), outletIds: null });
}

function cashOf(payments: Slip['payments'], isRefund: boolean): Fen {
  const cashFen = sumFen(payments.flatMap(({ tender, amountFen }) => (tender === 'CASH' ? [amountFen] : [])));
  return isRefund ? negateFen(cashFen) : cashFen;
}

/** What the store has enough of by the piece, with its price there. */
async function shelfOf(tx: Tx, { storeId, whId }: TillPlace, day: string): Promise<Shelf> {
  const keeper = await demoStaff(tx, 'keeper01');
  const query = { whId: whId ?? 0, status: 'some', pageSize: 200 } as const;
  const { rows } = await showStock(tx, query, { reach: everywhere(keeper), today: day, seesCost: false });
  const enough = rows.filter(({ qty, availableQty }) => !qty.includes('.') && Number(availableQty) >= 10);
  const goodsIds = enough.map(({ goodsId }) => goodsId);
  const prices = await readTillPrices(tx, goodsIds, { storeId, day, isMember: false });
  return goodsIds.flatMap(goodsId => {
    const priceFen = prices.get(goodsId) ?? fen(0);
    return priceFen > 0 ? [{ goodsId, priceFen }] : [];
  });
}

/** One to three goods that stand side by side, with what they cost together. */
function pricedCart(shelf: Shelf, { rounding }: TillPlace, chance: Chance) {
  const from = chance.between(0, shelf.length - 1);
  const count = Math.min(chance.between(1, 3), shelf.length);
  const priced = Array.from({ length: count }, (_, index) => {
    const good = shelf[(from + index) % shelf.length];
    if (!good) throw new Error('a store of the demo has nothing to sell');
    return { ...good, qty: quantity('1') };
  });
  const lines = priced.map(({ priceFen: _price, ...line }) => line);
  return { lines, totalFen: priceTillCart(priced, { rounding }).totalFen };
}

/** 免单, a sale of which three lines were deleted, and two refunds without receipt: each by the word of the lead of the store. */
async function doOddly(
  { tx, day }: Day,
  staff: Staff,
  { tillId }: TillPlace,
  { until, shelf }: { until: Date; shelf: Shelf },
): Promise<Slip[]> {
  const chance = chanceOf(20_261_129);
  const lead = await demoStaff(tx, 'storelead01', ['cashier:sale:free', 'cashier:refund:noreceipt']);
  const approver = { staff: lead, take: async () => undefined };
  const work = (type: 'xs' | 'xt') => ({
    now: until,
    idemKey: chance.uuid(),
    goods: workOn(type, { now: until, today: day, reach: everywhere(staff) }),
    pointYuan: 0,
  });
  const [good] = shelf;
  if (!good) return [];
  const { goodsId, priceFen } = good;
  const lines = [{ goodsId, qty: quantity('1') }];
  const limits = { linePct: 0, orderPct: 0, roundingFen: fen(0) };
  const sell = (payment: TillPayment, removedLines: number) =>
    sellAtTill(
      tx,
      staff,
      { tillId, lines, expectedTotalFen: priceFen, payments: [payment], removedLines },
      { ...work('xs'), limits, words: [{ action: 'cashier.free', approver }] },
    );
  const takeUnproved = (reason: '质量问题' | '其他') =>
    refundAtTill(
      tx,
      staff,
      { tillId, reason, goods: [{ goodsId, qty: quantity('1'), condition: 'good' }] },
      { ...work('xt'), words: [{ action: 'cashier.noreceipt', approver }], noReceiptPerDay: 2 },
    );
  return [
    await sell({ tender: 'FREE', amountFen: priceFen, reason: '接待考察团' }, 0),
    await sell({ tender: 'CASH', amountFen: priceFen, tenderedFen: priceFen }, 3),
    await takeUnproved('质量问题'),
    await takeUnproved('其他'),
  ];
}

type Selling = { moment: Date; shelf: Shelf; ofCart: number };

async function sellOnce(
  { tx, day, chance }: Day,
  staff: Staff,
  till: TillPlace,
  { moment, shelf, ofCart }: Selling,
): Promise<Slip> {
  const { tillId } = till;
  const { lines, totalFen } = pricedCart(shelf, till, chance);
  const payment: TillPayment =
    ofCart % 3 === 2
      ? { tender: 'CARD', amountFen: totalFen, reference: `POS${day.replaceAll('-', '')}${ofCart}` }
      : { tender: 'CASH', amountFen: totalFen, tenderedFen: roundUpFen(totalFen, fen(10_00)) };
  const sale = { tillId, lines, expectedTotalFen: totalFen, payments: [payment] };
  const goods = workOn('xs', { now: moment, today: day, reach: everywhere(staff) });
  const limits = { linePct: 0, orderPct: 0, roundingFen: fen(99) };
  const work = { now: moment, idemKey: chance.uuid(), goods, pointYuan: 0, limits, words: [] };
  return sellAtTill(tx, staff, sale, work);
}

/** The first line of a sale comes back. */
async function takeBack(
  { tx, day, chance }: Day,
  staff: Staff,
  { tillId }: TillPlace,
  { id: saleId }: Slip,
  now: Date,
): Promise<Slip> {
  const lines = [{ lineNo: 1, qty: quantity('1'), condition: 'good' as const }];
  const goods = workOn('xt', { now, today: day, reach: everywhere(staff) });
  const refund = { tillId, saleId, reason: '多买' as const, lines };
  const work = { now, idemKey: chance.uuid(), goods, pointYuan: 0, words: [], noReceiptPerDay: 0 };
  return refundAtTill(tx, staff, refund, work);
}
