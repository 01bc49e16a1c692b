import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { ProofHeaders } from '@shanmen/shared/contracts/ticket/booking/booking-proof';
import {
  WaitingEntry,
  WaitingPage,
  WaitingQuery,
  WaitingReason,
  WaitingRequest,
  Waitings,
} from '@shanmen/shared/contracts/ticket/booking/waiting-entry';

import { openSettings } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { readingOf } from '../booking/booking-reading.ts';
import type { EntryGate } from '../entry-queue/entry-queue.routes.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import {
  cancelEntry,
  fulfilEntry,
  joinWaiting,
  leaveWaiting,
  promoteEntry,
  showEntries,
  showWaitings,
} from './waiting-entry.service.ts';

const steps = { cancel: cancelEntry, promote: promoteEntry, fulfil: fulfilEntry } as const;

/** What visitors and staff do with those who wait for a slot that is sold out. */
export function waitingRoutes(app: App, deps: AppDeps, keys: TicketKeys, gate: EntryGate): void {
  visitorRoutes(app, deps, keys, gate);
  const { pools, now } = deps;

  app.get(
    '/api/ticket/waiting-entries',
    {
      config: { permission: 'ticket:waiting:view', scope: 'none' },
      schema: { querystring: WaitingQuery, response: { 200: Result(WaitingPage) } },
    },
    async ({ query }) => ({ result: await showEntries(pools.main, query, keys.person) }),
  );

  stepRoute('cancel');
  stepRoute('promote');
  stepRoute('fulfil');

  function stepRoute(step: keyof typeof steps): void {
    app.post(
      `/api/ticket/waiting-entries/:id/${step}`,
      {
        config: {
          permission: `ticket:waiting:${step}`,
          scope: 'none',
          idempotent: true,
          audit: 'ticket.waiting.changed',
          changes: ['ticket.waiting-entry', 'ticket.slot'],
        },
        schema: { params: IdParams, body: WaitingReason, response: { 200: Result(WaitingEntry) } },
      },
      async request => {
        const { staff, params, body } = request;
        return runOnce(deps, request, tx => steps[step](tx, staff, params.id, { now: now(), ...body }));
      },
    );
  }
}

/** Each call carries the proof of the mobile that waits. */
function visitorRoutes(app: App, deps: AppDeps, keys: TicketKeys, gate: EntryGate): void {
  const db = deps.pools.main;
  const writing = {
    permission: 'public',
    scope: 'none',
    idempotent: true,
    changes: ['ticket.waiting-entry', 'ticket.slot'],
  } as const;
  const response = { 200: Result(Waitings) };

  app.get(
    '/api/ticket/public/waiting-entries',
    { config: { permission: 'public', scope: 'none' }, schema: { headers: ProofHeaders, response } },
    async request => {
      const { mobile, now } = readingOf(request, deps, keys);
      return { result: await showWaitings(db, { mobile, person: keys.person, now }) };
    },
  );

  app.post(
    '/api/ticket/public/waiting-entries',
    { config: writing, schema: { headers: ProofHeaders, body: WaitingRequest, response } },
    async request => {
      await gate.admit(request);
      const { mobile, now } = readingOf(request, deps, keys);
      const setting = await openSettings(db);
      const work = {
        mobile,
        person: keys.person,
        now,
        perMobile: setting(settings.waitingPerMobile),
        perMobileDay: setting(settings.publicPerMobileDay),
        offerMinutes: setting(settings.waitingOfferMinutes),
      };
      return runOnce(deps, request, tx => joinWaiting(tx, request.body, work));
    },
  );

  app.post(
    '/api/ticket/public/waiting-entries/:id/cancel',
    { config: writing, schema: { headers: ProofHeaders, params: IdParams, response } },
    async request => {
      const { mobile, now } = readingOf(request, deps, keys);
      const work = { mobile, person: keys.person, now };
      return runOnce(deps, request, tx => leaveWaiting(tx, request.params.id, work));
    },
  );
}
