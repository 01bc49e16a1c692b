import { IdParams, Page, Result } from '@shanmen/shared/contracts/schema';
import {
  EscortChoiceQuery,
  EscortChoices,
  EscortQuery,
  EscortReason,
  type EscortStep,
} from '@shanmen/shared/contracts/ticket/groups/tour-crew';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { type EscortKind, escortKinds } from './tour-crew-kind.ts';
import { escortWorkOf } from './tour-crew-reach.ts';
import { listChoices } from './tour-crew.queries.ts';
import { addEscort, changeEscort, mobileHashOf, showEscorts, stepEscort } from './tour-crew.service.ts';

/** Which right leads one along which step. */
const stepRights = { stop: 'off', resume: 'off', black: 'black', lift: 'black' } as const satisfies Record<
  EscortStep,
  string
>;

export function escortRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const ports = { site, keys: keys.person };
  for (const kind of ['GUIDE', 'DRIVER'] as const) {
    masterRoutes(app, deps, ports, kind);
    stepRoutes(app, deps, ports, kind);
  }

  app.get(
    '/api/ticket/team-escorts',
    {
      config: { permission: 'ticket:sale:team', scope: 'none' },
      schema: { querystring: EscortChoiceQuery, response: { 200: Result(EscortChoices) } },
    },
    async ({ query }) => ({
      result: await listChoices(deps.pools.main, query, mobileHashOf(query.keyword ?? '', keys.person)),
    }),
  );
}

type Ports = { site: SitePort; keys: PersonKeys };

/** What the routes of one kind have in common; each declares the codes of its own. */
function commonOf(deps: AppDeps, ports: Ports, kind: EscortKind) {
  const { noun, schemas } = escortKinds[kind];
  return {
    noun,
    root: `/api/ticket/${noun}s`,
    answer: { 200: Result(schemas.row) },
    writing: { scope: 'none', audit: `ticket.${noun}.changed`, changes: [`ticket.${noun}`] },
    workOf: (staff: Staff) => escortWorkOf(deps, ports, staff, `ticket:${noun}:view`),
  } as const;
}

function masterRoutes(app: App, deps: AppDeps, ports: Ports, kind: EscortKind): void {
  const { main } = deps.pools;
  const { schemas } = escortKinds[kind];
  const { noun, root, answer, writing, workOf } = commonOf(deps, ports, kind);

  app.get(
    root,
    {
      config: { permission: `ticket:${noun}:view`, scope: 'none' },
      schema: { querystring: EscortQuery, response: { 200: Result(Page(schemas.row)) } },
    },
    async ({ staff, query }) => ({
      result: await showEscorts(main, kind, query, await workOf(staff)),
    }),
  );

  app.post(
    root,
    {
      config: { ...writing, permission: `ticket:${noun}:add`, idempotent: true },
      schema: { body: schemas.draft, response: answer },
    },
    async request => {
      const { staff, body } = request;
      const work = await workOf(staff);
      return runOnce(deps, request, tx => addEscort(tx, staff, kind, body, work));
    },
  );

  app.put(
    `${root}/:id`,
    {
      config: { ...writing, permission: `ticket:${noun}:edit` },
      schema: { params: IdParams, body: schemas.change, response: answer },
    },
    async ({ staff, params, body }) => {
      const work = await workOf(staff);
      const result = await withTransaction(main, tx => changeEscort(tx, staff, kind, params.id, body, work));
      return { result };
    },
  );
}

function stepRoutes(app: App, deps: AppDeps, ports: Ports, kind: EscortKind): void {
  const { noun, root, answer, writing, workOf } = commonOf(deps, ports, kind);
  for (const step of ['stop', 'resume', 'black', 'lift'] as const) {
    app.post(
      `${root}/:id/${step}`,
      {
        config: {
          ...writing,
          permission: `ticket:${noun}:${stepRights[step]}`,
          ...(step === 'lift' ? ({ asks: ['second-person'] } as const) : {}),
          idempotent: true,
        },
        schema: { params: IdParams, body: EscortReason, response: answer },
      },
      async request => {
        const { staff, params, body } = request;
        const work = await workOf(staff);
        return runOnce(deps, request, tx => stepEscort(tx, staff, kind, params.id, { step, ...body }, work));
      },
    );
  }
}
