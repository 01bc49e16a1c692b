import {
  Team,
  TeamArrival,
  TeamCard,
  TeamChoiceQuery,
  TeamChoices,
  TeamDraft,
  TeamEdit,
  TeamReason,
  TeamTickets,
  WalkInTeam,
} from '@shanmen/shared/contracts/reception/teams/team';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import { type Tx, withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { recordedIn } from '../../../platform/idempotency/recorded.queries.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { mobileHashOf } from '../../../ticket/public.ts';
import { note, momentOf, type ReceptionPort } from '../../reception-port.ts';
import { listTeamTickets } from './team.queries.ts';
import {
  arriveTeam,
  bookTeam,
  cancelTeam,
  editTeam,
  leaveTeam,
  listTeamChoices,
  registerArrival,
  showTeam,
} from './team.service.ts';

const root = '/api/reception/teams';
const answer = { 200: Result(Team) };
const step = { scope: 'none', idempotent: true, changes: ['reception.board', 'reception.team'] } as const;
const findRecordedTeam = recordedIn('reception.team', null);

/** 团队: booked, arrived, changed and gone. */
export function teamRoutes(app: App, deps: AppDeps & ReceptionPort): void {
  const { pools } = deps;

  app.get(
    `${root}/:id`,
    {
      config: { permission: 'reception:board:view', scope: 'none' },
      schema: { params: IdParams, response: { 200: Result(TeamCard) } },
    },
    async ({ params }) => ({ result: await showTeam(pools.main, params.id, await momentOf(deps)) }),
  );

  app.get(
    `${root}/:id/tickets`,
    {
      config: { permission: 'reception:team-change:apply', scope: 'none' },
      schema: { params: IdParams, response: { 200: Result(TeamTickets) } },
    },
    async ({ params }) => ({ result: await listTeamTickets(pools.main, params.id) }),
  );

  const keys = personKeys(readMasterKeys(deps.config));
  app.get(
    '/api/reception/team-choices',
    {
      config: {
        permission: {
          anyOf: ['reception:board:arrive', 'reception:board:edit', 'reception:team-change:apply'],
        },
        scope: 'none',
      },
      schema: { querystring: TeamChoiceQuery, response: { 200: Result(TeamChoices) } },
    },
    async ({ query }) => ({
      result: await listTeamChoices(pools.main, query, mobileHashOf(query.keyword.trim(), keys)),
    }),
  );

  app.post(
    root,
    {
      config: { ...step, permission: 'reception:board:edit', audit: 'reception.team.added' },
      schema: { body: TeamDraft, response: answer },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const work = { ...(await momentOf(deps)), idemKey: idempotency.recordKey };
      return runOnce(deps, request, tx => bookTeam(tx, staff, body, work), findRecordedTeam);
    },
  );

  app.post(
    `${root}/arrivals`,
    {
      config: { ...step, permission: 'reception:board:arrive', audit: 'reception.team.added' },
      schema: { body: WalkInTeam, response: answer },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const work = { ...(await momentOf(deps)), idemKey: idempotency.recordKey };
      return runOnce(deps, request, tx => registerArrival(tx, staff, body, work), findRecordedTeam);
    },
  );
  teamStepRoutes(app, deps);
}

function teamStepRoutes(app: App, deps: AppDeps & ReceptionPort): void {
  app.put(
    `${root}/:id`,
    {
      config: {
        permission: 'reception:board:edit',
        scope: 'none',
        audit: 'reception.team.changed',
        changes: step.changes,
      },
      schema: { params: IdParams, body: TeamEdit, response: answer },
    },
    async ({ staff, params, body }) => {
      const work = await momentOf(deps);
      const change = (tx: Tx) => editTeam(tx, staff, params.id, body, work);
      return { result: await withTransaction(deps.pools.main, change) };
    },
  );

  app.post(
    `${root}/:id/arrive`,
    {
      config: { ...step, permission: 'reception:board:arrive', audit: 'reception.team.arrived' },
      schema: { params: IdParams, body: TeamArrival, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await momentOf(deps);
      return runOnce(deps, request, tx => arriveTeam(tx, staff, params.id, body, work));
    },
  );

  app.post(
    `${root}/:id/leave`,
    {
      config: { ...step, permission: 'reception:board:leave', audit: 'reception.team.left' },
      schema: { params: IdParams, response: answer },
    },
    async request => {
      const { staff, params } = request;
      const work = await momentOf(deps);
      return runOnce(deps, request, tx => leaveTeam(tx, staff, params.id, work));
    },
  );
  teamEndRoutes(app, deps);
}

function teamEndRoutes(app: App, deps: AppDeps & ReceptionPort): void {
  app.post(
    `${root}/:id/cancel`,
    {
      config: { ...step, permission: 'reception:board:cancel', audit: 'reception.team.cancelled' },
      schema: { params: IdParams, body: TeamReason, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await momentOf(deps);
      return runOnce(deps, request, tx => cancelTeam(tx, staff, params.id, body.reason, work));
    },
  );

  // 接待单: what is printed is noted.
  app.post(
    `${root}/:id/slip`,
    {
      config: { permission: 'reception:board:print', scope: 'none', audit: 'reception.team.printed' },
      schema: { params: IdParams, response: { 200: Result(TeamCard) } },
    },
    async ({ staff, params }) => {
      const moment = await momentOf(deps);
      const result = await withTransaction(deps.pools.main, async tx => {
        const team = await showTeam(tx, params.id, moment);
        await note(tx, staff, {
          action: 'reception.team.printed',
          objectType: 'team',
          objectId: team.teamNo,
        });
        return team;
      });
      return { result };
    },
  );
}
