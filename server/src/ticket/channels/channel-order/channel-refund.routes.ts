import { Result } from '@shanmen/shared/contracts/schema';
import {
  ChannelCancelRequest,
  ChannelHeaders,
  ChannelOrderParams,
  ChannelRefund,
  ChannelRefundRequest,
} from '@shanmen/shared/contracts/ticket/channels/channel-order';
import type { FastifyRequest } from 'fastify';

import type { Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { findRecordedRefund } from '../../after-sale/refund/refund-write.queries.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import { type GivenBack, refundChannelOrder } from './channel-refund.service.ts';

/** What sales channels take back from their customers, of what they sold themselves. */
export function channelRefundRoutes(app: App, deps: AppDeps, site: SitePort): void {
  const config = {
    permission: 'channel',
    scope: 'own',
    idempotent: true,
    audit: 'ticket.refund.made',
    changes: ['ticket.order', 'ticket.slot', 'commerce.credit-account'],
  } as const;
  const schema = {
    headers: ChannelHeaders,
    params: ChannelOrderParams,
    response: { 200: Result(ChannelRefund) },
  };

  app.post(
    '/api/ticket/channel-orders/:externalNo/cancel',
    { config, schema: { ...schema, body: ChannelCancelRequest } },
    request => giveBack(request, { ...request.params, ...request.body, ticketNos: null }),
  );

  app.post(
    '/api/ticket/channel-orders/:externalNo/refunds',
    { config, schema: { ...schema, body: ChannelRefundRequest } },
    request => giveBack(request, { ...request.params, ...request.body }),
  );

  async function giveBack(request: FastifyRequest, given: GivenBack) {
    const { recordKey: idemKey } = request.idempotency;
    const work = { ...(await momentOf(deps, site)), idemKey, requestId: request.id };
    const refund = (tx: Tx) => refundChannelOrder(tx, request.channel, given, work);
    return runOnce(deps, request, refund, findRecordedRefund);
  }
}
