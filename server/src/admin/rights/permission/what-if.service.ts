import type {
  PermissionDifference,
  PermissionReach,
  PermissionWhatIf,
} from '@shanmen/shared/contracts/admin/rights/permission';
import { type PermissionCode, permissions } from '@shanmen/shared/contracts/permissions';

import { type Db, tryOut } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { typeReader } from '../../settings/menu/menu.service.ts';
import type { ScopeDomain } from '../role/role.queries.ts';
import { assignRoles, type RightsWork, showUser } from '../../people/user/user-change.service.ts';
import { listHeldRoles } from './access.queries.ts';
import { domainOf, domainsOfData } from './grant.service.ts';
import { listReaches, type RoleReach } from './scope.queries.ts';
import { unionOf } from './scope.service.ts';

/** Where each permission of a person holds; what is not held is not in it. */
type Holding = ReadonlyMap<PermissionCode, PermissionReach>;

type Person = { id: number; outletId: number | null };

/**
 * What a person would gain and lose by an assignment of roles: it is made by the function that saves it,
 * read by those that guard the routes, and taken back.
 * @throws what saving it would throw, and time_order for a day that is over
 */
export async function whatIf(
  db: Db,
  staff: Staff,
  { staffId, assignments, day }: PermissionWhatIf,
  work: RightsWork,
): Promise<PermissionDifference> {
  const asked = day ?? work.day;
  if (asked < work.day) throw new RuleViolation('time_order', '不能假设已经过去的日子', { path: 'day' });
  return tryOut(db, async tx => {
    const card = await showUser(tx, staff, staffId, work);
    const before = await holdingOf(tx, card, asked);
    const change = { assignments, reason: '', version: card.version };
    const { waiting } = await assignRoles(tx, staff, staffId, change, work);
    const after = await holdingOf(tx, card, asked);
    const typesOf = await typeReader(tx);
    const [old, now] = [typesOf(new Set(before.keys())), typesOf(new Set(after.keys()))];
    return {
      day: asked,
      changes: differencesOf(before, after),
      typesGained: now.filter(type => !old.includes(type)),
      typesLost: old.filter(type => !now.includes(type)),
      waiting: waiting.slice(card.waiting.length),
    };
  });
}

async function holdingOf(db: Db, person: Person, day: string): Promise<Holding> {
  const roles = await listHeldRoles(db, person.id, day);
  const reaches = new Map<ScopeDomain, readonly RoleReach[]>();
  for (const domain of domainsOfData) {
    reaches.set(domain, await listReaches(db, person.id, null, domain, day));
  }
  const holding = new Map<PermissionCode, PermissionReach>();
  for (const { code } of permissions) {
    const givers = new Set(
      roles.filter(role => role.grantsAll || role.codes.includes(code)).map(role => role.code),
    );
    if (givers.size === 0) continue;
    const domain = domainOf(code);
    const giving = reaches.get(domain ?? 'ticket')?.filter(({ roleCode }) => givers.has(roleCode)) ?? [];
    holding.set(code, domain === null ? everywhere : reachOf(giving, person));
  }
  return holding;
}

export const everywhere: PermissionReach = { kind: 'whole', outletIds: [], warehouseIds: [] };

/** Where some roles of a person let him do something, put together. */
export function reachOf(reaches: readonly RoleReach[], person: Person): PermissionReach {
  const scope = unionOf(reaches, person);
  if (scope.kind !== 'outlets') return { kind: scope.kind, outletIds: [], warehouseIds: [] };
  return {
    kind: 'outlets',
    outletIds: inOrder(scope.outletIds),
    warehouseIds: inOrder(reaches.flatMap(reach => reach.warehouseIds)),
  };
}

function differencesOf(before: Holding, after: Holding): PermissionDifference['changes'] {
  const held = new Set([...before.keys(), ...after.keys()]);
  return [...held]
    .map(code => ({ code, before: before.get(code) ?? null, after: after.get(code) ?? null }))
    .filter(each => JSON.stringify(each.before) !== JSON.stringify(each.after));
}

function inOrder(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((a, b) => a - b);
}
