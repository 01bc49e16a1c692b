import type { GateChange, NewGate, SpotGate } from '@shanmen/shared/contracts/ticket/setup/spot';

import { initialsOf } from '../../../admin/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { insertGate, readSpotNames } from '../../capacity/place/place.queries.ts';
import { readSpotGate, updateGate } from './gate.queries.ts';

/** One more 检票口 of a spot. @throws not_found, code_taken */
export async function openGate(tx: Tx, staff: Staff, draft: NewGate): Promise<SpotGate> {
  if ((await readSpotNames(tx, [draft.spotId])).length === 0)
    throw new RuleViolation('not_found', '没有找到该景点');
  const id = await insertGate(tx, { ...draft, pinyin: initialsOf(draft.name), staffId: staff.id });
  if (id === null) throw new RuleViolation('code_taken', undefined, { path: 'code' });
  return noted(tx, staff, id, null);
}

/** @throws not_found, version_conflict with what stands there now */
export async function changeGate(tx: Tx, staff: Staff, id: number, change: GateChange): Promise<SpotGate> {
  const before = found(await readSpotGate(tx, id), '检票口');
  const saved = await updateGate(tx, id, { ...change, pinyin: initialsOf(change.name), staffId: staff.id });
  if (!saved) throw new RuleViolation('version_conflict', undefined, { current: before });
  return noted(tx, staff, id, before);
}

async function noted(tx: Tx, staff: Staff, id: number, before: SpotGate | null): Promise<SpotGate> {
  const after = await readSpotGate(tx, id);
  if (!after) throw new Error(`gate ${id} was written in this transaction`);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.gate.changed',
    objectType: 'gate',
    objectId: after.code,
    ...(before ? { before: valuesOf(before) } : {}),
    after: valuesOf(after),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}

function valuesOf({ name, direction, status }: SpotGate) {
  return { name, direction, status };
}
