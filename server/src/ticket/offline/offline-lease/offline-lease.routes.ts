import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  ApprovedOfflineLease,
  OfflineLease,
  OfflineLeaseRequest,
  OfflineLeaseRows,
  OfflineLeases,
} from '@shanmen/shared/contracts/ticket/offline/offline-lease';

import { openSettings, workedOutlets } from '../../../admin/public.ts';
import type { ApproverPort } from '../../../auth/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { Staff } from '../../../callers/staff.ts';
import { scenicAreaOf } from '../../selling/pos-session/scenic-area.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { listActiveLeases } from './offline-lease.queries.ts';
import {
  type KeepingWork,
  type LeaseWork,
  renewLease,
  returnLease,
  showLease,
  showOwnLease,
  takeLease,
} from './offline-lease.service.ts';

const settling = 'ticket:offline-sale:settle';

const taking = {
  scope: 'own',
  asks: ['open-shift'],
  idempotent: true,
  audit: 'ticket.offline-lease.taken',
  changes: ['ticket.slot', 'ticket.offline-lease'],
} as const;

/** 离线额度 of the window of one's own open shift. */
export function offlineLeaseRoutes(
  app: App,
  deps: AppDeps,
  { site, approverOf }: { site: SitePort; approverOf: ApproverPort },
  keys: TicketKeys,
): void {
  const db = deps.pools.main;

  app.get(
    '/api/ticket/offline-leases',
    {
      config: { permission: 'ticket:sale:open', scope: 'own' },
      schema: { response: { 200: Result(OfflineLeases) } },
    },
    async ({ staff }) => ({ result: await showOwnLease(db, staff, keys) }),
  );

  app.post(
    '/api/ticket/offline-leases',
    {
      config: { permission: { allOf: ['ticket:sale:fit', 'ticket:sale:offline'] }, ...taking },
      schema: { body: OfflineLeaseRequest, response: { 200: Result(OfflineLease) } },
    },
    async request => {
      const work = await workOf(deps, keys);
      const { result } = await runOnce(deps, request, tx =>
        takeLease(tx, request.staff, null, request.body, work),
      );
      return { result: await showLease(db, result.id, keys) };
    },
  );

  app.post(
    '/api/ticket/offline-leases/approve',
    {
      config: { permission: 'ticket:sale:fit', ...taking },
      schema: { body: ApprovedOfflineLease, response: { 200: Result(OfflineLease) } },
    },
    async request => {
      const { approval, ...body } = request.body;
      const work = await workOf(deps, keys);
      const approver = await approverOf(
        request.staff,
        { approval, action: 'ticket.offline-lease' },
        work.now,
      );
      const { result } = await runOnce(deps, request, async tx => {
        const subject = { action: 'ticket.offline-lease', objectId: String(body.windowId) } as const;
        await approver.take(tx, { ...subject, amountFen: null });
        return takeLease(tx, request.staff, approver.staff, body, work);
      });
      return { result: await showLease(db, result.id, keys) };
    },
  );

  keepingRoutes(app, deps, site, keys);
  oversightRoute(app, deps, site);
}

/** What becomes of a lease that a window has: the seller's own, or one of an outlet whose offline sales one decides. */
function keepingRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const db = deps.pools.main;
  const changes = ['ticket.slot', 'ticket.offline-lease'] as const;

  async function keepingOf(staff: Staff): Promise<KeepingWork> {
    const isSettling = staff.codes.has(settling);
    return {
      ...(await workOf(deps, keys)),
      outletIds: isSettling ? await settledOutlets(deps, site, staff) : [],
    };
  }

  app.post(
    '/api/ticket/offline-leases/:id/renew',
    {
      config: {
        permission: 'ticket:sale:fit',
        scope: 'ticket',
        widenedBy: [settling],
        idempotent: true,
        changes,
      },
      schema: { params: IdParams, response: { 200: Result(OfflineLease) } },
    },
    async request => {
      const work = await keepingOf(request.staff);
      const { id } = request.params;
      await runOnce(deps, request, tx => renewLease(tx, request.staff, id, work));
      return { result: await showLease(db, id, keys) };
    },
  );

  app.post(
    '/api/ticket/offline-leases/:id/return',
    {
      config: {
        permission: { anyOf: ['ticket:sale:fit', settling] },
        scope: 'ticket',
        idempotent: true,
        audit: 'ticket.offline-lease.returned',
        changes,
      },
      schema: { params: IdParams, response: { 200: Result(OfflineLease) } },
    },
    async request => {
      const work = await keepingOf(request.staff);
      const { id } = request.params;
      await runOnce(deps, request, tx => returnLease(tx, request.staff, id, work));
      return { result: await showLease(db, id, keys) };
    },
  );
}

/** Which windows have one: for whoever takes back that of a window which is lost. */
function oversightRoute(app: App, deps: AppDeps, site: SitePort): void {
  const db = deps.pools.main;

  app.get(
    '/api/ticket/offline-leases/active',
    {
      config: { permission: settling, scope: 'ticket' },
      schema: { response: { 200: Result(OfflineLeaseRows) } },
    },
    async ({ staff }) => ({
      result: await listActiveLeases(db, await settledOutlets(deps, site, staff)),
    }),
  );
}

/** Of which outlets whoever has the right decides about offline sales; null is every outlet. */
async function settledOutlets(
  deps: AppDeps,
  site: SitePort,
  staff: Staff,
): Promise<KeepingWork['outletIds']> {
  const { bizDate: day } = await momentOf(deps, site);
  return workedOutlets(deps.pools.main, staff, { code: settling, domain: 'ticket', day });
}

async function workOf({ pools, now }: AppDeps, keys: TicketKeys): Promise<LeaseWork> {
  const setting = await openSettings(pools.main);
  return {
    now: now(),
    keys,
    scenicArea: scenicAreaOf(setting),
    limits: {
      places: setting(settings.offlinePlaces),
      minutes: setting(settings.offlineMinutes),
      graceHours: setting(settings.offlineGraceHours),
    },
  };
}
