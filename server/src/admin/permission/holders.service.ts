import type { PermissionHolders, PermissionReach } from '@shanmen/shared/contracts/admin/permission';
import { isPermissionCode } from '@shanmen/shared/contracts/permissions';

import type { Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit-log.ts';
import { RuleViolation } from '../../rule-violation.ts';
import type { Staff } from '../../staff.ts';
import { domainOf } from './grant.service.ts';
import { listHolders } from './scope.queries.ts';
import { everywhere, reachOf } from './what-if.service.ts';

type Question = { code: string; outletId: number | null; day: string };

/**
 * Who can do something, by which role, where and until when; whoever looks leaves a row.
 * @throws not_found
 */
export async function showHolders(
  tx: Tx,
  staff: Staff,
  { code, outletId, day }: Question,
): Promise<PermissionHolders> {
  if (!isPermissionCode(code)) throw new RuleViolation('not_found', '没有这个权限');
  const domain = domainOf(code);
  // What belongs to no domain holds everywhere, so any of them tells who has it.
  const holders = await listHolders(tx, { code, domain: domain ?? 'reports', day });
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'admin.permission.explained',
    objectType: 'permission',
    objectId: code,
    after: { codes: [code] },
  });
  return holders
    .map(holder => {
      const { staffId, userName, name, outletId: own, outletName, roleName, validTo } = holder;
      const reach = domain === null ? everywhere : reachOf([holder], { id: staffId, outletId: own });
      return { staffId, userName, name, outletName, roleName, reach, validTo };
    })
    .filter(({ reach }) => outletId === null || contains(reach, outletId));
}

function contains({ kind, outletIds }: PermissionReach, outletId: number): boolean {
  return kind === 'whole' || kind === 'all' || outletIds.includes(outletId);
}
