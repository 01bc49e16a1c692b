import type { AssignmentDraft } from '@shanmen/shared/contracts/admin/people/user';

import {
  type AskedRole,
  domainsIn,
  outletsStandFor,
  scopeIn,
} from '../../rights/permission/grant.service.ts';

type Given = Pick<AssignmentDraft, 'validTo' | 'outletIds'> & {
  /** 所属网点 of the person, which is all that 本网点 reaches. */
  own: number | null;
  before: Pick<AssignmentDraft, 'validTo' | 'outletIds'> | null;
};
type GivenRole = Pick<AskedRole, 'codes' | 'scopes'>;

/**
 * Whether an assignment gives more than the person has of it by now. Of a role without anything sensitive only outlets
 * do that the role does not reach by itself; of another the grant itself, its length and the way back to the whole role.
 * @returns `atOnce`: the outlets that hold meanwhile
 */
export function secondWordOn(
  role: GivenRole,
  given: Given,
  isSensitive: boolean,
): { waits: boolean; atOnce: readonly number[] } {
  const narrower = narrowerOutlets(role, given);
  const { before } = given;
  if (!isSensitive) return { waits: narrower !== null, atOnce: narrower ?? [] };
  if (before === null) return { waits: true, atOnce: [] };
  const isWhole = given.outletIds === null && before.outletIds !== null;
  const isLonger = earlier(given.validTo, before.validTo) !== given.validTo;
  const known = before.outletIds;
  const atOnce = (narrower ?? []).filter(id => known === null || known.includes(id));
  return { waits: narrower !== null || isWhole || isLonger, atOnce };
}

/** The earlier of two last days; null is never. */
export function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** The outlets that neither need a second word nor are left out; null where none is wider. */
function narrowerOutlets(role: GivenRole, { outletIds, own, before }: Given): readonly number[] | null {
  if (outletIds === null) return null;
  const replaced = [...domainsIn(role)].map(domain => scopeIn(role.scopes, domain)).filter(outletsStandFor);
  const isReached = (id: number) =>
    before?.outletIds?.includes(id) || replaced.every(scope => reaches(scope, { id, own }));
  return outletIds.every(isReached) ? null : outletIds.filter(isReached);
}

type Scope = AskedRole['scopes'][number];

function reaches({ kind, outletIds }: Scope, { id, own }: { id: number; own: number | null }): boolean {
  if (kind === 'all') return true;
  if (kind === 'own') return id === own;
  return kind === 'listed' && outletIds.includes(id);
}
