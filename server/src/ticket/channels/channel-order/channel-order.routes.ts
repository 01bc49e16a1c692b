import { Result } from '@shanmen/shared/contracts/schema';
import {
  ChannelHeaders,
  ChannelOffer,
  ChannelOfferQuery,
  ChannelOrder,
  ChannelOrderParams,
  ChannelOrderRequest,
} from '@shanmen/shared/contracts/ticket/channels/channel-order';

import { notingHits } from '../../../commerce/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { findRecordedOrder } from '../../selling/sale/sale.queries.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { sellToChannel, showChannelOffer, showChannelOrder } from './channel-order.service.ts';

/** What sales channels sell: each sees its own orders, by its own numbers. */
export function channelOrderRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const { pools } = deps;

  app.get(
    '/api/ticket/channel-offer',
    {
      config: { permission: 'channel', scope: 'own' },
      schema: {
        headers: ChannelHeaders,
        querystring: ChannelOfferQuery,
        response: { 200: Result(ChannelOffer) },
      },
    },
    async ({ channel, query }) => ({
      result: await showChannelOffer(pools.main, channel, query.visitDate, deps.now()),
    }),
  );

  app.post(
    '/api/ticket/channel-orders',
    {
      config: {
        permission: 'channel',
        scope: 'own',
        idempotent: true,
        changes: ['ticket.order', 'ticket.slot', 'commerce.credit-account'],
      },
      schema: { headers: ChannelHeaders, body: ChannelOrderRequest, response: { 200: Result(ChannelOrder) } },
    },
    async request => {
      const [moment, { identity }] = await Promise.all([momentOf(deps, site), site()]);
      const { recordKey: idemKey } = request.idempotency;
      const work = { ...moment, idemKey, keys, identity, requestId: request.id };
      const attempt = { act: 'RESERVE', staffId: null, now: deps.now } as const;
      return notingHits(pools.main, attempt, () =>
        runOnce(
          deps,
          request,
          tx => sellToChannel(tx, request.channel, request.body, work),
          findRecordedOrder,
        ),
      );
    },
  );

  app.get(
    '/api/ticket/channel-orders/:externalNo',
    {
      config: { permission: 'channel', scope: 'own' },
      schema: {
        headers: ChannelHeaders,
        params: ChannelOrderParams,
        response: { 200: Result(ChannelOrder) },
      },
    },
    async ({ channel, params }) => ({
      result: await showChannelOrder(pools.main, channel, params.externalNo, keys),
    }),
  );
}
