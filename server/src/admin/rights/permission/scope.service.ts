import type { PermissionCode } from '@shanmen/shared/contracts/permissions';

import type { Db } from '../../../db/transaction.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { ScopeDomain } from '../role/role.queries.ts';
import { listReaches, type RoleReach } from './scope.queries.ts';

/**
 * Whose rows a person may see: every outlet's, those of some outlets, or only the person's own.
 * Several roles add up.
 */
export type OutletScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'outlets'; readonly outletIds: readonly number[] }
  | { readonly kind: 'self'; readonly staffId: number };

/** The union of the scopes of the roles that give this code; own rows when no role says more. */
export async function outletScope(
  db: Db,
  staff: Staff,
  { code, domain, day }: { code: PermissionCode; domain: ScopeDomain; day: string },
): Promise<OutletScope> {
  return unionOf(await listReaches(db, staff.id, code, domain, day), staff);
}

/** What the roles of a person that give something reach together. */
export function unionOf(
  reaches: readonly RoleReach[],
  { id, outletId }: Pick<Staff, 'id' | 'outletId'>,
): OutletScope {
  if (reaches.some(reach => reach.grantsAll || reach.kind === 'all')) return { kind: 'all' };
  const wider = reaches.filter(reach => reach.kind !== 'self');
  if (wider.length === 0) return { kind: 'self', staffId: id };
  const own = wider.some(reach => reach.kind === 'own') && outletId !== null ? [outletId] : [];
  const outletIds = [...new Set([...own, ...wider.flatMap(reach => reach.outletIds)])];
  const isEmpty = outletIds.length === 0 && wider.every(({ warehouseIds }) => warehouseIds.length === 0);
  // A role that reaches no place takes away nothing that another one gives.
  if (isEmpty && wider.length < reaches.length) return { kind: 'self', staffId: id };
  return { kind: 'outlets', outletIds };
}

/** The outlets a person works for: null means every one; own rows only means the own outlet. */
export async function workedOutlets(
  db: Db,
  staff: Staff,
  question: { code: PermissionCode; domain: ScopeDomain; day: string },
): Promise<readonly number[] | null> {
  const scope = await outletScope(db, staff, question);
  if (scope.kind === 'all') return null;
  if (scope.kind === 'outlets') return scope.outletIds;
  return staff.outletId === null ? [] : [staff.outletId];
}

/** Whose stock a person sees besides the warehouses that the person keeps; null means every warehouse. */
export type WarehouseScope = {
  readonly warehouseIds: readonly number[];
  /** Outlets whose warehouses are in reach too. */
  readonly outletIds: readonly number[];
} | null;

/** The union of the scopes of stock of the roles that give this code, or any of these. */
export async function warehouseScope(
  db: Db,
  staff: Staff,
  { code, day }: { code: PermissionCode | readonly PermissionCode[]; day: string },
): Promise<WarehouseScope> {
  const reaches = await listReaches(db, staff.id, code, 'stock', day);
  if (reaches.some(reach => reach.grantsAll || reach.kind === 'all')) return null;
  const own = reaches.some(reach => reach.kind === 'own') && staff.outletId !== null ? [staff.outletId] : [];
  return {
    warehouseIds: reaches.flatMap(reach => reach.warehouseIds),
    outletIds: [...own, ...reaches.flatMap(reach => reach.outletIds)],
  };
}
