import { Result } from '@shanmen/shared/contracts/schema';
import { BookingDays, BookingOffer, OfferQuery } from '@shanmen/shared/contracts/ticket/booking-offer';

import type { App, AppDeps } from '../../http/route.ts';
import type { SitePort } from '../site-port.ts';
import { offerBook } from './booking-offer.service.ts';

export function bookingOfferRoutes(app: App, { pools, now }: AppDeps, site: SitePort): void {
  const book = offerBook({ db: pools.main, now, identity: async () => (await site()).identity });

  app.get(
    '/api/ticket/public/calendar-days',
    {
      config: { permission: 'public', scope: 'none' },
      schema: { response: { 200: Result(BookingDays) } },
    },
    async () => ({ result: await book.days() }),
  );

  app.get(
    '/api/ticket/public/products',
    {
      config: { permission: 'public', scope: 'none' },
      schema: { querystring: OfferQuery, response: { 200: Result(BookingOffer) } },
    },
    async ({ query }) => ({ result: await book.offer(query.visitDate) }),
  );
}
