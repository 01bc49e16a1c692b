import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { Result } from '@shanmen/shared/contracts/schema';
import { TicketParams } from '@shanmen/shared/contracts/ticket/selling/order';
import { RestoredTicket, TicketRestore } from '@shanmen/shared/contracts/ticket/after-sale/ticket-restore';

import { openSettings, workedOutlets } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { restoreTicket } from './ticket-restore.service.ts';

const code = 'ticket:ticket:restore' as const;

export function ticketRestoreRoutes(app: App, deps: AppDeps, site: SitePort, { person }: TicketKeys): void {
  const { pools } = deps;

  app.post(
    '/api/ticket/tickets/:ticketNo/restore',
    {
      config: {
        permission: code,
        scope: 'ticket',
        idempotent: true,
        audit: 'ticket.ticket.restored',
        changes: ['ticket.order', 'ticket.slot'],
      },
      schema: { params: TicketParams, body: TicketRestore, response: { 200: Result(RestoredTicket) } },
    },
    async request => {
      const { staff, params, body } = request;
      const moment = await momentOf(deps, site);
      const day = moment.bizDate;
      const outletIds = await workedOutlets(pools.main, staff, { code, domain: 'ticket', day });
      const setting = await openSettings(pools.main);
      const work = { ...moment, outletIds, person, siteName: setting(settings.siteName) };
      return runOnce(deps, request, tx => restoreTicket(tx, staff, params.ticketNo, body, work));
    },
  );
}
