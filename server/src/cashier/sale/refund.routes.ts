import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { ExchangedSlips, Slip, TillExchange, TillRefund } from '@shanmen/shared/contracts/cashier/sale';
import { RefundableParams } from '@shanmen/shared/contracts/cashier/till';
import { Result } from '@shanmen/shared/contracts/schema';

import { openSettings } from '../../admin/public.ts';
import { found, RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import { tillWork } from '../../goods/public.ts';
import { teamChanges } from '../../http/operation/team-changes.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { recordKeyOf } from '../../platform/idempotency/record-key.ts';
import { giveBackByCode } from '../open-sale/refund-by-code.service.ts';
import { tillAsking } from '../open-sale/till-asking.ts';
import { findTill, readUnclosedTillShift } from '../shift/shift.queries.ts';
import type { TillPort } from '../till-port.ts';
import { exchangeAtTill, refundAtTill, type RefundWork } from './refund.service.ts';
import { limitsOf, saleRights } from './sale.routes.ts';
import { findRecordedSlip, findSlipOfStore, readSlip } from './slip.queries.ts';
import { tillWordsShown } from './till-override.ts';

const refunding = {
  permission: 'cashier:refund:create',
  scope: 'own',
  asks: ['open-shift'],
  idempotent: true,
  audit: 'cashier.refund.made',
  changes: ['cashier.slip', 'goods.stock'],
} as const;

const refundRights = [
  'cashier:refund:overdays',
  'cashier:refund:noreceipt',
  'cashier:refund:cash4online',
] as const;

/** Takes goods back, alone or for others in one go. */
export function refundRoutes(app: App, deps: AppDeps & TillPort): void {
  refundableRoute(app, deps);
  const db = deps.pools.main;

  app.post(
    '/api/cashier/refunds',
    {
      config: { ...refunding, widenedBy: refundRights, alsoAudits: ['cashier.override.given'] },
      schema: { body: TillRefund, response: { 200: Result(Slip) } },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const { refund: work } = await workOf(staff, body, idempotency.recordKey);
      const made = await runOnce(deps, request, tx => refundAtTill(tx, staff, body, work), findRecordedSlip);
      return { result: await askedBack(staff, made.result) };
    },
  );

  app.post(
    '/api/cashier/exchanges',
    {
      config: {
        ...refunding,
        widenedBy: [...refundRights, ...saleRights],
        alsoAudits: ['cashier.override.given', 'cashier.sale.freed'],
        changes: [...refunding.changes, 'cashier.driver-visit'],
        alsoChanges: teamChanges,
      },
      schema: { body: TillExchange, response: { 200: Result(ExchangedSlips) } },
    },
    async request => {
      const { staff, body, idempotency } = request;
      if (!staff.codes.has('cashier:sale:create')) throw new RuleViolation('no_permission');
      const { refund, ...shared } = await workOf(staff, body.sale, idempotency.recordKey);
      const work = {
        // Two slips carry the one key of the request: the sale as it is, the refund one that is made of it.
        refund: { ...refund, idemKey: recordKeyOf('exchange', refund.idemKey) },
        sale: {
          ...refund,
          goods: tillWork({ now: refund.now, money: deps.money, setting: shared.setting }, staff, 'xs'),
          limits: limitsOf(shared.setting),
        },
      };
      const made = await runOnce(
        deps,
        request,
        tx => exchangeAtTill(tx, staff, body, work),
        findRecordedSlip,
      );
      const { sale } = made.result;
      return { result: { refund: await askedBack(staff, made.result.refund), sale } };
    },
  );

  async function workOf(
    staff: Staff,
    shown: Parameters<typeof tillWordsShown>[2],
    idemKey: string,
  ): Promise<{ refund: RefundWork; setting: Awaited<ReturnType<typeof openSettings>> }> {
    const setting = await openSettings(db);
    const goods = tillWork({ now: deps.now(), money: deps.money, setting }, staff, 'xt');
    const words = await tillWordsShown(deps.approverOf, staff, shown, goods.now);
    const pointYuan = setting(settings.pointYuan);
    const noReceiptPerDay = setting(settings.noReceiptPerDay);
    return { setting, refund: { now: goods.now, idemKey, goods, pointYuan, words, noReceiptPerDay } };
  }

  /** What goes back by code is asked of its provider, after the refund stands. */
  async function askedBack(staff: Staff, refund: Slip): Promise<Slip> {
    if (!refund.payments.some(({ state }) => state === 'PENDING')) return refund;
    await giveBackByCode(db, await tillAsking(deps, staff), refund.id);
    return (await readSlip(db, refund.id, { outletIds: null, cashierId: null })) ?? refund;
  }
}

/** What can be taken back of a sale, found by the number on its receipt in the store of one's own open shift. */
function refundableRoute(app: App, { pools }: AppDeps): void {
  app.get(
    '/api/cashier/sales/:no/refundable',
    {
      config: { permission: 'cashier:refund:create', scope: 'own', asks: ['open-shift'] },
      schema: { params: RefundableParams, response: { 200: Result(Slip) } },
    },
    async ({ staff, params }) => {
      const shift = await readUnclosedTillShift(pools.main, staff.id);
      if (shift?.state !== 'OPEN') throw new RuleViolation('shift_not_open');
      const till = found(await findTill(pools.main, shift.tillId, null), '收银台');
      const id = await findSlipOfStore(pools.main, params.no, till.storeId);
      const slip = id === null ? null : await readSlip(pools.main, id, { outletIds: null, cashierId: null });
      if (!slip) throw new RuleViolation('not_found', '本店没有这张小票，请核对单号');
      return { result: slip };
    },
  );
}
