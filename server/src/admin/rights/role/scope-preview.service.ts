import type { PermissionReach } from '@shanmen/shared/contracts/admin/rights/permission';
import type { RoleScopesChange, ScopePreview } from '@shanmen/shared/contracts/admin/rights/role';

import { type Db, tryOut, type Tx } from '../../../db/transaction.ts';
import type { Staff } from '../../../callers/staff.ts';
import { domainsOfData } from '../permission/grant.service.ts';
import { listReachesOf } from '../permission/scope.queries.ts';
import { reachOf } from '../permission/what-if.service.ts';
import { changeScopes, type RoleWork } from './role.service.ts';
import { listMemberOutlets, type MemberOutlet } from './role-write.queries.ts';

/**
 * Whose rows changed scopes of a role would open and shut, member by member: saved by the function that saves them,
 * and taken back. What waits for a second word changes nothing yet.
 * @throws what saving it would throw
 */
export async function previewScopes(
  db: Db,
  staff: Staff,
  id: number,
  change: RoleScopesChange,
  work: RoleWork,
): Promise<ScopePreview> {
  return tryOut(db, async tx => {
    const members = await listMemberOutlets(tx, id, work.day);
    const before = await reachesOf(tx, members, work.day);
    await changeScopes(tx, staff, id, change, work);
    const after = await reachesOf(tx, members, work.day);
    const pairs = before.map((each, index) => ({ ...each, after: after[index]?.reach ?? each.reach }));
    const moved = pairs.filter(pair => JSON.stringify(pair.reach) !== JSON.stringify(pair.after));
    return {
      members: members.length,
      changes: moved.map(({ reach, ...rest }) => ({ ...rest, before: reach })),
    };
  });
}

type MemberReach = Pick<ScopePreview['changes'][number], 'staffId' | 'name' | 'domain'> & {
  reach: PermissionReach;
};

/** Where all roles of each reach, domain by domain, in one order. */
async function reachesOf(tx: Tx, members: readonly MemberOutlet[], day: string): Promise<MemberReach[]> {
  const ids = members.map(({ staffId }) => staffId);
  const found: MemberReach[] = [];
  for (const domain of domainsOfData) {
    const reaches = await listReachesOf(tx, ids, domain, day);
    for (const { staffId, name, outletId } of members) {
      const own = reaches.filter(reach => reach.staffId === staffId);
      found.push({ staffId, name, domain, reach: reachOf(own, { id: staffId, outletId }) });
    }
  }
  return found;
}
