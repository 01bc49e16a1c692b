import { type Role, scopeDomains, scopeKinds } from '@shanmen/shared/contracts/admin/rights/role';

/** How far it reaches: one word where that is the same everywhere, else domain by domain; 本人 is what nobody set. */
export function scopesOf({ grantsAll, scopes }: Role): string {
  if (grantsAll) return scopeKinds.all;
  const kinds = new Set(scopes.map(({ kind }) => kind));
  const [only] = kinds;
  if (only === undefined) return scopeKinds.self;
  if (kinds.size === 1 && scopes.length === Object.keys(scopeDomains).length) return scopeKinds[only];
  return Object.entries(scopeDomains)
    .flatMap(([domain, title]) =>
      scopes.filter(scope => scope.domain === domain).map(({ kind }) => `${title}${scopeKinds[kind]}`),
    )
    .join('、');
}
