import { SessionsSwept, SessionSweep } from '@shanmen/shared/contracts/admin/records/session-sweep';
import { Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { sweepSessions } from './session-sweep.service.ts';

export function sessionSweepRoutes(app: App, deps: AppDeps, site: () => Promise<{ dayCut: DayCuts }>): void {
  app.post(
    '/api/admin/sessions/sweep',
    {
      config: {
        permission: 'admin:session:kick',
        scope: 'none',
        idempotent: true,
        stepUp: true,
        audit: 'auth.session.kicked',
        changes: ['auth.session-list', 'admin.user'],
      },
      schema: { body: SessionSweep, response: { 200: Result(SessionsSwept) } },
    },
    async request => {
      const [now, { dayCut }] = [deps.now(), await site()];
      const at = { now, day: businessDay(now, dayCut) };
      return runOnce(deps, request, tx => sweepSessions(tx, request.staff, request.body, at));
    },
  );
}
