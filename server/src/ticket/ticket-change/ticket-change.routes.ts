import { Result } from '@shanmen/shared/contracts/schema';
import {
  Changed,
  ChangeQuery,
  ChangeQuote,
  ChangeRequest,
} from '@shanmen/shared/contracts/ticket/ticket-change';

import { workedOutlets } from '../../admin/public.ts';
import { notingHits } from '../../commerce/public.ts';
import type { Db, Tx } from '../../db/transaction.ts';
import { allGuards } from '../../guards.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { RuleViolation } from '../../rule-violation.ts';
import type { Staff } from '../../staff.ts';
import { showOrder } from '../order/order.service.ts';
import { isOfWindow, readRefundOrder, type RefundOrder } from '../refund/refund.queries.ts';
import { sendBack } from '../refund-way/refund-way.service.ts';
import { holdOpenShift } from '../shift/shift.queries.ts';
import { askingOf, momentOf, type SitePort } from '../site-port.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import { refuseForbiddenRaise } from './difference.ts';
import { changeTickets, quoteChange } from './ticket-change.service.ts';

const code = 'ticket:sale:change' as const;

/** 改签 and 换人 at a window with an open shift; what it costs is asked first. */
export function ticketChangeRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const { pools, guards = allGuards } = deps;

  app.post(
    '/api/ticket/changes/quote',
    {
      config: { permission: code, scope: 'ticket' },
      schema: { body: ChangeQuery, response: { 200: Result(ChangeQuote) } },
    },
    async ({ staff, body }) => {
      const order = await requireOrder(pools.main, body.orderNo, await reachOf(staff));
      const { identity } = await site();
      const work = { now: deps.now(), identity, person: keys.person, channel: 'WIN' } as const;
      return { result: await quoteChange(pools.main, order, body, work) };
    },
  );

  app.post(
    '/api/ticket/changes',
    {
      config: {
        permission: code,
        scope: 'ticket',
        idempotent: true,
        audit: 'ticket.ticket.changed',
        changes: ['ticket.order', 'ticket.refund', 'ticket.slot', 'ticket.shift'],
      },
      schema: { body: ChangeRequest, response: { 200: Result(Changed) } },
    },
    async request => {
      const { staff, body, idempotency } = request;
      refuseForbiddenRaise(body.payment, staff);
      const outletIds = await reachOf(staff);
      const moment = await momentOf(deps, site);
      const { identity } = await site();
      const work = {
        ...moment,
        identity,
        person: keys.person,
        idemKey: idempotency.key,
        guards,
        channel: 'WIN',
        staff,
        requestId: staff.requestId,
      } as const;
      const attempt = { act: 'CHANGE', staffId: staff.id, now: deps.now } as const;
      const moved = await notingHits(pools.main, attempt, () =>
        runOnce(deps, request, async tx => {
          const shift = await holdOpenShift(tx, staff.id, body.windowId);
          if (!shift) throw new RuleViolation('shift_not_open');
          const order = await requireOrder(tx, body.orderNo, outletIds);
          const { id: shiftId, windowId, outletId } = shift;
          return changeTickets(tx, order, body, { ...work, shiftId, windowId, outletId });
        }),
      );
      const asking = await askingOf(deps, site, keys, request.id);
      const refund = moved.result && (await sendBack(pools.main, moved.result, asking));
      return { result: { order: await showOrder(pools.main, body.orderNo, { keys, outletIds }), refund } };
    },
  );

  async function reachOf(staff: Staff): Promise<readonly number[] | null> {
    const { bizDate } = await momentOf(deps, site);
    return workedOutlets(pools.main, staff, { code, domain: 'ticket', day: bizDate });
  }
}

/** @throws not_found, change_forbidden, refund_channel_owned */
async function requireOrder(
  db: Db | Tx,
  orderNo: string,
  outletIds: readonly number[] | null,
): Promise<RefundOrder> {
  const order = await readRefundOrder(db, orderNo, outletIds);
  if (!order) throw new RuleViolation('not_found', '没有找到该订单');
  if (order.isTeam) throw new RuleViolation('change_forbidden', '团队票请退票后按协议重新售票');
  if (await isOfWindow(db, order)) return order;
  throw new RuleViolation('refund_channel_owned', '请在购买渠道改签');
}
