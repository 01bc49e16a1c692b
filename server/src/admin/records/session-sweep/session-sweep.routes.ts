import { SessionsSwept, SessionSweep } from '@shanmen/shared/contracts/admin/records/session-sweep';
import { Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { endJudgedSessions } from '../../../auth/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { listRolesToCome } from '../../rights/permission/access.queries.ts';
import { giverOf } from '../../rights/permission/grant.service.ts';
import { hasRole, listSignedIn } from './session-sweep.queries.ts';

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

/**
 * Ends the sessions of a whole role, or of everybody, with a row in the log for each person. The session that asks
 * goes on, and so do those of people above it.
 * @throws not_found
 */
async function sweepSessions(
  tx: Tx,
  staff: Staff,
  { roleId, reason }: SessionSweep,
  { now, day }: { now: Date; day: string },
): Promise<SessionsSwept> {
  if (roleId !== null && !(await hasRole(tx, roleId))) throw new RuleViolation('not_found', '没有找到该角色');
  const isBelow = await giverOf(tx, staff, day);
  const swept: SessionsSwept = { people: 0, sessions: 0, spared: [] };
  for (const { id, name } of await listSignedIn(tx, { roleId, day, now })) {
    if (id !== staff.id && !isBelow(await listRolesToCome(tx, id, day))) {
      swept.spared.push(name);
      continue;
    }
    const { ended } = await endJudgedSessions(tx, staff, { staffId: id, sessionId: null, reason }, now);
    swept.sessions += ended;
    if (ended > 0) swept.people += 1;
  }
  return swept;
}
