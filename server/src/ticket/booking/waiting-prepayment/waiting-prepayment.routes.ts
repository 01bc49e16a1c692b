import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { ProofHeaders } from '@shanmen/shared/contracts/ticket/booking/booking-proof';
import { WaitingEntry, Waitings } from '@shanmen/shared/contracts/ticket/booking/waiting-entry';
import {
  PrepaymentReturn,
  WaitingPrepayment,
} from '@shanmen/shared/contracts/ticket/booking/waiting-prepayment';

import { notingHits } from '../../../commerce/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { readingOf } from '../booking/booking-reading.ts';
import { askingOf, momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { showWaitings } from '../waiting-entry/waiting-entry.service.ts';
import { decideReturn } from './prepayment-return.service.ts';
import { beginPrepayment, chargePrepayment } from './waiting-prepayment.service.ts';

/** How visitors pay while they wait, the attempt written first and the provider asked after; and what staff do with what it refuses to give back. */
export function waitingPrepaymentRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const db = deps.pools.main;

  app.post(
    '/api/ticket/public/waiting-entries/:id/payments',
    {
      config: {
        permission: 'public',
        scope: 'none',
        idempotent: true,
        changes: ['ticket.waiting-entry'],
      },
      schema: {
        headers: ProofHeaders,
        params: IdParams,
        body: WaitingPrepayment,
        response: { 200: Result(Waitings) },
      },
    },
    async request => {
      const { id } = request.params;
      const reading = readingOf(request, deps, keys);
      const [{ bizDate }, { identity, dayCut }] = await Promise.all([momentOf(deps, site), site()]);
      const asking = await askingOf(deps, site, keys, request.id);
      const work = { ...reading, identity, bizDate, gateway: asking.gateway };
      await notingHits(db, { act: 'RESERVE', staffId: null, now: deps.now }, () =>
        runOnce(deps, request, tx => beginPrepayment(tx, id, request.body, work)),
      );
      await chargePrepayment(db, id, request.body, { ...asking, dayCut });
      return { result: await showWaitings(db, { ...reading, person: keys.person, now: deps.now() }) };
    },
  );

  app.post(
    '/api/ticket/waiting-entries/:id/prepayment-return',
    {
      config: {
        permission: 'ticket:waiting:return',
        scope: 'none',
        idempotent: true,
        audit: 'ticket.waiting.returned',
        changes: ['ticket.waiting-entry'],
      },
      schema: { params: IdParams, body: PrepaymentReturn, response: { 200: Result(WaitingEntry) } },
    },
    async request => {
      const { staff, params, body } = request;
      const { now, bizDate } = await momentOf(deps, site);
      const work = { now, bizDate };
      return runOnce(deps, request, tx => decideReturn(tx, staff, params.id, body, work));
    },
  );
}
