import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { Result } from '@shanmen/shared/contracts/schema';
import { Order, OrderParams } from '@shanmen/shared/contracts/ticket/selling/order';
import {
  TeamBooking,
  TeamBookingCancel,
  TeamBookingRequest,
} from '@shanmen/shared/contracts/ticket/groups/team-booking';

import { openSettings, workedOutlets } from '../../../admin/public.ts';
import { notingHits } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { OrderReading } from '../../selling/order/order.service.ts';
import { findRecordedOrder } from '../../selling/sale/sale.queries.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { bookTeam, showTeamBooking } from './team-booking.service.ts';
import { cancelTeamBooking } from './team-booking-end.service.ts';

const permission = 'ticket:sale:team';

/** 团队预订 at a window: booked now, paid when it is fetched. */
export function teamBookingRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const { pools } = deps;

  app.post(
    '/api/ticket/team-bookings',
    {
      config: {
        permission,
        scope: 'own',
        asks: ['open-shift'],
        idempotent: true,
        changes: ['ticket.order', 'ticket.slot', 'commerce.credit-account'],
      },
      schema: { body: TeamBookingRequest, response: { 200: Result(TeamBooking) } },
    },
    async request => {
      const moment = await momentOf(deps, site);
      const { identity } = await site();
      const releaseTime = (await openSettings(pools.main))(settings.teamReleaseTime);
      const idemKey = request.idempotency.recordKey;
      const work = { ...moment, idemKey, keys, identity, hasProvider: false, releaseTime };
      const attempt = { act: 'BUY', staffId: request.staff.id, now: deps.now } as const;
      const book = (tx: Tx) => bookTeam(tx, request.staff, request.body, work);
      return notingHits(pools.main, attempt, () => runOnce(deps, request, book, findRecordedOrder));
    },
  );

  app.get(
    '/api/ticket/team-bookings/:orderNo',
    {
      config: { permission, scope: 'ticket' },
      schema: { params: OrderParams, response: { 200: Result(TeamBooking) } },
    },
    async ({ staff, params }) => ({
      result: await showTeamBooking(pools.main, params.orderNo, await readingOf(staff)),
    }),
  );

  app.post(
    '/api/ticket/team-bookings/:orderNo/cancel',
    {
      config: {
        permission,
        scope: 'ticket',
        idempotent: true,
        audit: 'ticket.team-booking.cancelled',
        changes: ['ticket.order', 'ticket.slot', 'commerce.credit-account'],
      },
      schema: { params: OrderParams, body: TeamBookingCancel, response: { 200: Result(Order) } },
    },
    async request => {
      const { staff, params, body } = request;
      const work = { ...(await readingOf(staff)), now: deps.now() };
      return runOnce(deps, request, tx => cancelTeamBooking(tx, staff, params.orderNo, body.reason, work));
    },
  );

  async function readingOf(staff: Staff): Promise<OrderReading> {
    const { bizDate } = await momentOf(deps, site);
    const outletIds = await workedOutlets(pools.main, staff, {
      code: permission,
      domain: 'ticket',
      day: bizDate,
    });
    return { keys, outletIds };
  }
}
