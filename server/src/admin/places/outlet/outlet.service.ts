import type { Outlet, OutletChange, OutletMove } from '@shanmen/shared/contracts/admin/places/outlet';

import type { Db, Tx } from '../../../db/transaction.ts';
import { initialsOf } from '../../../platform/initials.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { raisePermissionVersion } from '../../rights/permission/access.queries.ts';
import { type OnDay, refuseBeyondReach } from '../../rights/permission/grant.service.ts';
import { listRegionPeople } from '../region/region.queries.ts';
import { requireRegion } from '../region/region.service.ts';
import {
  insertOutlet,
  lockOutlet,
  type NewOutlet,
  type OutletKind,
  type OutletRow,
  readOutlet,
  updateOutlet,
  updateOutletName,
  updateOutletRef,
} from './outlet.queries.ts';

/** Whether the store or sale site of an outlet still sells; `app.ts` asks the area that owns it. */
export type IsPlaceOpen = (db: Db, place: { kind: OutletKind; refId: number }) => Promise<boolean>;

/**
 * Makes the outlet of a store or sale site, in the transaction that makes the place itself, so that
 * one scope covers tickets and goods. A code that exists already answers its id.
 */
export async function createOutlet(tx: Tx, outlet: Omit<NewOutlet, 'pinyin'>): Promise<number> {
  const id = await insertOutlet(tx, { ...outlet, pinyin: initialsOf(outlet.name) });
  await raisePermissionVersion(tx);
  return id;
}

/** Says which store or sale site an outlet stands for, where that row was made after it. */
export function pointOutlet(tx: Tx, id: number, refId: number): Promise<void> {
  return updateOutletRef(tx, id, refId);
}

/** An outlet is called as the place it stands for. */
export function renameOutlet(tx: Tx, id: number, name: string): Promise<void> {
  return updateOutletName(tx, id, { name, pinyin: initialsOf(name) });
}

/** Whose reach a move to another region would change; nothing is written. @throws not_found */
export async function previewMove(
  db: Db,
  id: number,
  { regionId, day }: { regionId: number | null; day: string },
): Promise<OutletMove> {
  const outlet = await readOutlet(db, id);
  if (!outlet) throw noOutlet();
  const { gains, loses } = await movedPeople(db, outlet, regionId, day);
  return { gains: gains.map(({ name }) => name), loses: loses.map(({ name }) => name) };
}

type OutletWork = OnDay & { isPlaceOpen: IsPlaceOpen };

/**
 * Region, area, hours, and whether the outlet can be chosen; its code and its name are those of its place.
 * @throws not_found, version_conflict, outlet_in_use, self_change, grant_not_held
 */
export async function changeOutlet(
  tx: Tx,
  staff: Staff,
  id: number,
  change: OutletChange,
  work: OutletWork,
): Promise<Outlet> {
  const before = await lockOutlet(tx, id);
  if (!before) throw noOutlet();
  if (change.regionId !== before.regionId) await refuseMove(tx, staff, before, change.regionId, work);
  if (change.status === 'closed' && before.status === 'open') await refuseClose(tx, before, work);
  if (!(await updateOutlet(tx, id, change)))
    throw new RuleViolation('version_conflict', undefined, { current: shownOf(before) });
  await raisePermissionVersion(tx);
  const after = await readOutlet(tx, id);
  if (!after) throw new Error(`outlet ${id} was written in this transaction`);
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'admin.outlet.changed',
    objectType: 'admin.outlet',
    objectId: after.code,
    before: auditedOf(before),
    after: auditedOf(after),
  });
  return shownOf(after);
}

/** Who comes to see more must not be oneself, nor see what one does not see. */
async function refuseMove(
  tx: Tx,
  staff: Staff,
  outlet: OutletRow,
  regionId: number | null,
  work: OutletWork,
): Promise<void> {
  if (regionId !== null) await requireRegion(tx, regionId);
  const { gains } = await movedPeople(tx, outlet, regionId, work.day);
  if (gains.some(({ id }) => id === staff.id))
    throw new RuleViolation('self_change', '不能把网点移入自己的数据范围', { path: 'regionId' });
  if (gains.length > 0) await refuseBeyondReach(tx, staff, outlet.id, work);
}

async function movedPeople(db: Db, { regionId: from }: OutletRow, to: number | null, day: string) {
  const [before, after] = [await listRegionPeople(db, from, day), await listRegionPeople(db, to, day)];
  const without = (people: typeof before, others: typeof before) =>
    people.filter(({ id }) => !others.some(other => other.id === id));
  return { gains: without(after, before), loses: without(before, after) };
}

/** Nobody may be left at an outlet that is no longer offered, nor a till that sells for it. */
async function refuseClose(
  tx: Tx,
  { kind, refId, people }: OutletRow,
  { isPlaceOpen }: OutletWork,
): Promise<void> {
  const inUse = (words: string) => new RuleViolation('outlet_in_use', words, { path: 'status' });
  if (kind === 'online') throw inUse('线上不能停用');
  if (refId !== null && (await isPlaceOpen(tx, { kind, refId })))
    throw inUse(kind === 'store' ? '请先停用它的收银点' : '请先停用它的售票点');
  if (people > 0) throw inUse(`仍有 ${people} 人属于该网点，请先改他们的所属网点`);
}

function noOutlet(): RuleViolation {
  return new RuleViolation('not_found', '没有找到该网点');
}

function shownOf({ refId: _refId, ...outlet }: OutletRow): Outlet {
  return outlet;
}

function auditedOf({ regionPath, areaM2, openingHours, status }: OutletRow): object {
  return { regionPath, areaM2, openingHours, status };
}
