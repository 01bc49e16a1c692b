import { Result } from '@shanmen/shared/contracts/schema';
import { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import { ProofHeaders } from '@shanmen/shared/contracts/ticket/booking/booking-proof';
import { BookingMoveDaysQuery, MoveDays } from '@shanmen/shared/contracts/ticket/after-sale/reschedule-day';
import { OrderParams } from '@shanmen/shared/contracts/ticket/selling/order';
import { BookingChange, BookingChangeQuery } from '@shanmen/shared/contracts/ticket/booking/booking-change';
import { ChangeQuote } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';

import { openSettings } from '../../../admin/public.ts';
import { notingHits } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { showBooking } from '../booking/booking.service.ts';
import { readingOf } from '../booking/booking-reading.ts';
import { showBookingMoveDays } from '../../after-sale/reschedule-day/reschedule-day.service.ts';
import { findRecordedRefund } from '../../after-sale/refund/refund-write.queries.ts';
import { sendBack } from '../../after-sale/refund-way/refund-way.service.ts';
import { askingOf, momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { changeBooking, quoteBookingChange } from './booking-change.service.ts';

/** How visitors move tickets of their own to another day or slot. */
export function bookingChangeRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const db = deps.pools.main;

  app.post(
    '/api/ticket/public/orders/:orderNo/changes/days',
    {
      config: { permission: 'public', scope: 'none' },
      schema: {
        headers: ProofHeaders,
        params: OrderParams,
        body: BookingMoveDaysQuery,
        response: { 200: Result(MoveDays) },
      },
    },
    async request => {
      const work = { ...readingOf(request, deps, keys), ...(await termsOf()) };
      const { orderNo } = request.params;
      return { result: await showBookingMoveDays(db, orderNo, request.body.ticketNos, work) };
    },
  );

  app.post(
    '/api/ticket/public/orders/:orderNo/changes/quote',
    {
      config: { permission: 'public', scope: 'none' },
      schema: {
        headers: ProofHeaders,
        params: OrderParams,
        body: BookingChangeQuery,
        response: { 200: Result(ChangeQuote) },
      },
    },
    async request => {
      const work = { ...readingOf(request, deps, keys), ...(await termsOf()) };
      return { result: await quoteBookingChange(db, request.params.orderNo, request.body, work) };
    },
  );

  app.post(
    '/api/ticket/public/orders/:orderNo/changes',
    {
      config: {
        permission: 'public',
        scope: 'none',
        idempotent: true,
        audit: 'ticket.ticket.changed',
        changes: ['ticket.order', 'ticket.refund', 'ticket.slot'],
      },
      schema: {
        headers: ProofHeaders,
        params: OrderParams,
        body: BookingChange,
        response: { 200: Result(Booking) },
      },
    },
    async request => {
      const { orderNo } = request.params;
      const reading = readingOf(request, deps, keys);
      const { bizDate } = await momentOf(deps, site);
      const idemKey = request.idempotency.recordKeyFor(`m:${reading.mobile}`);
      const work = { ...reading, bizDate, idemKey, ...(await termsOf()) };
      const attempt = { act: 'CHANGE', staffId: null, now: deps.now } as const;
      const change = (tx: Tx) => changeBooking(tx, orderNo, request.body, work);
      const moved = await notingHits(db, attempt, () => runOnce(deps, request, change, findRecordedRefund));
      if (moved.result) await sendBack(db, moved.result, await askingOf(deps, site, keys, request.id));
      return { result: await showBooking(db, orderNo, reading) };
    },
  );

  async function termsOf() {
    const { identity } = await site();
    return { identity, setting: await openSettings(db) };
  }
}
