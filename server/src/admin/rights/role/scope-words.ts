import { type RoleScope, scopeDomains, scopeKinds } from '@shanmen/shared/contracts/admin/rights/role';

import type { Db } from '../../../db/transaction.ts';
import { listOutletNames } from '../../places/outlet/outlet.queries.ts';
import { listRegionNames } from '../../places/region/region.queries.ts';

/** How far a role reaches, as the log keeps it: `票务 指定网点（南门售票处，北门售票处）`. */
export async function scopesInWords(db: Db, scopes: readonly RoleScope[]): Promise<string[]> {
  const words: string[] = [];
  for (const scope of scopes) {
    const named = await namesIn(db, scope);
    const names = named === null ? '' : `（${named.join('，')}）`;
    words.push(`${scopeDomains[scope.domain]} ${scopeKinds[scope.kind]}${names}`);
  }
  return words;
}

/** What the scope names one by one; null where it does not. */
async function namesIn(db: Db, { kind, outletIds, regionIds = [] }: RoleScope): Promise<string[] | null> {
  if (kind === 'listed') return listOutletNames(db, outletIds);
  return kind === 'region' ? listRegionNames(db, regionIds) : null;
}
