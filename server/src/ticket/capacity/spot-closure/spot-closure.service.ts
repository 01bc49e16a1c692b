import type { SpotClosure, SpotClosureDraft } from '@shanmen/shared/contracts/ticket/capacity/spot-closure';
import { daysBetween } from '@shanmen/shared/time';

import { withdrawViolations } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readSpotNames } from '../place/place.queries.ts';
import { lockSlots, readSlotsById } from '../slot/slot.queries.ts';
import { daysFrom } from '../slot/calendar.ts';
import {
  insertClosure,
  listAbsentTickets,
  listFreeToOpen,
  listSlotIdsToShut,
  readClosure,
  updateLifted,
  updateShut,
} from './spot-closure.queries.ts';

const mostDays = 92;

/** So long a closure that was a mistake can be lifted before money goes back. */
const graceMs = 5 * 60_000;

/**
 * 闭园: from now on nothing is sold there, and what was sold goes back by the policy. Places that come back while
 * the spot is shut are not sold again; who did not come then is not to blame.
 * @throws not_found, time_order, invalid_input
 */
export async function closeSpot(
  tx: Tx,
  staff: Staff,
  draft: SpotClosureDraft,
  now: Date,
): Promise<SpotClosure> {
  await refuseDraft(tx, draft);
  const shutSlotIds = await listSlotIdsToShut(tx, draft);
  const at = now.toISOString();
  const isFull = draft.refundPolicy === 'FULL_NOFEE';
  const refundAfter = isFull ? new Date(now.getTime() + graceMs).toISOString() : null;
  const id = await insertClosure(tx, { ...draft, shutSlotIds, refundAfter, staffId: staff.id, at });
  const closure = await requireClosure(tx, id);
  await note(tx, staff, closure, { state: null }, draft.note);
  await touchBusinessDay(tx, daysFrom(draft.dateFrom, draft.dateTo));
  await withdrawViolations(tx, await listAbsentTickets(tx, draft), '闭园', now);
  await shut(tx, shutSlotIds, true);
  return closure;
}

/** 恢复开放: what it shut is sold again, unless another closure keeps it shut. @throws not_found, state_forbidden */
export async function liftClosure(
  tx: Tx,
  staff: Staff,
  id: number,
  reason: string,
  now: Date,
): Promise<SpotClosure> {
  const before = await requireClosure(tx, id);
  const slotIds = await updateLifted(tx, id, { staffId: staff.id, at: now.toISOString() });
  if (slotIds === null) throw new RuleViolation('state_forbidden', '已恢复开放');
  const closure = await requireClosure(tx, id);
  await note(tx, staff, closure, { state: before.state }, reason);
  await touchBusinessDay(tx, daysFrom(before.dateFrom, before.dateTo));
  await shut(tx, await listFreeToOpen(tx, slotIds), false);
  return closure;
}

async function refuseDraft(tx: Tx, { spotId, dateFrom, dateTo, slotId }: SpotClosureDraft): Promise<void> {
  if ((await readSpotNames(tx, [spotId])).length === 0)
    throw new RuleViolation('not_found', '没有找到该景点');
  if (dateFrom > dateTo) throw new RuleViolation('time_order', '结束日须不早于开始日', { path: 'dateTo' });
  if (daysBetween(dateFrom, dateTo) >= mostDays) {
    throw new RuleViolation('invalid_input', `一次最多闭园 ${mostDays} 天`, { path: 'dateTo' });
  }
  if (slotId === null) return;
  const [slot] = await readSlotsById(tx, [slotId]);
  if (slot?.spotId === spotId && slot.visitDate === dateFrom && dateFrom === dateTo) return;
  throw new RuleViolation('not_found', '该日没有这个时段', { path: 'slotId' });
}

async function shut(tx: Tx, slotIds: readonly number[], closed: boolean): Promise<void> {
  if (slotIds.length === 0) return;
  await lockSlots(tx, slotIds);
  await updateShut(tx, slotIds, closed);
}

async function requireClosure(tx: Tx, id: number): Promise<SpotClosure> {
  return found(await readClosure(tx, id), '闭园安排');
}

function note(
  tx: Tx,
  staff: Staff,
  closure: SpotClosure,
  before: { state: SpotClosure['state'] | null },
  reason: string,
): Promise<void> {
  const { spotId, dateFrom, dateTo, slotId, refundPolicy, state } = closure;
  return writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.spot-closure.changed',
    objectType: 'spot_closure',
    objectId: String(closure.id),
    before,
    after: { spotId, dateFrom, dateTo, slotId, refundPolicy, state },
    ...(reason === '' ? {} : { reason }),
    requestId: staff.requestId,
    ip: staff.ip,
  });
}
