import type { Spot, SpotChange } from '@shanmen/shared/contracts/ticket/spot';

import { initialsOf } from '../../admin/public.ts';
import type { Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit-log.ts';
import { RuleViolation } from '../../rule-violation.ts';
import type { Staff } from '../../staff.ts';
import { readSpot, updateSpot } from './spot.queries.ts';

/** @throws not_found, time_order, version_conflict with what stands there now */
export async function changeSpot(tx: Tx, staff: Staff, id: number, change: SpotChange): Promise<Spot> {
  const before = await readSpot(tx, id);
  if (!before) throw new RuleViolation('not_found', '没有找到该景点');
  const { openTime, lastEntryTime, closeTime } = change;
  if (!(openTime < closeTime && openTime <= lastEntryTime && lastEntryTime <= closeTime)) {
    throw new RuleViolation('time_order', '开放、最晚入园、关闭的时间须依次靠后', { path: 'lastEntryTime' });
  }
  const saved = await updateSpot(tx, id, { ...change, pinyin: initialsOf(change.name), staffId: staff.id });
  if (!saved) throw new RuleViolation('version_conflict', undefined, { current: before });
  const after = await readSpot(tx, id);
  if (!after) throw new Error(`spot ${id} was written in this transaction`);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.spot.changed',
    objectType: 'spot',
    objectId: before.code,
    before: valuesOf(before),
    after: valuesOf(after),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}

function valuesOf({ name, openTime, closeTime, lastEntryTime, status }: Spot) {
  return { name, openTime, closeTime, lastEntryTime, status };
}
