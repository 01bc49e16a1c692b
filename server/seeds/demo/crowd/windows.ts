import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { addFen, type Fen, fen, subtractFen } from '@shanmen/shared/money';
import { instantOf } from '@shanmen/shared/time';

import type { Tx } from '../../../src/db/transaction.ts';
import type { Staff } from '../../../src/callers/staff.ts';
import {
  beginCount,
  closeShift,
  countShift,
  openShift,
  readWholeCatalogue,
  type TicketKeys,
} from '../../../src/ticket/public.ts';
import { askBack } from '../cases.ts';
import type { Chance } from '../chance.ts';
import { sellAtWindow, type Way } from '../ticket/window-sale.ts';
import { type Basket, basketOf, Room } from './basket.ts';
import type { Admission } from './gates.ts';
import type { People } from './people.ts';

export type Desk = { staff: Staff; windowId: number };
export type CrowdDay = { day: string; keys: TicketKeys; chance: Chance; people: People };

/** A desk with its open shift and what has to lie in its drawer. */
export type OpenDesk = Desk & { shiftId: number; cashFen: Fen };

const floatFen = fen(800_00);
const minuteMs = 60_000;

export async function openDesks(
  tx: Tx,
  desks: readonly Desk[],
  { day, chance }: CrowdDay,
): Promise<OpenDesk[]> {
  const open: OpenDesk[] = [];
  for (const { staff, windowId } of desks) {
    const work = { now: instantOf(day, '07:30'), bizDate: day, idemKey: chance.uuid(), outletIds: null };
    const { id } = await openShift(tx, staff, { windowId, openingFloatFen: floatFen }, work);
    open.push({ staff, windowId, shiftId: id, cashFen: floatFen });
  }
  return open;
}

/** Hands over what was taken; now and then change was given wrongly. */
export async function closeDesks(
  tx: Tx,
  desks: readonly OpenDesk[],
  { day, chance }: CrowdDay,
): Promise<void> {
  const moment = { now: instantOf(day, '17:45'), bizDate: day };
  for (const { staff, shiftId, cashFen } of desks) {
    const missingFen = fen(chance.percent(4) ? chance.between(1, 4) * 5_00 : 0);
    await beginCount(tx, staff, shiftId, moment);
    await countShift(tx, staff, shiftId, { countedCashFen: subtractFen(cashFen, missingFen) }, moment);
    await closeShift(tx, staff, shiftId, missingFen === 0 ? {} : { overShortReason: '找零差错' }, moment);
  }
}

/** When parties stand at the windows. */
const hours = [
  [7, 4],
  [8, 14],
  [9, 24],
  [10, 21],
  [11, 12],
  [12, 7],
  [13, 9],
  [14, 7],
  [15, 3],
] as const;

const ways = [
  ['SCAN', 58],
  ['CASH', 27],
  ['UNIONPAY_CARD', 15],
] as const;

/** About so many tickets a party buys. */
const ticketsPerParty = 4;

/** Sells exactly so many tickets to whoever comes. @returns who may go in */
export async function sellAllDay(
  tx: Tx,
  desks: readonly OpenDesk[],
  tickets: number,
  today: CrowdDay,
  { isStorm }: { isStorm: boolean },
): Promise<Admission[]> {
  const { day, chance, people } = today;
  const catalogue = await readWholeCatalogue(tx, day);
  const market = { catalogue, chance, people, room: new Room(catalogue.slots) };
  const times = arrivals(Math.ceil(tickets / ticketsPerParty), today);
  const admissions: Admission[] = [];
  let left = tickets;
  for (let index = 0; left > 0; index += 1) {
    const at = times[index] ?? new Date(instantOf(day, '16:05').getTime() + chance.between(0, 9) * minuteMs);
    const desk = desks[chance.between(0, desks.length - 1)];
    const basket = basketOf(at, left, market, isStorm);
    if (!desk || basket.lines.length === 0) continue;
    // What a storm takes back goes back by itself only the way of a code.
    const way: Way = isStorm ? 'SCAN' : chance.weighted(ways);
    const order = await sellAtWindow(tx, { ...desk, way }, basket.lines, { ...today, now: at, catalogue });
    left -= basket.tickets;
    const isBack = way === 'CASH' && (await goesBack(tx, desk, order, basket, today));
    if (way === 'CASH' && !isBack) desk.cashFen = addFen(desk.cashFen, order.totalFen);
    if (!isBack) admissions.push({ at, codes: order.tickets.map(codeOf), slots: basket.slots });
  }
  return isStorm ? [] : admissions;
}

export function codeOf({ qr, places, personCount }: Order['tickets'][number]): Admission['codes'][number] {
  return { qr, spotNames: places.map(({ spotName }) => spotName), persons: personCount };
}

function arrivals(count: number, { day, chance }: CrowdDay): Date[] {
  return Array.from({ length: count }, () => {
    const [hour, minute] = [chance.weighted(hours), chance.between(0, 59)];
    const opens = instantOf(day, '07:40').getTime();
    const at = instantOf(day).getTime() + (hour * 60 + minute) * minuteMs + chance.between(0, 59) * 1000;
    return new Date(Math.max(opens, at));
  }).sort((a, b) => a.getTime() - b.getTime());
}

/** Some were sold by mistake, some change their mind, and leave the fee. @returns whether nobody comes with the tickets */
async function goesBack(
  tx: Tx,
  desk: OpenDesk,
  order: Order,
  { codes, slots }: Basket,
  { day, keys, chance }: CrowdDay,
): Promise<boolean> {
  // For the film and the play nothing goes back on the same day.
  if (codes.includes('VR') || codes.includes('YH') || !chance.percent(14)) return false;
  const isMistake = chance.percent(27);
  const afterMs = chance.between(isMistake ? 2 : 11, isMistake ? 9 : 25) * minuteMs;
  const now = new Date(Date.parse(order.soldAt) + afterMs);
  const isOver = [...slots.values()].some(({ endTime }) => instantOf(day, endTime) <= now);
  if (isOver) return false;
  const { netFen } = await askBack(tx, desk.staff, order, {
    windowId: desk.windowId,
    shiftId: desk.shiftId,
    now,
    day,
    keys,
    idemKey: chance.uuid(),
    kind: isMistake ? 'SELLER_ERROR' : 'VISITOR',
  });
  desk.cashFen = addFen(desk.cashFen, subtractFen(order.totalFen, netFen));
  return true;
}
