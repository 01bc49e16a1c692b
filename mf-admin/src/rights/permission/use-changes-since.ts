import type { GrantChanges } from '@shanmen/shared/contracts/admin/rights/role-matrix';
import { useQuery } from '@tanstack/react-query';
import { roleCalls, roleKeysOf } from '../role/role-calls.ts';

const unchanged: ReadonlyMap<string, GrantChanges[number]> = new Map();

/** What the role got and lost since a day, by the permission; null where no day is asked about. */
export function useChangesSince(
  roleId: number,
  since: string | null,
): ReadonlyMap<string, GrantChanges[number]> | null {
  const { data } = useQuery({
    queryKey: roleKeysOf.changesSince(roleId, since ?? ''),
    queryFn: () => roleCalls.changesSince(roleId, since ?? ''),
    enabled: since !== null,
  });
  if (since === null) return null;
  return data ? new Map(data.map(change => [change.code, change])) : unchanged;
}
