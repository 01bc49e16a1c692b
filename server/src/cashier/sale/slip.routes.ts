import { Slip, SlipPage, SlipQuery, TillRefund, TillSale } from '@shanmen/shared/contracts/cashier/sale';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import { outletScope } from '../../admin/public.ts';
import { found } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import { documentWork } from '../../goods/public.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { momentOf, type TillPort } from '../till-port.ts';
import type { TillReach } from '../shift/shift.queries.ts';
import { refundAtTill } from './refund.service.ts';
import { sellAtTill, type SaleWork } from './sale.service.ts';
import { findRecordedSlip, listSlips, readSlip } from './slip.queries.ts';

/** Sales and refunds of a till. */
export function slipRoutes(app: App, deps: AppDeps & TillPort): void {
  app.post(
    '/api/cashier/sales',
    {
      config: {
        permission: 'cashier:sale:create',
        scope: 'own',
        widenedBy: ['cashier:discount:line', 'cashier:discount:order'],
        asks: ['open-shift'],
        idempotent: true,
        changes: ['cashier.slip', 'goods.stock'],
      },
      schema: { body: TillSale, response: { 200: Result(Slip) } },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const work = await saleWork(staff, 'xs', 'cashier:sale:create', idempotency.recordKey);
      return runOnce(deps, request, tx => sellAtTill(tx, staff, body, work), findRecordedSlip);
    },
  );

  app.post(
    '/api/cashier/refunds',
    {
      config: {
        permission: 'cashier:refund:create',
        scope: 'own',
        widenedBy: ['cashier:refund:overdays'],
        asks: ['open-shift'],
        idempotent: true,
        audit: 'cashier.refund.made',
        changes: ['cashier.slip', 'goods.stock'],
      },
      schema: { body: TillRefund, response: { 200: Result(Slip) } },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const work = await saleWork(staff, 'xt', 'cashier:refund:create', idempotency.recordKey);
      return runOnce(deps, request, tx => refundAtTill(tx, staff, body, work), findRecordedSlip);
    },
  );

  async function saleWork(
    staff: Staff,
    type: 'xs' | 'xt',
    code: PermissionCode,
    idemKey: string,
  ): Promise<SaleWork> {
    const goods = await documentWork(deps, staff, type, code);
    return { now: goods.now, idemKey, goods };
  }
}

/** 交易记录. */
export function transactionRoutes(app: App, deps: AppDeps & TillPort): void {
  const { pools } = deps;

  app.get(
    '/api/cashier/transactions',
    {
      config: {
        permission: 'cashier:transaction:view',
        scope: 'retail',
        widenedBy: ['cashier:transaction:all'],
      },
      schema: { querystring: SlipQuery, response: { 200: Result(SlipPage) } },
    },
    async ({ staff, query }) => ({ result: await listSlips(pools.main, query, await reachOf(staff)) }),
  );

  app.get(
    '/api/cashier/transactions/:id',
    {
      config: {
        permission: 'cashier:transaction:view',
        scope: 'retail',
        widenedBy: ['cashier:transaction:all'],
      },
      schema: { params: IdParams, response: { 200: Result(Slip) } },
    },
    async ({ staff, params }) => ({
      result: found(await readSlip(pools.main, params.id, await reachOf(staff)), '交易'),
    }),
  );

  /** One's own slips; with `cashier:transaction:all` those of the outlets in reach. */
  async function reachOf(staff: Staff): Promise<TillReach> {
    const { bizDate: day } = await momentOf(deps);
    const question = { code: 'cashier:transaction:view', domain: 'retail', day } as const;
    const scope = await outletScope(pools.main, staff, question);
    const seesAll = staff.codes.has('cashier:transaction:all') && scope.kind !== 'self';
    return {
      outletIds: scope.kind === 'outlets' ? scope.outletIds : null,
      cashierId: seesAll ? null : staff.id,
    };
  }
}
