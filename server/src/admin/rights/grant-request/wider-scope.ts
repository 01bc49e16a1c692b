import type { RoleScope } from '@shanmen/shared/contracts/admin/rights/role';

import { scopeIn } from '../permission/grant.service.ts';
import type { WiderScope } from './grant-request.queries.ts';

/** What of a scope may take effect at once, and what of it reaches further than before. */
export function narrowed(
  wanted: RoleScope,
  before: readonly RoleScope[],
): { plain: RoleScope | null; asked: WiderScope | null } {
  const from = reachIn(scopeIn(before, wanted.domain));
  const { kind: was, outletIds } = from;
  if (within(wanted, from)) return { plain: wanted, asked: null };
  const asked = { ...wanted, from };
  if (wanted.kind !== 'listed' || was !== 'listed') return { plain: null, asked };
  const kept = outletIds.filter(id => wanted.outletIds.includes(id));
  return { plain: { ...wanted, outletIds: kept }, asked: { ...asked, from: { kind: was, outletIds: kept } } };
}

/** Whether the role still reaches as far as it did when somebody asked. */
export function standsAsAsked(scopes: readonly RoleScope[], { domain, from }: WiderScope): boolean {
  const now = scopeIn(scopes, domain);
  return now.kind === from.kind && within(now, from) && within(from, now);
}

/** Whether nothing is in the first that is not in the second; what depends on the person is in nothing but all. */
function within(inner: Reach, outer: Reach): boolean {
  if (outer.kind === 'all' || inner.kind === 'self') return true;
  if (inner.kind !== outer.kind) return false;
  const { outletIds, regionIds = [] } = outer;
  return (
    inner.outletIds.every(id => outletIds.includes(id)) &&
    (inner.regionIds ?? []).every(id => regionIds.includes(id))
  );
}

type Reach = Pick<RoleScope, 'kind' | 'outletIds' | 'regionIds'>;

function reachIn({ kind, outletIds, regionIds }: Reach): Reach {
  return { kind, outletIds, ...(regionIds ? { regionIds } : {}) };
}
