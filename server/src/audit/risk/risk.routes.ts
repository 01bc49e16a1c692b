import {
  RiskDismissal,
  RiskDismissed,
  RiskMarkPage,
  RiskMarkParams,
  RiskMarkQuery,
  RiskRuleChange,
  RiskRules,
} from '@shanmen/shared/contracts/audit/risk';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { workedOutlets } from '../../admin/public.ts';
import type { Staff } from '../../callers/staff.ts';
import { withTransaction } from '../../db/transaction.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { listMarks } from './risk.queries.ts';
import { changeRule, dismissMark, showRules } from './risk.service.ts';

/** 风险标记: what follows from the rules, who looked into it, and the rules themselves. */
export function riskRoutes(
  app: App,
  deps: AppDeps,
  { site }: { site: () => Promise<{ dayCut: DayCuts }> },
): void {
  const { main } = deps.pools;
  const outletsOf = async (staff: Staff, code: PermissionCode) => {
    const day = businessDay(deps.now(), (await site()).dayCut);
    return workedOutlets(main, staff, { code, domain: 'retail', day });
  };

  app.get(
    '/api/audit/risk-marks',
    {
      config: { permission: 'audit:risk:view', scope: 'retail' },
      schema: { querystring: RiskMarkQuery, response: { 200: Result(RiskMarkPage) } },
    },
    async ({ staff, query }) => ({
      result: await listMarks(main, query, await outletsOf(staff, 'audit:risk:view')),
    }),
  );

  app.post(
    '/api/audit/risk-marks/:id/dismiss',
    {
      config: {
        permission: 'audit:risk:dismiss',
        scope: 'retail',
        idempotent: true,
        audit: 'audit.risk-mark.dismissed',
        changes: ['audit.risk-mark'],
      },
      schema: { params: RiskMarkParams, body: RiskDismissal, response: { 200: Result(RiskDismissed) } },
    },
    async request => {
      const { staff, params, body } = request;
      const work = { ...body, now: deps.now(), outletIds: await outletsOf(staff, 'audit:risk:dismiss') };
      return runOnce(deps, request, async tx => {
        await dismissMark(tx, staff, params.id, work);
        return { id: params.id };
      });
    },
  );

  app.get(
    '/api/audit/risk-rules',
    {
      config: { permission: 'audit:risk:view', scope: 'none' },
      schema: { response: { 200: Result(RiskRules) } },
    },
    async () => ({ result: await showRules(main) }),
  );

  app.put(
    '/api/audit/risk-rules',
    {
      config: {
        permission: 'audit:risk:edit',
        scope: 'none',
        audit: 'audit.risk-rule.changed',
        changes: ['audit.risk-mark'],
      },
      schema: { body: RiskRuleChange, response: { 200: Result(RiskRules) } },
    },
    async ({ staff, body }) => ({
      result: await withTransaction(main, tx => changeRule(tx, staff, body, deps.now())),
    }),
  );
}
