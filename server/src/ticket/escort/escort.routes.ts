import { IdParams, Page, Result } from '@shanmen/shared/contracts/schema';
import {
  EscortChoiceQuery,
  EscortChoices,
  EscortQuery,
  EscortReason,
  type EscortStep,
} from '@shanmen/shared/contracts/ticket/escort';
import { dayOf } from '@shanmen/shared/time';

import { withTransaction } from '../../db/transaction.ts';
import { allGuards } from '../../guards.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import { type EscortKind, escortKinds } from './escort-kind.ts';
import { listChoices } from './escort.queries.ts';
import {
  addEscort,
  changeEscort,
  type EscortWork,
  mobileHashOf,
  showEscorts,
  stepEscort,
} from './escort.service.ts';

/** Which right leads one along which step. */
const stepRights = { stop: 'off', resume: 'off', black: 'black', lift: 'black' } as const satisfies Record<
  EscortStep,
  string
>;

export function escortRoutes(app: App, deps: AppDeps, keys: TicketKeys): void {
  masterRoutes(app, deps, keys, 'GUIDE');
  masterRoutes(app, deps, keys, 'DRIVER');

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

/** Once per kind, so that each route declares the code of its own. */
function masterRoutes(app: App, deps: AppDeps, { person: keys }: TicketKeys, kind: EscortKind): void {
  const { pools, now, guards = allGuards } = deps;
  const { noun, schemas } = escortKinds[kind];
  const root = `/api/ticket/${noun}s`;
  const answer = { 200: Result(schemas.row) };
  const writing = {
    scope: 'none',
    audit: `ticket.${noun}.changed`,
    changes: [`ticket.${noun}`],
  } as const;
  const work = (): EscortWork => ({ today: dayOf(now()), keys });

  app.get(
    root,
    {
      config: { permission: `ticket:${noun}:view`, scope: 'none' },
      schema: { querystring: EscortQuery, response: { 200: Result(Page(schemas.row)) } },
    },
    async ({ query }) => ({ result: await showEscorts(pools.main, kind, query, work()) }),
  );

  app.post(
    root,
    {
      config: { ...writing, permission: `ticket:${noun}:add`, idempotent: true },
      schema: { body: schemas.draft, response: answer },
    },
    async request => runOnce(deps, request, tx => addEscort(tx, request.staff, kind, request.body, work())),
  );

  app.put(
    `${root}/:id`,
    {
      config: { ...writing, permission: `ticket:${noun}:edit` },
      schema: { params: IdParams, body: schemas.change, response: answer },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => changeEscort(tx, staff, kind, params.id, body, work())),
    }),
  );

  stepRoute('stop');
  stepRoute('resume');
  stepRoute('black');
  stepRoute('lift');

  function stepRoute(step: EscortStep): void {
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
        return runOnce(deps, request, tx =>
          stepEscort(tx, staff, kind, params.id, { step, ...body }, { ...work(), guards }),
        );
      },
    );
  }
}
