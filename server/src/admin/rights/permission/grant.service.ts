import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { isPermissionCode } from '@shanmen/shared/contracts/permissions';

import type { Db, Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { ScopeDomain, ScopeKind } from '../role/role.queries.ts';
import { fewestOfficers, givesByOffice, giverPower } from '../three-officers/office-rules.service.ts';
import {
  countAdministrators,
  type HeldRole,
  listHeldRoles,
  listRolesToCome,
  lockPermissionVersion,
} from './access.queries.ts';
import { listReaches } from './scope.queries.ts';

/** The business day on which somebody gives rights, or acts on an account. */
export type OnDay = { readonly day: string };

/**
 * Why the account is closed to this person: it is his own, or it has or will have a permission that
 * he lacks, so that acting on it would lead upward.
 */
export async function holdOf(
  db: Db,
  staff: Staff,
  targetId: number,
  day: string,
): Promise<'self' | 'above' | null> {
  if (staff.id === targetId) return 'self';
  const target = await listRolesToCome(db, targetId, day);
  const isAbove = !(await giverOf(db, staff, day))(target);
  return isAbove ? 'above' : null;
}

/** @throws self_change, target_above_you */
export async function refuseHold(db: Db, staff: Staff, targetId: number, { day }: OnDay): Promise<void> {
  const hold = await holdOf(db, staff, targetId, day);
  if (hold === 'self') throw new RuleViolation('self_change');
  if (hold === 'above') throw new RuleViolation('target_above_you');
}

/** As {@link refuseHold}, for what everybody may do with his own. @throws target_above_you */
export async function refuseUpward(db: Db, staff: Staff, targetId: number, at: OnDay): Promise<void> {
  if (staff.id !== targetId) await refuseHold(db, staff, targetId, at);
}

type Given = Pick<HeldRole, 'codes' | 'grantsAll'>;

/** Judges whether the person holds all that some roles give, and so may give them. */
export async function giverOf(
  db: Db,
  staff: Staff,
  day: string,
): Promise<(roles: readonly Given[]) => boolean> {
  const held = await listHeldRoles(db, staff.id, day);
  if (held.some(role => role.grantsAll)) return () => true;
  const mayGive = await giverPower(db, staff);
  return roles =>
    roles.every(({ codes, grantsAll }) => !grantsAll && codes.filter(isPermissionCode).every(mayGive));
}

/** The role of which it is asked whether somebody may give it. */
export type AskedRole = Given & {
  name: string;
  scopes: readonly { domain: ScopeDomain; kind: ScopeKind; outletIds: readonly number[] }[];
};

/**
 * Nobody gives what he does not hold himself: neither a permission, nor rows out of his reach.
 * @param outletIds the outlets that replace those of the role; null for those of the role
 * @throws grant_not_held
 */
export async function refuseGrant(
  db: Db,
  staff: Staff,
  { role, outletIds }: { role: AskedRole; outletIds: readonly number[] | null },
  { day }: OnDay,
): Promise<void> {
  const mayGive = await giverOf(db, staff, day);
  if (!mayGive([role])) {
    throw new RuleViolation('grant_not_held', `您没有权限授予：${role.name}`, { role: role.name });
  }
  if (await givesByOffice(db, staff)) return;
  for (const domain of domainsIn(role)) {
    const scope = scopeIn(role.scopes, domain);
    const given =
      outletIds !== null && outletsStandFor(scope) ? ({ kind: 'listed', outletIds } as const) : scope;
    if (await reaches(db, staff, { domain, kind: given.kind, outletIds: given.outletIds, day })) continue;
    throw new RuleViolation('grant_not_held', `您没有权限授予：${role.name} 的数据范围`, { role: role.name });
  }
}

type Scope = AskedRole['scopes'][number];

type Unset = { domain: ScopeDomain; kind: 'self'; outletIds: number[] };

/** What a role says of a domain; one that nobody set is 本人. */
export function scopeIn<Known extends Scope>(scopes: readonly Known[], domain: ScopeDomain): Known | Unset {
  return scopes.find(scope => scope.domain === domain) ?? { domain, kind: 'self', outletIds: [] };
}

/** Whether outlets of a person replace what the role says, as `scopeOfAssignment` has it. */
export function outletsStandFor({ domain, kind }: Scope): boolean {
  return domain !== 'reports' || kind !== 'self';
}

/**
 * As {@link refuseGrant}, for an outlet that others come to reach by its region.
 * @throws grant_not_held
 */
export async function refuseBeyondReach(
  db: Db,
  staff: Staff,
  outletId: number,
  { day }: OnDay,
): Promise<void> {
  if (await givesByOffice(db, staff)) return;
  for (const domain of domainsOfData) {
    if (await reaches(db, staff, { domain, kind: 'listed', outletIds: [outletId], day })) continue;
    throw new RuleViolation('grant_not_held', '该网点不在您的数据范围，不能让他人看到它');
  }
}

const domains: Readonly<Record<string, ScopeDomain>> = {
  ticket: 'ticket',
  commerce: 'ticket',
  cashier: 'retail',
  goods: 'stock',
  reception: 'reception',
  report: 'reports',
  audit: 'reports',
};

export const domainsOfData: ReadonlySet<ScopeDomain> = new Set(Object.values(domains));

/** The domain of data that a permission belongs to; null for one that reaches no rows of an outlet. */
export function domainOf(code: PermissionCode): ScopeDomain | null {
  return domains[code.split(':')[0] ?? ''] ?? null;
}

/** The domains of data that permissions belong to. */
export function domainsIn({ codes }: Pick<Given, 'codes'>): ReadonlySet<ScopeDomain> {
  return new Set(
    codes
      .filter(isPermissionCode)
      .map(domainOf)
      .filter(domain => domain !== null),
  );
}

type Reach = { domain: ScopeDomain; kind: ScopeKind; outletIds: readonly number[]; day: string };

async function reaches(db: Db, staff: Staff, { domain, kind, outletIds, day }: Reach): Promise<boolean> {
  if (kind === 'self' || kind === 'own') return true;
  const held = await listReaches(db, staff.id, null, domain, day);
  if (held.some(reach => reach.grantsAll || reach.kind === 'all')) return true;
  if (kind !== 'listed') return false;
  const own = held.some(reach => reach.kind === 'own') && staff.outletId !== null ? [staff.outletId] : [];
  const known = new Set([...own, ...held.flatMap(reach => reach.outletIds)]);
  return outletIds.every(id => known.has(id));
}

/**
 * Makes a change that may take an administrator away, and takes it back when none would be left. Two such
 * changes at once wait for each other.
 * @throws last_administrator
 */
export async function keepAdministrator<T>(tx: Tx, { day }: OnDay, change: () => Promise<T>): Promise<T> {
  await lockPermissionVersion(tx);
  const result = await change();
  const left = (await fewestOfficers(tx, day)) ?? (await countAdministrators(tx, day));
  if (left === 0) throw new RuleViolation('last_administrator');
  return result;
}
