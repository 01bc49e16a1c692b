import { isInForce } from '@shanmen/shared/contracts/ticket/selling/letters';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { addFen, type Fen, fen, subtractFen, sumFen } from '@shanmen/shared/money';
import { addDays, dayOf, instantOf } from '@shanmen/shared/time';

import { type Db, type Tx, withTransaction } from '../../src/db/transaction.ts';
import type { Staff } from '../../src/callers/staff.ts';
import {
  type Catalogue,
  beginCount,
  closeShift,
  countShift,
  endDays,
  hasShifts,
  listGates,
  listWindows,
  openShift,
  readWholeCatalogue,
  reprintOrder,
  showOrder,
  type TicketKeys,
} from '../../src/ticket/public.ts';
import { askBack, seedClosure, seedStorm, seedTodaySheet, settleRefunds, unreturnableCode } from './cases.ts';
import { type Chance, chanceOf } from './chance.ts';
import { groupCodes, groupsOf, seedRebates, sellToGroup } from './partners/groups.ts';
import { demoStaff } from './people.ts';
import { paidByPaper, seedSettlement } from './ticket/vouchers.ts';
import { scanAt } from './ticket/scan.ts';
import { isAtWork, isStorm, isWholeDay, ordersOn, pastDays, timesBetween } from './season.ts';
import { type Counter, sellAtWindow, type Way } from './ticket/window-sale.ts';

const ways: readonly Way[] = ['SCAN', 'CASH', 'SCAN', 'UNIONPAY_CARD', 'CASH'];

const payCodes = [
  'ticket:sale:pay-cash',
  'ticket:sale:pay-scan',
  'ticket:sale:pay-card',
  'ticket:sale:pay-voucher',
  'ticket:sale:refund',
  ...groupCodes,
] as const;
const floatFen = fen(500_00);
const minuteMs = 60_000;

/** Who sells at which window; on the current day only the one who began early, so that seller01 opens his own shift. */
const posts = [
  { userName: 'seller01', window: 'NM1', today: false, groups: false },
  { userName: 'seller02', window: 'NM2', today: true, groups: true },
  { userName: 'seller03', window: 'BM1', today: false, groups: false },
] as const;

const demand = [
  ['GS', 32],
  ['SX', 14],
  ['SW', 16],
  ['YC', 12],
  ['GC', 10],
  ['ZD', 8],
  ['YH', 5],
  ['VR', 3],
] as const;

type Day = { day: string; until: Date; catalogue: Catalogue; keys: TicketKeys; chance: Chance };
type Post = {
  isYesterday: boolean;
  staff: Staff;
  windowId: number;
  orders: number;
  groups: boolean;
  /** How its visitors pay, one after the other. */
  ways: readonly Way[];
  shortFen: Fen;
};

/**
 * A season of sales, entries and handed-over shifts, through the same services as real work with
 * the clock of the day. Made once: a database in which anybody ever opened a shift is left alone.
 */
export async function seedHistory(db: Db, now: Date, keys: TicketKeys): Promise<void> {
  if (await hasShifts(db)) return;
  let last: Order[] = [];
  for (let offset = -pastDays; offset <= 0; offset += 1) {
    const day = addDays(dayOf(now), offset);
    // Each day is one transaction: a start that is interrupted leaves whole days only.
    const sold = await withTransaction(db, tx => seedDay(tx, day, offset, { now, keys }));
    if (sold.length > 0) last = sold;
    if (isStorm(offset)) await seedStorm(db, day, keys);
    if (offset < 0) await endDays(db, instantOf(addDays(day, 1), '00:10'));
  }
  await reprintOften(db, last, keys);
  await settleRefunds(db, now, keys);
  await seedClosure(db, now);
  await seedTodaySheet(db, now);
  await seedRebates(db, now);
  await seedSettlement(db, now);
}

/** Prints the first order with a ticket in force far more often than usual, for 高风险操作 to look into. */
async function reprintOften(db: Db, orders: readonly Order[], keys: TicketKeys): Promise<void> {
  const seller = await demoStaff(db, 'seller02');
  const reading = { outletIds: null, keys };
  for (const { orderNo } of orders) {
    const { tickets } = await showOrder(db, orderNo, reading);
    if (!tickets.some(isInForce)) continue;
    for (let times = 0; times < 4; times += 1) await reprintOrder(db, seller, orderNo, reading);
    return;
  }
}

async function seedDay(
  tx: Tx,
  day: string,
  offset: number,
  { now, keys }: { now: Date; keys: TicketKeys },
): Promise<Order[]> {
  const until = new Date(Math.min(now.getTime(), instantOf(day, '17:30').getTime()));
  if (until <= instantOf(day, '08:40')) return [];
  const all: Order[] = [];
  const chance = chanceOf(20_260_501 + offset);
  const today: Day = { day, until, keys, chance, catalogue: await readWholeCatalogue(tx, day) };
  const windows = await listWindows(tx, null);
  const gatekeeper = await demoStaff(tx, 'gate01');
  for (const [index, { userName, window, groups, today: alsoToday }] of posts.entries()) {
    const windowId = windows.find(candidate => candidate.code === window)?.id;
    if (windowId === undefined || (offset === 0 && !alsoToday)) continue;
    if (!isAtWork(offset, index, posts.length)) continue;
    const isShort = offset === -2 && index === 1;
    const post: Post = {
      staff: await demoStaff(tx, userName, payCodes),
      windowId,
      orders: ordersOn(offset, today.catalogue, chance),
      groups: groups && isWholeDay(offset),
      isYesterday: offset === -1,
      ways: isStorm(offset) ? ['SCAN'] : ways,
      shortFen: fen(isShort ? 20_00 : 0),
    };
    const sold = await sellForADay(tx, post, today);
    if (!isStorm(offset)) await admit(tx, gatekeeper, sold, today);
    all.push(...sold);
  }
  return all;
}

/** Opens, sells, counts and hands over. @returns the orders */
async function sellForADay(
  tx: Tx,
  { staff, windowId, orders, groups, isYesterday, ways: ownWays, shortFen }: Post,
  today: Day,
): Promise<Order[]> {
  const { day, until, keys, chance } = today;
  const openedAt = instantOf(day, '08:00');
  const moment = (now: Date) => ({ now, bizDate: day });
  const shift = await openShift(
    tx,
    staff,
    { windowId, openingFloatFen: floatFen },
    { ...moment(openedAt), idemKey: chance.uuid(), outletIds: null },
  );
  const visits = timesBetween(instantOf(day, '08:05'), until, orders, chance).map((at, index) => {
    const way = ownWays[index % ownWays.length] ?? 'CASH';
    return { at, sell: () => sellOnce(tx, { staff, windowId, way }, at, today) };
  });
  const led = (groups ? groupsOf(day, until, isYesterday) : []).map(({ at, group }) => {
    return { at, sell: () => sellToGroup(tx, { staff, windowId }, group, { day, now: at, keys, chance }) };
  });
  if (groups) led.push(...paidByPaper(tx, { staff, windowId }, today));
  if (isYesterday && groups) led.push(returned(tx, { staff, windowId, shiftId: shift.id }, today));
  const sold: Order[] = [];
  for (const { sell } of [...visits, ...led].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const order = await sell();
    if (order) sold.push(order);
  }
  const takenFen = sold.reduce((sum, order) => addFen(sum, cashOf(order)), floatFen);
  await beginCount(tx, staff, shift.id, moment(until));
  await countShift(tx, staff, shift.id, { countedCashFen: subtractFen(takenFen, shortFen) }, moment(until));
  await closeShift(tx, staff, shift.id, shortFen === 0 ? {} : { overShortReason: '找零差错' }, moment(until));
  return sold;
}

/** Paid by a code whose money does not go back; nobody comes on these tickets. */
function returned(
  tx: Tx,
  { staff, windowId, shiftId }: { staff: Staff; windowId: number; shiftId: number },
  today: Day,
): { at: Date; sell: () => Promise<null> } {
  const { day, keys, chance } = today;
  const at = instantOf(day, '10:20');
  const counter = {
    staff,
    windowId,
    way: 'SCAN',
    asked: { code: 'GS', authCode: unreturnableCode },
  } as const;
  return {
    at,
    async sell() {
      const order = await sellOnce(tx, counter, at, today);
      const asked = { windowId, shiftId, now: at, day, keys, idemKey: chance.uuid() };
      if (order) await askBack(tx, staff, order, asked);
      return null;
    },
  };
}

function cashOf({ payments }: Order): Fen {
  return sumFen(payments.filter(({ method }) => method === 'CASH').map(({ amountFen }) => amountFen));
}

type Asked = { code: string; authCode: string };

async function sellOnce(
  tx: Tx,
  { staff, windowId, way, asked }: Counter & { asked?: Asked },
  now: Date,
  today: Day,
): Promise<Order | null> {
  const { day, keys, chance, catalogue } = today;
  const code = asked?.code ?? chance.weighted(demand);
  const product = catalogue.products.find(candidate => candidate.code === code);
  const slot = catalogue.slots.find(
    ({ spotId, startTime, endTime, visitDate }) =>
      spotId === product?.entitlements[0]?.spotId &&
      (endTime === '23:59' || instantOf(visitDate, startTime) > now),
  );
  if (!product || !slot) return null;
  const lines = [{ productId: product.id, slotId: slot.id, qty: chance.between(1, 4) }];
  const counter = { staff, windowId, way };
  return sellAtWindow(tx, counter, lines, { now, day, keys, chance, catalogue, authCode: asked?.authCode });
}

/** Most tickets are used the same day, and now and then one is scanned a second time. */
async function admit(tx: Tx, staff: Staff, orders: readonly Order[], today: Day): Promise<void> {
  const { day, until, keys, chance } = today;
  const gates = await listGates(tx);
  for (const { soldAt, tickets } of orders) {
    for (const { qr, places, startTime, personCount } of tickets) {
      const gate = gates.find(({ spotName }) => spotName === places[0]?.spotName);
      const waitMs = chance.between(5, 60) * minuteMs;
      const now = startTime === null ? new Date(Date.parse(soldAt) + waitMs) : instantOf(day, startTime);
      if (!gate || now > until || !chance.percent(88)) continue;
      const scans = chance.percent(3) ? 2 : 1;
      for (let scan = 0; scan < scans; scan += 1) {
        // Of a large group somebody is late.
        const persons = personCount < 20 ? personCount : personCount - chance.between(0, 2);
        await scanAt(tx, staff, { gateId: gate.id, code: qr, persons, nonce: chance.uuid() }, { now, keys });
      }
    }
  }
}
