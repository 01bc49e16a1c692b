import { type RoleScope, scopeDomains, scopeKinds } from '@shanmen/shared/contracts/admin/role';

import type { Db } from '../../db/transaction.ts';
import { listOutletNames } from '../outlet/outlet.queries.ts';

/** How far a role reaches, as the log keeps it: `票务 指定门店（南门售票处，北门售票处）`. */
export async function scopesInWords(db: Db, scopes: readonly RoleScope[]): Promise<string[]> {
  const words: string[] = [];
  for (const { domain, kind, outletIds } of scopes) {
    const names = kind === 'listed' ? `（${(await listOutletNames(db, outletIds)).join('，')}）` : '';
    words.push(`${scopeDomains[domain]} ${scopeKinds[kind]}${names}`);
  }
  return words;
}
