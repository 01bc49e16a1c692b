import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  BookingDays,
  BookingOffer,
  DaysQuery,
  OfferPreview,
  OfferQuery,
  PreviewQuery,
} from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import { ProofHeaders } from '@shanmen/shared/contracts/ticket/booking/booking-proof';
import { dayOf } from '@shanmen/shared/time';
import { nameVisitorDevice } from '../../../http/credential/cookie-half.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import type { SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { offerBook } from './booking-offer.service.ts';
import type { Db } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { readCatalogue } from '../../selling/sale/catalogue.ts';
import { bookableUntil } from '../../capacity/slot/slot-times.ts';
import { mobileIn } from '../booking-proof/proof-token.ts';
import type { EntryGate } from '../entry-queue/entry-queue.routes.ts';
import { previewOf } from './offer-product.ts';

export function bookingOfferRoutes(
  app: App,
  { pools, now }: AppDeps,
  site: SitePort,
  { person }: TicketKeys,
  gate: EntryGate,
): void {
  const identity = async () => (await site()).identity;
  const book = offerBook({ db: pools.main, now, person, identity, memory: app.memory });

  app.get(
    '/api/ticket/public/calendar-days',
    {
      config: { permission: 'public', scope: 'none', often: true },
      schema: { querystring: DaysQuery, response: { 200: Result(BookingDays) } },
    },
    async (request, reply) => {
      // The page begins here: from now on its browser is known by a name, and by nothing else.
      nameVisitorDevice(request, reply);
      await gate.pass();
      return { result: await book.days(request.query.link) };
    },
  );

  app.get(
    '/api/ticket/public/products',
    {
      config: { permission: 'public', scope: 'none', often: true },
      schema: { headers: ProofHeaders, querystring: OfferQuery, response: { 200: Result(BookingOffer) } },
    },
    async request => {
      // Whoever takes up what was kept for him has shown his mobile before.
      if (mobileIn(request.headers['visitor-proof'], person, now()) === null) await gate.admit(request);
      return { result: await book.offer(request.query.visitDate, request.query.link) };
    },
  );

  app.get(
    '/api/ticket/offer-previews/:id',
    {
      config: { permission: { anyOf: ['commerce:product:view', 'commerce:combo:view'] }, scope: 'none' },
      schema: { params: IdParams, querystring: PreviewQuery, response: { 200: Result(OfferPreview) } },
    },
    async ({ params, query }) => ({
      result: await previewOffer(pools.main, now(), params.id, query.visitDate ?? dayOf(now())),
    }),
  );
}

/** How /buyTicket will show a ticket on a day, whatever its state. @throws not_found */
async function previewOffer(db: Db, now: Date, productId: number, visitDate: string): Promise<OfferPreview> {
  const catalogue = await readCatalogue(db, visitDate, [productId], 'WEB');
  const [product] = catalogue.products;
  if (!product) throw new RuleViolation('not_found', '没有找到该票种');
  const slots = catalogue.slots.filter(slot => bookableUntil(slot) > now);
  return previewOf(product, catalogue, { slots, now });
}
