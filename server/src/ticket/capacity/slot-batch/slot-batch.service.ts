import type {
  SlotBatch,
  SlotBatchEffect,
  SlotCell,
  SlotMatrix,
  SlotMatrixQuery,
} from '@shanmen/shared/contracts/ticket/capacity/slot-batch';
import { addDays } from '@shanmen/shared/time';

import { readProducts } from '../../../commerce/public.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { listCalendarDays } from '../../pricing/price-rule/price-rule-list.queries.ts';
import { calendarDayOf, daysFrom, type YearTerms } from '../slot/calendar.ts';
import {
  listMatrixSlots,
  listOrdersOf,
  lockSlotsOf,
  type MatrixSlot,
  putSlots,
} from './slot-batch.queries.ts';

const usualDays = 10;
const mostDays = 366;

/** 销售管理: what is left of every slot on every day; of all places, or of those that a ticket opens. @throws not_found */
export async function showSlotMatrix(
  db: Db,
  { from, days = usualDays, productId }: SlotMatrixQuery,
  year: YearTerms,
): Promise<SlotMatrix> {
  const period = { first: from, last: addDays(from, days - 1) };
  const product = productId === undefined ? null : found((await readProducts(db, [productId]))[0], '票种');
  const spotIds = product && product.entitlements.map(({ spotId }) => spotId);
  const [slots, shown] = await Promise.all([
    listMatrixSlots(db, period, spotIds),
    listTypedDays(db, period, year),
  ]);
  const keyOf = ({ spotId, startTime, endTime }: MatrixSlot) => `${spotId}/${startTime}/${endTime}`;
  const byKeyAndDay = new Map(slots.map(slot => [`${keyOf(slot)}/${slot.visitDate}`, slot]));
  const firsts = new Map(slots.toReversed().map(slot => [keyOf(slot), slot]));
  const keys = [...new Set(slots.map(keyOf))];
  return {
    days: shown,
    rows: keys.flatMap(key => {
      const first = firsts.get(key);
      if (!first) return [];
      const { spotId, spotName, startTime, endTime } = first;
      const cells = shown.map(({ day }) => cellOf(byKeyAndDay.get(`${key}/${day}`)));
      return [{ spotId, spotName, startTime, endTime, cells }];
    }),
  };
}

function cellOf(slot: MatrixSlot | undefined): SlotCell | null {
  if (!slot) return null;
  const { id, capacity, used, reserved, state } = slot;
  return { id, capacity, used, reserved, state };
}

/** What a batch makes of every slot, and what stands against it. @throws time_order, not_found */
export async function showBatchEffect(db: Db, batch: SlotBatch, year: YearTerms): Promise<SlotBatchEffect> {
  const { spotId, startTime, from, to, capacity, state } = batch;
  const days = new Set(await daysOf(db, batch, year));
  const slots = await listMatrixSlots(db, { first: from, last: to }, [spotId]);
  const asked = slots.filter(
    slot => days.has(slot.visitDate) && (startTime === null || slot.startTime === startTime),
  );
  if (asked.length === 0) throw new RuleViolation('not_found', '所选日期没有时段');
  const effect = asked.map(async slot => {
    const before = { capacity: slot.capacity, state: slot.state };
    const after = { capacity: capacity ?? slot.capacity, state: state ?? slot.state };
    const isFewer = after.capacity < before.capacity;
    const toMove = isFewer ? Math.max(0, slot.used - after.capacity) : 0;
    const toRelease = isFewer ? Math.max(0, slot.used + slot.reserved - after.capacity) - toMove : 0;
    return {
      id: slot.id,
      visitDate: slot.visitDate,
      startTime: slot.startTime,
      endTime: slot.endTime,
      used: slot.used,
      before,
      after,
      toMove,
      orderNos: toMove === 0 ? [] : await listOrdersOf(db, slot.id),
      toRelease: Math.min(toRelease, slot.reserved),
    };
  });
  return { slots: await Promise.all(effect) };
}

/**
 * All slots or none: the slots are locked before they are judged, so that no sale slips in between.
 * @throws time_order, not_found, capacity_below_used with what stands against it, day by day
 */
export async function applyBatch(
  tx: Tx,
  staff: Staff,
  batch: SlotBatch,
  year: YearTerms,
): Promise<SlotBatchEffect> {
  await lockSlotsOf(tx, batch.spotId, await daysOf(tx, batch, year), batch.startTime);
  const effect = await showBatchEffect(tx, batch, year);
  const against = effect.slots.filter(({ toMove, toRelease }) => toMove + toRelease > 0);
  const [first] = against;
  if (first) {
    const need = first.toMove > 0 ? `需先迁移 ${first.toMove} 张` : `需先释放配额 ${first.toRelease}`;
    const message = `${first.visitDate} ${first.startTime} 已占 ${first.used}，${need}；共 ${against.length} 个时段冲突，未作任何修改`;
    throw new RuleViolation('capacity_below_used', message, { path: 'capacity', slots: against });
  }
  const changed = effect.slots.filter(
    ({ before, after }) => before.capacity !== after.capacity || before.state !== after.state,
  );
  await touchBusinessDay(tx, [...new Set(changed.map(({ visitDate }) => visitDate))]);
  await putSlots(tx, changed);
  for (const { id, before, after } of changed) {
    await writeAudit(tx, {
      staffId: staff.id,
      action: 'ticket.slot.changed',
      objectType: 'slot',
      objectId: String(id),
      before,
      after,
      reason: batch.reason,
      requestId: staff.requestId,
      ip: staff.ip,
    });
  }
  return effect;
}

/** The days of a batch that are of the kinds asked for. @throws time_order */
async function daysOf(db: Db, { from, to, dayTypes }: SlotBatch, year: YearTerms): Promise<string[]> {
  if (from > to || addDays(from, mostDays) < to)
    throw new RuleViolation('time_order', '日期起止有误，且不超过一年', { path: 'to' });
  const days = await listTypedDays(db, { first: from, last: to }, year);
  return days.filter(({ dayType }) => dayTypes.includes(dayType)).map(({ day }) => day);
}

/** Days with their season and kind, as they were entered or as the year has them. */
async function listTypedDays(db: Db, period: { first: string; last: string }, year: YearTerms) {
  const entered = await listCalendarDays(db, period);
  return daysFrom(period.first, period.last).map(day => {
    const { season, dayType } = entered.get(day) ?? calendarDayOf(day, year);
    return { day, season, dayType };
  });
}
