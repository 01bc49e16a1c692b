import { Result } from '@shanmen/shared/contracts/schema';
import { MoveDays, MoveDaysQuery } from '@shanmen/shared/contracts/ticket/after-sale/reschedule-day';
import {
  Changed,
  ChangeQuery,
  ChangeQuote,
  ChangeRequest,
} from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';

import { workedOutlets } from '../../../admin/public.ts';
import { notingHits } from '../../../commerce/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readCharge } from '../change-charge/change-charge.queries.ts';
import { beginCharge } from '../change-charge/change-charge.service.ts';
import { showMoveDays } from '../reschedule-day/reschedule-day.service.ts';
import { showOrder } from '../../selling/order/order.service.ts';
import { chargePayment } from '../../selling/payment/payment.service.ts';
import { isOfWindow, readRefundOrder, type RefundOrder } from '../refund/refund.queries.ts';
import { findRecordedRefund } from '../refund/refund-write.queries.ts';
import { sendBack } from '../refund-way/refund-way.service.ts';
import { holdOpenShift } from '../../shift/shift/shift.queries.ts';
import { askingOf, momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { refuseForbiddenRaise } from './difference.ts';
import { changeTickets, quoteChange } from './ticket-change.service.ts';

const code = 'ticket:sale:change' as const;

/** 改签 and 换人 at a window with an open shift; what it costs is asked first. */
export function ticketChangeRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  daysRoute(app, deps, site, keys);
  quoteRoute(app, deps, site, keys);
  moveRoute(app, deps, site, keys);
}

/** POST, because the tickets can be many. */
function daysRoute(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const db = deps.pools.main;

  app.post(
    '/api/ticket/changes/days',
    {
      config: { permission: code, scope: 'ticket' },
      schema: { body: MoveDaysQuery, response: { 200: Result(MoveDays) } },
    },
    async ({ staff, body: { orderNo, ticketNos } }) => {
      const order = await requireOrder(db, orderNo, await reachOf(deps, site, staff));
      const { identity } = await site();
      const work = { now: deps.now(), identity, person: keys.person };
      return { result: await showMoveDays(db, order, ticketNos, work) };
    },
  );
}

function quoteRoute(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const db = deps.pools.main;

  app.post(
    '/api/ticket/changes/quote',
    {
      config: { permission: code, scope: 'ticket' },
      schema: { body: ChangeQuery, response: { 200: Result(ChangeQuote) } },
    },
    async ({ staff, body }) => {
      const order = await requireOrder(db, body.orderNo, await reachOf(deps, site, staff));
      const { identity } = await site();
      const work = { now: deps.now(), identity, person: keys.person, channel: 'WIN' } as const;
      return { result: await quoteChange(db, order, body, work) };
    },
  );
}

/** Moves; a scanned difference is charged between two transactions, and the answer is how the move stands then. */
function moveRoute(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const { pools } = deps;

  app.post(
    '/api/ticket/changes',
    {
      config: {
        permission: code,
        scope: 'ticket',
        asks: ['open-shift'],
        idempotent: true,
        audit: 'ticket.ticket.changed',
        changes: ['ticket.order', 'ticket.refund', 'ticket.slot', 'ticket.shift'],
      },
      schema: { body: ChangeRequest, response: { 200: Result(Changed) } },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const { payment } = body;
      const asking = await askingOf(deps, site, keys, request.id);
      refuseForbiddenRaise(payment, staff, asking.gateway !== null);
      const outletIds = await reachOf(deps, site, staff);
      const moment = await momentOf(deps, site);
      const { identity } = await site();
      const work = {
        ...moment,
        identity,
        person: keys.person,
        idemKey: idempotency.recordKey,
        channel: 'WIN',
        staff,
        requestId: staff.requestId,
      } as const;
      const attempt = { act: 'CHANGE', staffId: staff.id, now: deps.now } as const;
      const change = async (tx: Tx) => {
        const shift = await holdOpenShift(tx, staff.id, body.windowId);
        if (!shift) throw new RuleViolation('shift_not_open');
        const order = await requireOrder(tx, body.orderNo, outletIds);
        const { id: shiftId, windowId, outletId } = shift;
        const here = { ...work, shiftId, windowId, outletId };
        if (payment?.method !== 'SCAN')
          return { refund: await changeTickets(tx, order, { ...body, payment }, here), paymentId: null };
        const asked = { ...body, authCode: payment.authCode };
        return { refund: null, paymentId: await beginCharge(tx, order, asked, here) };
      };
      const moved = await notingHits(pools.main, attempt, () =>
        runOnce(deps, request, change, findRecordedRefund),
      );
      const { refund: made, paymentId } = moved.result;
      const refund = made && (await sendBack(pools.main, made, asking));
      if (paymentId !== null && payment?.method === 'SCAN')
        await chargePayment(pools.main, paymentId, payment.authCode, asking);
      const charge = paymentId === null ? null : await readCharge(pools.main, paymentId);
      const order = await showOrder(pools.main, body.orderNo, { keys, outletIds });
      return { result: { order, refund, charge } };
    },
  );
}

async function reachOf(deps: AppDeps, site: SitePort, staff: Staff): Promise<readonly number[] | null> {
  const { bizDate } = await momentOf(deps, site);
  return workedOutlets(deps.pools.main, staff, { code, domain: 'ticket', day: bizDate });
}

/** @throws not_found, change_forbidden, refund_channel_owned */
async function requireOrder(
  db: Db | Tx,
  orderNo: string,
  outletIds: readonly number[] | null,
): Promise<RefundOrder> {
  const order = found(await readRefundOrder(db, orderNo, outletIds), '订单');
  if (order.isTeam) throw new RuleViolation('change_forbidden', '团队票请退票后按协议重新售票');
  if (await isOfWindow(db, order)) return order;
  throw new RuleViolation('refund_channel_owned', '请在购买渠道改签');
}
