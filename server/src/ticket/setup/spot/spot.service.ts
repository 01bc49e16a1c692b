import type { NewSpot, Spot, SpotChange } from '@shanmen/shared/contracts/ticket/setup/spot';

import { initialsOf } from '../../../admin/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { lockRulesOfSpot } from '../../capacity/allotment-rule/allotment-rule.queries.ts';
import { requireWalkinShare } from '../../capacity/allotment-rule/walkin-share.ts';
import { insertNewSpot, readSpot, setReserve, updateSpot } from './spot.queries.ts';

/** A place without slots yet; its 时段模板 and gates come next. @throws time_order, code_taken */
export async function openSpot(tx: Tx, staff: Staff, draft: NewSpot): Promise<Spot> {
  refuseTimes(draft);
  const id = await insertNewSpot(tx, { ...draft, pinyin: initialsOf(draft.name), staffId: staff.id });
  if (id === null) throw new RuleViolation('code_taken', undefined, { path: 'code' });
  return noted(tx, staff, id, null);
}

/** @throws not_found, time_order, walkin_share_required, version_conflict with what stands there now */
export async function changeSpot(tx: Tx, staff: Staff, id: number, change: SpotChange): Promise<Spot> {
  // Before anything is read: its rules are changed under the same lock.
  await lockRulesOfSpot(tx, id);
  const before = found(await readSpot(tx, id), '景点');
  refuseTimes(change);
  if (change.reserveRequired) await requireWalkinShare(tx, id);
  const saved = await updateSpot(tx, id, { ...change, pinyin: initialsOf(change.name), staffId: staff.id });
  if (!saved) throw new RuleViolation('version_conflict', undefined, { current: before });
  return noted(tx, staff, id, before);
}

/** The demo area: a spot has to be booked from its first day on. @throws walkin_share_required */
export async function requireReserve(tx: Tx, id: number): Promise<void> {
  await lockRulesOfSpot(tx, id);
  await requireWalkinShare(tx, id);
  await setReserve(tx, id);
}

function valuesOf(spot: Spot) {
  const { name, openTime, closeTime, lastEntryTime, status, reserveRequired, instantCapacity } = spot;
  return { name, openTime, closeTime, lastEntryTime, status, reserveRequired, instantCapacity };
}

function refuseTimes({
  openTime,
  lastEntryTime,
  closeTime,
}: Pick<Spot, 'openTime' | 'lastEntryTime' | 'closeTime'>): void {
  if (!(openTime < closeTime && openTime <= lastEntryTime && lastEntryTime <= closeTime)) {
    throw new RuleViolation('time_order', '开放、最晚入园、关闭的时间须依次靠后', { path: 'lastEntryTime' });
  }
}

async function noted(tx: Tx, staff: Staff, id: number, before: Spot | null): Promise<Spot> {
  const after = await readSpot(tx, id);
  if (!after) throw new Error(`spot ${id} was written in this transaction`);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.spot.changed',
    objectType: 'spot',
    objectId: after.code,
    ...(before ? { before: valuesOf(before) } : {}),
    after: valuesOf(after),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}
