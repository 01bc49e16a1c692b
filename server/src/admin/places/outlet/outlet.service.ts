import { type Outlet, outlet, type OutletMove } from '@shanmen/shared/contracts/admin/places/outlet';

import type { Db, Tx } from '../../../db/transaction.ts';
import { initialsOf } from '../../../platform/initials.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { raisePermissionVersion } from '../../rights/permission/access.queries.ts';
import { type OnDay, refuseBeyondReach } from '../../rights/permission/grant.service.ts';
import { listRegionPeople } from '../region/region.queries.ts';
import { requireRegion } from '../region/region.service.ts';
import type { MasterHooks } from '../../../masters/hooks.ts';
import {
  insertOutlet,
  liesIn,
  lockOutlet,
  type NewOutlet,
  outletColumns,
  type OutletKind,
  outletSource,
  readPlace,
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
  const { regionId: from } = found(await readPlace(db, id), outlet.noun);
  const { gains, loses } = await movedPeople(db, from, regionId, day);
  return { gains: gains.map(({ name }) => name), loses: loses.map(({ name }) => name) };
}

/** What a change of an outlet is judged by: the day, and whether its place still sells. */
export type OutletReading = OnDay & { readonly isPlaceOpen: IsPlaceOpen };

/**
 * Region, area, hours, and whether the outlet can be chosen; its code and its name are those of its place.
 * @throws outlet_in_use, self_change, grant_not_held
 */
export const outletHooks: MasterHooks<typeof outlet, OutletReading> = {
  audit: { changed: 'admin.outlet.changed' },
  columns: outletColumns,
  source: outletSource,
  filters: { regionId: liesIn },
  lock: lockOutlet,
  before: {
    async save(tx, { regionId, areaM2, openingHours, status }, { staff, before, reading }) {
      if (before && regionId !== before.regionId) await refuseMove(tx, staff, before, regionId, reading);
      if (before && status === 'closed' && before.status === 'open') await refuseClose(tx, before, reading);
      return {
        area_m2: areaM2 === null ? null : String(areaM2),
        opening_hours: openingHours === '' ? null : openingHours,
      };
    },
  },
  after: { save: raisePermissionVersion },
  noted: ({ regionPath, areaM2, openingHours, status }) => ({ regionPath, areaM2, openingHours, status }),
};

/** Who comes to see more must not be oneself, nor see what one does not see. */
async function refuseMove(
  tx: Tx,
  staff: Staff,
  { id, regionId: from }: Outlet,
  regionId: number | null,
  work: OutletReading,
): Promise<void> {
  if (regionId !== null) await requireRegion(tx, regionId);
  const { gains } = await movedPeople(tx, from, regionId, work.day);
  if (gains.some(person => person.id === staff.id))
    throw new RuleViolation('self_change', '不能把网点移入自己的数据范围', { path: 'regionId' });
  if (gains.length > 0) await refuseBeyondReach(tx, staff, id, work);
}

async function movedPeople(db: Db, from: number | null, to: number | null, day: string) {
  const [before, after] = [await listRegionPeople(db, from, day), await listRegionPeople(db, to, day)];
  const without = (people: typeof before, others: typeof before) =>
    people.filter(({ id }) => !others.some(other => other.id === id));
  return { gains: without(after, before), loses: without(before, after) };
}

/** Nobody may be left at an outlet that is no longer offered, nor a till that sells for it. */
async function refuseClose(
  tx: Tx,
  { id, kind, people }: Outlet,
  { isPlaceOpen }: OutletReading,
): Promise<void> {
  const { refId } = found(await readPlace(tx, id), outlet.noun);
  const inUse = (words: string) => new RuleViolation('outlet_in_use', words, { path: 'status' });
  if (kind === 'online') throw inUse('线上不能停用');
  if (refId !== null && (await isPlaceOpen(tx, { kind, refId })))
    throw inUse(kind === 'store' ? '请先停用它的收银点' : '请先停用它的售票点');
  if (people > 0) throw inUse(`仍有 ${people} 人属于该网点，请先改他们的所属网点`);
}
