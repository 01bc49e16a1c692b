import { Result } from '@shanmen/shared/contracts/schema';
import { Order, OrderParams } from '@shanmen/shared/contracts/ticket/selling/order';
import { businessDay } from '@shanmen/shared/time';

import { workedOutlets } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import type { Staff } from '../../../callers/staff.ts';
import { showOrder } from '../order/order.service.ts';
import { askingOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import { askForPayment, closePayment } from './payment.service.ts';

/** What a seller does about a scanned payment that gave no outcome at once. Both may be repeated at will. */
export function paymentRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const db = deps.pools.main;

  app.post(
    '/api/ticket/orders/:orderNo/payments/query',
    {
      config: {
        permission: 'ticket:sale:pay-scan',
        scope: 'ticket',
        changes: ['ticket.order', 'ticket.slot', 'ticket.shift'],
      },
      schema: { params: OrderParams, response: { 200: Result(Order) } },
    },
    async ({ staff, params: { orderNo } }) => {
      const outletIds = await outletsOf(staff);
      await askForPayment(db, orderNo, outletIds, await askingOf(deps, site, keys, staff.requestId));
      // Judged by whose payment it is: an order that was booked elsewhere is not of this outlet yet.
      return { result: await showOrder(db, orderNo, { keys, outletIds: null }) };
    },
  );

  app.post(
    '/api/ticket/orders/:orderNo/payments/close',
    {
      config: {
        permission: 'ticket:sale:pay-scan',
        scope: 'ticket',
        audit: 'ticket.payment.closed',
        changes: ['ticket.order', 'ticket.slot', 'ticket.shift'],
      },
      schema: { params: OrderParams, response: { 200: Result(Order) } },
    },
    async ({ staff, params: { orderNo } }) => {
      const outletIds = await outletsOf(staff);
      await closePayment(db, staff, orderNo, outletIds, await askingOf(deps, site, keys, staff.requestId));
      // Judged by whose payment it is: an order that was booked elsewhere is not of this outlet yet.
      return { result: await showOrder(db, orderNo, { keys, outletIds: null }) };
    },
  );

  async function outletsOf(staff: Staff): Promise<readonly number[] | null> {
    const { dayCut } = await site();
    const day = businessDay(deps.now(), dayCut);
    return workedOutlets(db, staff, { code: 'ticket:sale:pay-scan', domain: 'ticket', day });
  }
}
