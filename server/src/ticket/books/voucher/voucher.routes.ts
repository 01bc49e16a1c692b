import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { Result } from '@shanmen/shared/contracts/schema';
import {
  VoucherDues,
  VoucherPage,
  VoucherQuery,
  VoucherSettled,
  VoucherSettlement,
} from '@shanmen/shared/contracts/ticket/books/voucher';

import { workedOutlets } from '../../../admin/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { Staff } from '../../../callers/staff.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import { settleVouchers, type SettlementWork } from './settlement.service.ts';
import { findRecordedSettlement, listDues, listVouchers, sumVouchers } from './voucher-list.queries.ts';

/** 换票券: the papers that paid, and what their houses owe. */
export function voucherRoutes(app: App, deps: AppDeps, site: SitePort): void {
  const { pools } = deps;

  app.get(
    '/api/ticket/vouchers',
    {
      config: { permission: 'ticket:voucher:view', scope: 'ticket' },
      schema: { querystring: VoucherQuery, response: { 200: Result(VoucherPage) } },
    },
    async ({ staff, query }) => {
      const { outletIds } = await workOf(staff, 'ticket:voucher:view');
      const [rows, sums] = await Promise.all([
        listVouchers(pools.main, query, outletIds),
        sumVouchers(pools.main, query, outletIds),
      ]);
      return { result: { rows, ...sums } };
    },
  );

  app.get(
    '/api/ticket/vouchers/dues',
    {
      config: { permission: 'ticket:voucher:settle', scope: 'ticket' },
      schema: { response: { 200: Result(VoucherDues) } },
    },
    async ({ staff }) => {
      const { outletIds } = await workOf(staff, 'ticket:voucher:settle');
      return { result: { dues: await listDues(pools.main, outletIds) } };
    },
  );

  app.post(
    '/api/ticket/vouchers/settlements',
    {
      config: {
        permission: 'ticket:voucher:settle',
        scope: 'ticket',
        idempotent: true,
        audit: 'ticket.voucher.settled',
        changes: ['ticket.voucher'],
      },
      schema: { body: VoucherSettlement, response: { 200: Result(VoucherSettled) } },
    },
    async request => {
      const idemKey = request.idempotency.recordKey;
      const work = { ...(await workOf(request.staff, 'ticket:voucher:settle')), idemKey };
      const settle = (tx: Tx) => settleVouchers(tx, request.staff, request.body, work);
      return runOnce(deps, request, settle, findRecordedSettlement);
    },
  );

  async function workOf(staff: Staff, code: PermissionCode): Promise<SettlementWork> {
    const moment = await momentOf(deps, site);
    const question = { code, domain: 'ticket', day: moment.bizDate } as const;
    return { ...moment, outletIds: await workedOutlets(pools.main, staff, question) };
  }
}
