import type { App, AppDeps } from '../http/route.ts';
import { dispatchRoutes } from './docents/dispatch/dispatch.routes.ts';
import { docentRoutes } from './docents/docent/docent.routes.ts';
import { docentQueueRoutes } from './docents/docent-queue/docent-queue.routes.ts';
import { docentShiftRoutes } from './docents/docent-shift/docent-shift.routes.ts';
import { plateRoutes } from './plates/plate/plate.routes.ts';
import type { ReceptionPort } from './reception-port.ts';
import { boardRoutes } from './teams/board/board.routes.ts';
import { teamChangeRoutes } from './teams/team-change/team-change.routes.ts';
import { teamMemberRoutes } from './teams/team-member/team-member.routes.ts';
import { teamRoutes } from './teams/team/team.routes.ts';

/** All routes of reception. */
export function receptionRoutes(app: App, deps: AppDeps & ReceptionPort): void {
  boardRoutes(app, deps);
  teamRoutes(app, deps);
  teamMemberRoutes(app, deps);
  teamChangeRoutes(app, deps);
  plateRoutes(app, deps);
  docentRoutes(app, deps);
  docentShiftRoutes(app, deps);
  docentQueueRoutes(app, deps);
  dispatchRoutes(app, deps);
}
