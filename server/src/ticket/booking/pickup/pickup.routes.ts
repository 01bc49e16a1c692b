import { Result } from '@shanmen/shared/contracts/schema';
import {
  CollectableOrders,
  PickupQuery,
  PickupRequest,
} from '@shanmen/shared/contracts/ticket/booking/pickup';
import { Order } from '@shanmen/shared/contracts/ticket/selling/order';

import type { ApproverPort } from '../../../auth/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { overCreditTerms } from '../../groups/over-credit/over-credit.service.ts';
import { showOrder } from '../../selling/order/order.service.ts';
import { chargeOrder } from '../../selling/payment/payment.service.ts';
import { scannedPart } from '../../selling/payment/sale-payments.ts';
import { askingOf, momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { collectTickets, findBookedTeams, findCollectable } from './pickup.service.ts';

/** 取票 at a window: what was booked elsewhere is found, and fetched on paper. */
export function pickupRoutes(
  app: App,
  deps: AppDeps,
  { site, approverOf }: { site: SitePort; approverOf: ApproverPort },
  keys: TicketKeys,
): void {
  app.post(
    '/api/ticket/collections/find',
    {
      config: { permission: 'ticket:sale:collect', scope: 'none' },
      schema: { body: PickupQuery, response: { 200: Result(CollectableOrders) } },
    },
    async ({ body }) => ({
      result: await findCollectable(deps.pools.main, body.code, { now: deps.now(), keys }),
    }),
  );

  app.post(
    '/api/ticket/team-bookings/find',
    {
      config: { permission: 'ticket:sale:team', scope: 'none' },
      schema: { body: PickupQuery, response: { 200: Result(CollectableOrders) } },
    },
    async ({ body }) => ({
      result: await findBookedTeams(deps.pools.main, body.code, { now: deps.now(), keys }),
    }),
  );

  app.post(
    '/api/ticket/collections',
    {
      config: {
        permission: 'ticket:sale:collect',
        scope: 'own',
        asks: ['open-shift'],
        idempotent: true,
        audit: 'ticket.order.collected',
        alsoAudits: ['ticket.credit.over'],
        changes: ['ticket.order', 'ticket.slot', 'ticket.shift'],
      },
      schema: { body: PickupRequest, response: { 200: Result(Order) } },
    },
    async request => {
      const moment = await momentOf(deps, site);
      const asking = await askingOf(deps, site, keys, request.id);
      const { orderNo, payments = [], overCredit } = request.body;
      const work = {
        ...moment,
        idemKey: request.idempotency.recordKey,
        keys,
        hasProvider: asking.gateway !== null,
        beyond: await overCreditTerms(deps, approverOf, request.staff, overCredit),
      };
      const collected = await runOnce(deps, request, tx =>
        collectTickets(tx, request.staff, request.body, work),
      );
      const scanned = scannedPart({ payments });
      if (scanned === null) return collected;
      await chargeOrder(deps.pools.main, orderNo, scanned.authCode, asking);
      return { result: await showOrder(deps.pools.main, orderNo, { keys, outletIds: null }) };
    },
  );
}
