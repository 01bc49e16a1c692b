import {
  SessionPage,
  SessionQuery,
  SessionsEnd,
  SessionsEnded,
} from '@shanmen/shared/contracts/auth/sign-in/session-list';
import { Result } from '@shanmen/shared/contracts/schema';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { noteLookInto } from '../../../platform/audit/personal-look.ts';
import type { PeoplePorts } from '../../ports.ts';
import { endSessions, type ListPlacesTaken, showSessions } from './session-list.service.ts';

type Parts = { people: PeoplePorts; listPlacesTaken: ListPlacesTaken };

export function sessionListRoutes(app: App, deps: AppDeps, { people, listPlacesTaken }: Parts): void {
  app.get(
    '/api/auth/sessions',
    {
      config: { permission: 'admin:session:view', scope: 'none', audit: 'admin.person.looked-into' },
      schema: { querystring: SessionQuery, response: { 200: Result(SessionPage) } },
    },
    async ({ staff, query }) => {
      const [now, { staffId: personId }] = [deps.now(), query];
      if (personId !== undefined) {
        const look = { personId, kind: '会话' } as const;
        await withTransaction(deps.pools.main, tx => noteLookInto(tx, staff, look));
      }
      const at = { now, ownId: staff.sessionId };
      return { result: await showSessions(deps.pools.main, query, at, listPlacesTaken) };
    },
  );

  app.post(
    '/api/auth/sessions/end',
    {
      config: {
        permission: 'admin:session:kick',
        scope: 'none',
        idempotent: true,
        audit: 'auth.session.kicked',
        changes: ['auth.session-list', 'admin.user'],
      },
      schema: { body: SessionsEnd, response: { 200: Result(SessionsEnded) } },
    },
    async request =>
      runOnce(deps, request, tx => endSessions(tx, request.staff, request.body, { people, now: deps.now() })),
  );
}
