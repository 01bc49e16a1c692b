import { type AnyMaster, permissionOf } from '@shanmen/shared/contracts/master/master';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { driver } from '@shanmen/shared/contracts/ticket/groups/driver';
import { guide } from '@shanmen/shared/contracts/ticket/groups/guide';
import {
  EscortChoiceQuery,
  EscortChoices,
  EscortReason,
  type EscortStep,
} from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import { dayOf } from '@shanmen/shared/time';

import { workedOutlets } from '../../../admin/public.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { masterRoutes } from '../../../masters/master.routes.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { type EscortKind, escortKinds } from './tour-crew-kind.ts';
import { listChoices } from './tour-crew.queries.ts';
import { type CrewReading, driverHooks, guideHooks, mobileHashOf, stepEscort } from './tour-crew.service.ts';

/** Which right leads one along which step. */
const stepRights = { stop: 'off', resume: 'off', black: 'black', lift: 'black' } as const satisfies Record<
  EscortStep,
  string
>;

export function escortRoutes(app: App, deps: AppDeps, site: SitePort, { person: keys }: TicketKeys): void {
  /** Who guides and drivers are everybody knows who has the right; what they led he knows of its outlets. */
  const readingOf =
    (master: AnyMaster) =>
    async (_db: unknown, { staff, query = {}, code }: Asked): Promise<CrewReading> => {
      const { now, bizDate: day } = await momentOf(deps, site);
      const isExport = code === permissionOf(master, 'export');
      const right = permissionOf(master, isExport ? 'export' : 'view');
      const outletIds = await workedOutlets(deps.pools.main, staff, { code: right, domain: 'ticket', day });
      const today = dayOf(now);
      const { to = today, from = firstOfMonth(to) } = query;
      return { today, from, to, outletIds, keys };
    };

  // Its version makes a change once.
  const access = { edit: { idempotent: false } };
  masterRoutes(app, deps, guide, {
    ...guideHooks,
    changes: ['ticket.guide'],
    access,
    reading: readingOf(guide),
  });
  masterRoutes(app, deps, driver, {
    ...driverHooks,
    changes: ['ticket.driver'],
    access,
    reading: readingOf(driver),
  });
  for (const kind of ['GUIDE', 'DRIVER'] as const)
    stepRoutes(app, deps, kind, staff => readingOf(escortKinds[kind].master)(null, { staff }));

  app.get(
    '/api/ticket/team-escorts',
    {
      config: { permission: 'ticket:sale:team', scope: 'none' },
      schema: { querystring: EscortChoiceQuery, response: { 200: Result(EscortChoices) } },
    },
    async ({ query }) => ({
      result: await listChoices(deps.pools.main, query, mobileHashOf(query.keyword ?? '', keys)),
    }),
  );
}

type Asked = {
  readonly staff: Staff;
  readonly query?: { readonly from?: string; readonly to?: string };
  readonly code?: string;
};

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

function stepRoutes(
  app: App,
  deps: AppDeps,
  kind: EscortKind,
  readingOf: (staff: Staff) => Promise<CrewReading>,
): void {
  const { noun } = escortKinds[kind];
  const { path, Row }: AnyMaster = escortKinds[kind].master;
  for (const step of ['stop', 'resume', 'black', 'lift'] as const) {
    app.post(
      `${path}/:id/${step}`,
      {
        config: {
          permission: `ticket:${noun}:${stepRights[step]}`,
          scope: 'none',
          audit: `ticket.${noun}.changed`,
          changes: [`ticket.${noun}`],
          ...(step === 'lift' ? ({ asks: ['second-person'] } as const) : {}),
          idempotent: true,
        },
        schema: { params: IdParams, body: EscortReason, response: { 200: Result(Row) } },
      },
      async request => {
        const { staff, params, body } = request;
        const work = { staff, now: deps.now(), reading: await readingOf(staff) };
        return runOnce(deps, request, tx => stepEscort(tx, kind, params.id, { step, ...body }, work));
      },
    );
  }
}
