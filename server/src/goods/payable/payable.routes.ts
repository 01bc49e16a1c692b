import { settings } from '@shanmen/shared/contracts/admin/settings';
import {
  AdjustmentDraft,
  PayablePage,
  PayableQuery,
  PaymentDraft,
  PaymentReversal,
  Statement,
  StatementQuery,
} from '@shanmen/shared/contracts/goods/payable';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { businessDay } from '@shanmen/shared/time';

import { openSettings } from '../../admin/public.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import {
  adjustPayable,
  type PayableWork,
  paySupplier,
  reversePayment,
  showPayables,
  showStatement,
} from './payable.service.ts';

const reading = { permission: 'goods:payable:view', scope: 'none' } as const;
const writing = { scope: 'none', idempotent: true, changes: ['goods.payable'] } as const;

export function payableRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;
  const root = '/api/goods/payables';

  async function work(): Promise<PayableWork> {
    const setting = await openSettings(pools.main);
    const at = now();
    return { now: at, today: businessDay(at, setting(settings.dayCut)) };
  }

  app.get(
    root,
    { config: reading, schema: { querystring: PayableQuery, response: { 200: Result(PayablePage) } } },
    async ({ query }) => ({ result: await showPayables(pools.main, query, await work()) }),
  );

  app.get(
    `${root}/:id`,
    {
      config: reading,
      schema: { params: IdParams, querystring: StatementQuery, response: { 200: Result(Statement) } },
    },
    async ({ params, query }) => ({
      result: await showStatement(pools.main, params.id, query, await work()),
    }),
  );

  app.post(
    `${root}/payments`,
    {
      config: { ...writing, permission: 'goods:payable:pay', audit: 'goods.payable.paid' },
      schema: { body: PaymentDraft, response: { 200: Result(Statement) } },
    },
    async request => {
      const at = await work();
      return runOnce(deps, request, tx => paySupplier(tx, request.staff, request.body, at));
    },
  );

  app.post(
    `${root}/adjustments`,
    {
      config: { ...writing, permission: 'goods:payable:adjust', audit: 'goods.payable.adjusted' },
      schema: { body: AdjustmentDraft, response: { 200: Result(Statement) } },
    },
    async request => {
      const at = await work();
      return runOnce(deps, request, tx => adjustPayable(tx, request.staff, request.body, at));
    },
  );

  app.post(
    `${root}/payments/:id/reverse`,
    {
      config: { ...writing, permission: 'goods:payable:adjust', audit: 'goods.payable.reversed' },
      schema: { params: IdParams, body: PaymentReversal, response: { 200: Result(Statement) } },
    },
    async request => {
      const { staff, params, body } = request;
      const at = await work();
      return runOnce(deps, request, tx => reversePayment(tx, staff, params.id, body.reason, at));
    },
  );
}
