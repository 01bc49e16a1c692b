import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  Rebate,
  RebatePage,
  RebatePayment,
  RebateQuery,
  RebateReversal,
} from '@shanmen/shared/contracts/ticket/groups/rebate';

import { openSettings, workedOutlets } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { Staff } from '../../../callers/staff.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import { auditRebate, payRebate, type RebateWork, reverseRebate } from './rebate.service.ts';
import { listRebates } from './rebate-step.queries.ts';

const answer = { 200: Result(Rebate) };
const step = {
  scope: 'reports',
  audit: 'ticket.rebate.changed',
  changes: ['ticket.rebate', 'commerce.credit-account'],
  idempotent: true,
} as const;

type RebateCode = 'report:a.rebate:view' | `ticket:rebate:${'audit' | 'pay' | 'reverse'}`;

/** What is given back stands in a report, and its steps are taken by whoever sees it there. */
export function rebateRoutes(app: App, deps: AppDeps, site: SitePort): void {
  const { pools } = deps;
  const reachOf = (staff: Staff, code: RebateCode, day: string) =>
    workedOutlets(pools.main, staff, { code, domain: 'reports', day });
  const work = async (staff: Staff, code: RebateCode): Promise<RebateWork> => {
    const [setting, moment] = await Promise.all([openSettings(pools.main), momentOf(deps, site)]);
    const reach = await reachOf(staff, code, moment.bizDate);
    return { ...moment, personPayout: setting(settings.rebatePersonPayout), reach };
  };

  app.get(
    '/api/ticket/rebates',
    {
      config: { permission: 'report:a.rebate:view', scope: 'reports' },
      schema: { querystring: RebateQuery, response: { 200: Result(RebatePage) } },
    },
    async ({ staff, query }) => {
      const { bizDate } = await momentOf(deps, site);
      const reach = await reachOf(staff, 'report:a.rebate:view', bizDate);
      return { result: await listRebates(pools.main, query, reach) };
    },
  );

  app.post(
    '/api/ticket/rebates/:id/audit',
    {
      config: { ...step, permission: 'ticket:rebate:audit' },
      schema: { params: IdParams, response: answer },
    },
    async request => {
      const { staff, params } = request;
      const at = await work(staff, 'ticket:rebate:audit');
      return runOnce(deps, request, tx => auditRebate(tx, staff, params.id, at));
    },
  );

  app.post(
    '/api/ticket/rebates/:id/pay',
    {
      config: { ...step, permission: 'ticket:rebate:pay', asks: ['second-person'] },
      schema: { params: IdParams, body: RebatePayment, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      const at = await work(staff, 'ticket:rebate:pay');
      return runOnce(deps, request, tx => payRebate(tx, staff, params.id, body, at));
    },
  );

  app.post(
    '/api/ticket/rebates/:id/reverse',
    {
      config: { ...step, permission: 'ticket:rebate:reverse' },
      schema: { params: IdParams, body: RebateReversal, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      const at = await work(staff, 'ticket:rebate:reverse');
      return runOnce(deps, request, tx => reverseRebate(tx, staff, params.id, body.reason, at));
    },
  );
}
