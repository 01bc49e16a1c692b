import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  SlotQuota,
  SlotQuotaChange,
  SlotQuotaPage,
  SlotQuotaQuery,
} from '@shanmen/shared/contracts/ticket/capacity/slot-quota';
import { withTransaction, type Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import { listSlotQuotas, lockSlotQuota, updateSlotQuota } from './slot-quota.queries.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';

export function slotQuotaRoutes(app: App, deps: AppDeps, site: SitePort): void {
  const { pools } = deps;
  app.get(
    '/api/ticket/slot-quotas',
    {
      config: { permission: 'ticket:spot:view', scope: 'none' },
      schema: { querystring: SlotQuotaQuery, response: { 200: Result(SlotQuotaPage) } },
    },
    async ({ query }) => {
      const { bizDate } = await momentOf(deps, site);
      return { result: await listSlotQuotas(pools.main, query, bizDate) };
    },
  );

  app.put(
    '/api/ticket/slot-quotas/:id',
    {
      config: {
        permission: 'ticket:spot:edit',
        scope: 'none',
        audit: 'ticket.slot.changed',
        changes: ['ticket.slot', 'ticket.slot-quota'],
      },
      schema: { params: IdParams, body: SlotQuotaChange, response: { 200: Result(SlotQuota) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => changeSlotQuota(tx, staff, params.id, body)),
    }),
  );
}

/**
 * More places at any time, fewer only down to what is held and sold. The slot is locked before it is
 * judged, so that no sale slips in between.
 * @throws not_found, version_conflict with what stands there now, capacity_below_used with the number to move
 */
async function changeSlotQuota(
  tx: Tx,
  staff: Staff,
  id: number,
  { capacity, state, seen }: SlotQuotaChange,
): Promise<SlotQuota> {
  const before = found(await lockSlotQuota(tx, id), '时段');
  if (before.capacity !== seen.capacity || before.state !== seen.state) {
    throw new RuleViolation('version_conflict', undefined, { current: before });
  }
  const used = before.held + before.sold;
  if (capacity < used) {
    const toMove = used - capacity;
    const text = `已占 ${used}，容量不能低于 ${used}，需先迁移 ${toMove} 张`;
    throw new RuleViolation('capacity_below_used', text, { path: 'capacity', used, toMove });
  }
  if (capacity < used + before.reserved) {
    const text = `已占 ${used}，渠道配额保留 ${before.reserved}，请先减少或释放配额`;
    throw new RuleViolation('capacity_below_used', text, { path: 'capacity', used, toMove: 0 });
  }
  await touchBusinessDay(tx, [before.visitDate]);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.slot.changed',
    objectType: 'slot',
    objectId: String(id),
    before: { capacity: before.capacity, state: before.state },
    after: { capacity, state },
    requestId: staff.requestId,
    ip: staff.ip,
  });
  await updateSlotQuota(tx, id, { capacity, state });
  return { ...before, capacity, state };
}
