import { settings } from '@shanmen/shared/contracts/admin/settings';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  Rebate,
  RebatePage,
  RebatePayment,
  RebateQuery,
  RebateReversal,
} from '@shanmen/shared/contracts/ticket/rebate';

import { openSettings } from '../../admin/public.ts';
import { allGuards } from '../../guards.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { momentOf, type SitePort } from '../site-port.ts';
import { auditRebate, payRebate, type RebateWork, reverseRebate } from './rebate.service.ts';
import { listRebates } from './rebate-step.queries.ts';

const answer = { 200: Result(Rebate) };
const step = {
  scope: 'none',
  audit: 'ticket.rebate.changed',
  changes: ['ticket.rebate', 'commerce.credit-account'],
  idempotent: true,
} as const;

export function rebateRoutes(app: App, deps: AppDeps, site: SitePort): void {
  const { pools, guards = allGuards } = deps;
  const work = async (): Promise<RebateWork> => {
    const setting = await openSettings(pools.main);
    const personPayout = setting(settings.rebatePersonPayout);
    return { ...(await momentOf(deps, site)), guards, personPayout };
  };

  app.get(
    '/api/ticket/rebates',
    {
      config: { permission: 'report:a.rebate:view', scope: 'none' },
      schema: { querystring: RebateQuery, response: { 200: Result(RebatePage) } },
    },
    async ({ query }) => ({ result: await listRebates(pools.main, query) }),
  );

  app.post(
    '/api/ticket/rebates/:id/audit',
    {
      config: { ...step, permission: 'ticket:rebate:audit' },
      schema: { params: IdParams, response: answer },
    },
    async request => {
      const { staff, params } = request;
      const at = await work();
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
      const at = await work();
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
      const at = await work();
      return runOnce(deps, request, tx => reverseRebate(tx, staff, params.id, body.reason, at));
    },
  );
}
