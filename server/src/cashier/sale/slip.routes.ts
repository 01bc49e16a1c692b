import { Slip, TillRefund, TillSale, TillSaleAnswer } from '@shanmen/shared/contracts/cashier/sale';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { Result } from '@shanmen/shared/contracts/schema';

import { openSettings } from '../../admin/public.ts';
import type { Staff } from '../../callers/staff.ts';
import { documentWork } from '../../goods/public.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import type { TillPort } from '../till-port.ts';
import { refundAtTill } from './refund.service.ts';
import { sellAtTill, type SaleWork } from './sale.service.ts';
import { findRecordedSlip } from './slip.queries.ts';

/** Sales and refunds of a till. */
export function slipRoutes(app: App, deps: AppDeps & TillPort): void {
  app.post(
    '/api/cashier/sales',
    {
      config: {
        permission: 'cashier:sale:create',
        scope: 'own',
        widenedBy: [
          'cashier:discount:line',
          'cashier:discount:order',
          'cashier:credit:use',
          'cashier:sale:free',
        ],
        asks: ['open-shift'],
        idempotent: true,
        alsoAudits: ['cashier.sale.freed'],
        changes: ['cashier.slip', 'goods.stock'],
      },
      schema: { body: TillSale, response: { 200: Result(TillSaleAnswer) } },
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
    const [goods, setting] = await Promise.all([
      documentWork(deps, staff, type, code),
      openSettings(deps.pools.main),
    ]);
    return { now: goods.now, idemKey, goods, pointYuan: setting(settings.pointYuan) };
  }
}
