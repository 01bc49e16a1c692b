import type { Region, RegionChange, RegionDraft } from '@shanmen/shared/contracts/admin/places/region';

import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { lockPermissionVersion } from '../../rights/permission/access.queries.ts';
import { hasRegion, insertRegion, readRegion, updateRegionName } from './region.queries.ts';

const deepest = 3;

/** @throws not_found, name_taken, region_too_deep */
export async function addRegion(tx: Tx, staff: Staff, draft: RegionDraft): Promise<Region> {
  await lockPermissionVersion(tx);
  const above = draft.parentId === null ? null : await requireRegion(tx, draft.parentId);
  const level = (above?.level ?? 0) + 1;
  if (level > deepest) throw new RuleViolation('region_too_deep', undefined, { path: 'parentId' });
  await refuseTaken(tx, draft, null);
  return noted(tx, staff, await insertRegion(tx, { ...draft, level }), null);
}

/** @throws not_found, name_taken, version_conflict with what stands there now */
export async function renameRegion(
  tx: Tx,
  staff: Staff,
  id: number,
  { name, version }: RegionChange,
): Promise<Region> {
  await lockPermissionVersion(tx);
  const before = await requireRegion(tx, id);
  if (before.version !== version) throw new RuleViolation('version_conflict', undefined, { current: before });
  await refuseTaken(tx, { name, parentId: before.parentId }, id);
  await updateRegionName(tx, id, name);
  return noted(tx, staff, id, before);
}

export async function requireRegion(tx: Tx, id: number): Promise<Region> {
  return found(await readRegion(tx, id), '区域');
}

async function refuseTaken(tx: Tx, draft: RegionDraft, except: number | null): Promise<void> {
  if (await hasRegion(tx, draft, except)) throw new RuleViolation('name_taken', undefined, { path: 'name' });
}

async function noted(tx: Tx, staff: Staff, id: number, before: Region | null): Promise<Region> {
  const after = await requireRegion(tx, id);
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'admin.outlet.changed',
    objectType: 'admin.region',
    objectId: after.path,
    ...(before ? { before: { name: before.name } } : {}),
    after: { name: after.name },
  });
  return after;
}
