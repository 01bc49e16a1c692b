import { PictureAnswer } from '@shanmen/shared/contracts/kept-file';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { Order, TicketParams } from '@shanmen/shared/contracts/ticket/selling/order';
import { largestPhotoCall, TicketPhotoDraft } from '@shanmen/shared/contracts/ticket/admission/ticket-photo';

import { workedOutlets } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { savedAs } from '../../../platform/files/kept-file.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { keepPhoto, showScannedPhoto } from './ticket-photo.service.ts';

/** The photo of a ticket's holder: kept at a window, looked at where the ticket is scanned. */
export function ticketPhotoRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const { main } = deps.pools;

  app.put(
    '/api/ticket/tickets/:ticketNo/photo',
    {
      config: {
        permission: 'ticket:sale:open',
        scope: 'ticket',
        idempotent: true,
        audit: 'ticket.photo.kept',
        changes: ['ticket.order'],
      },
      bodyLimit: largestPhotoCall,
      schema: { params: TicketParams, body: TicketPhotoDraft, response: { 200: Result(Order) } },
    },
    async request => {
      const { staff, params, body } = request;
      const { now, bizDate } = await momentOf(deps, site);
      const question = { code: 'ticket:sale:open', domain: 'ticket', day: bizDate } as const;
      const work = { keys, now, outletIds: await workedOutlets(main, staff, question) };
      return runOnce(deps, request, tx => keepPhoto(tx, staff, params.ticketNo, body, work));
    },
  );

  app.post(
    '/api/ticket/check-ins/:id/photo',
    {
      config: { permission: 'ticket:check-in:scan', scope: 'none', changes: [] },
      schema: { params: IdParams, response: { 200: PictureAnswer } },
    },
    async ({ staff, params }, reply) => {
      const look = { staff, person: keys.person, now: deps.now() };
      const { mediaType, content } = await showScannedPhoto(main, params.id, look);
      return reply
        .type(mediaType)
        .header('cache-control', 'no-store')
        .header('content-disposition', savedAs('photo'))
        .send(content);
    },
  );
}
