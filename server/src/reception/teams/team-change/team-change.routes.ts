import {
  TeamChange,
  TeamChangeDraft,
  TeamChangePage,
  TeamChangePreview,
  TeamChangeQuery,
  TeamChangeVerdict,
} from '@shanmen/shared/contracts/reception/teams/team-change';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { recordedIn } from '../../../platform/idempotency/recorded.queries.ts';
import { momentOf, type ReceptionPort } from '../../reception-port.ts';
import { listChanges } from './team-change.queries.ts';
import { auditChange, changeTeam, previewChange } from './team-change.service.ts';

const root = '/api/reception/team-changes';
const step = {
  scope: 'none',
  idempotent: true,
  changes: [
    'reception.board',
    'reception.team-change',
    'reception.team',
    'reception.plate',
    'reception.dispatch',
    'ticket.order',
    'ticket.rebate',
  ],
} as const;

/** 换团: what is moved from one team to another, seen before it is written. */
export function teamChangeRoutes(app: App, deps: AppDeps & ReceptionPort): void {
  const { pools, retail } = deps;
  const workOf = async () => ({ ...(await momentOf(deps)), retail });

  app.get(
    root,
    {
      config: { permission: 'reception:team-change:view', scope: 'none' },
      schema: { querystring: TeamChangeQuery, response: { 200: Result(TeamChangePage) } },
    },
    async ({ query }) => ({ result: await listChanges(pools.main, query) }),
  );

  app.post(
    `${root}/preview`,
    {
      config: { permission: 'reception:team-change:apply', scope: 'none' },
      schema: { body: TeamChangeDraft, response: { 200: Result(TeamChangePreview) } },
    },
    async ({ staff, body }) => ({ result: await previewChange(pools.main, staff, body, await workOf()) }),
  );

  app.post(
    root,
    {
      config: { ...step, permission: 'reception:team-change:apply', audit: 'reception.team-change.applied' },
      schema: { body: TeamChangeDraft, response: { 200: Result(TeamChange) } },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const work = { ...(await workOf()), idemKey: idempotency.recordKey };
      return runOnce(
        deps,
        request,
        tx => changeTeam(tx, staff, body, work),
        recordedIn('reception.team_change', null),
      );
    },
  );

  app.post(
    `${root}/:id/audit`,
    {
      config: {
        ...step,
        permission: 'reception:team-change:audit',
        audit: 'reception.team-change.decided',
        asks: ['second-person'],
      },
      schema: { params: IdParams, body: TeamChangeVerdict, response: { 200: Result(TeamChange) } },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await workOf();
      return runOnce(deps, request, tx => auditChange(tx, staff, params.id, body.verdict, work));
    },
  );
}
