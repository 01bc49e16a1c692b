import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  OrderedTicketParams,
  PersonalView,
  WholeText,
} from '@shanmen/shared/contracts/ticket/selling/personal-view';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { escortKinds } from '../../groups/tour-crew/tour-crew-kind.ts';
import { orderReachOf, orderViewCodes } from '../order-list/order-reach.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import { showEscortMobile, showIdentity } from './personal-view.service.ts';

const answer = { 200: Result(WholeText) };

/** Not kept under a key: what is shown is stored nowhere but sealed. */
export function personalViewRoutes(app: App, deps: AppDeps, site: SitePort, { person }: TicketKeys): void {
  const { main } = deps.pools;

  app.post(
    '/api/ticket/orders/:orderNo/tickets/:ticketNo/identity-views',
    {
      config: {
        permission: { allOf: ['admin:pii:view'], oneOf: orderViewCodes },
        scope: 'ticket',
        audit: 'admin.pii.viewed',
      },
      schema: { params: OrderedTicketParams, body: PersonalView, response: answer },
    },
    async ({ staff, params, body }) => {
      const { bizDate } = await momentOf(deps, site);
      const reach = await orderReachOf(main, staff, bizDate);
      const look = { ...params, ...body };
      return { result: await withTransaction(main, tx => showIdentity(tx, staff, look, { reach, person })) };
    },
  );

  for (const kind of ['GUIDE', 'DRIVER'] as const) {
    const { noun } = escortKinds[kind];
    app.post(
      `/api/ticket/${noun}s/:id/mobile-views`,
      {
        config: {
          permission: { allOf: ['admin:pii:view', `ticket:${noun}:view`] },
          scope: 'none',
          audit: 'admin.pii.viewed',
        },
        schema: { params: IdParams, body: PersonalView, response: answer },
      },
      async ({ staff, params, body }) => {
        const look = { kind, id: params.id, ...body };
        return { result: await withTransaction(main, tx => showEscortMobile(tx, staff, look, person)) };
      },
    );
  }
}
