import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { openSettings, rightsMark } from '../admin/public.ts';
import { reportSources } from '../db/report-source.ts';
import { leftSignal } from '../http/request/left-signal.ts';
import type { App, AppDeps } from '../http/route.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import type { TodoPorts } from './dashboard/todo.ts';
import { exportRoutes, type WorkAlone } from './export/export.routes.ts';
import { exportJobRoutes } from './export-job/export-job.routes.ts';
import type { Staff } from '../callers/staff.ts';
import { planningRoutes } from './planning/planning.routes.ts';
import { printRoutes } from './print/print.routes.ts';
import { reportDefinitions } from './report/definition/report-definitions.ts';
import { reportRoutes, type WorkOf } from './report/report.routes.ts';
import { wordRoutes } from './word/word.routes.ts';
import { variantRoutes } from './variant/variant.routes.ts';
import { todaySheetRoutes } from './today-sheet/today-sheet.routes.ts';

/** Wired in app.ts: reports count in the site's business days, and a file ends with the right to it. */
type Ports = {
  site: () => Promise<{ dayCut: DayCuts }>;
  holds: (staff: Staff, codes: readonly PermissionCode[]) => Promise<boolean>;
  waiting: TodoPorts;
};

/** Every report on the screen, as a file and on paper. */
export function reportsRoutes(app: App, deps: AppDeps, { site, holds, waiting }: Ports): void {
  const definitions = Object.values(reportDefinitions);
  const { main: db } = deps.pools;
  const limitOf = async () => (await openSettings(db))(settings.reportsLagSeconds);
  const sourceAt = reportSources(deps.pools, limitOf, app.memory, deps.replicaProbe);
  const dayOf = async (now: Date) => businessDay(now, (await site()).dayCut);
  const workOf: WorkOf = async ({ staff }, reply) => {
    const now = deps.now();
    const left = leftSignal(reply);
    const { facts, stop, asOf, from } = await sourceAt(now);
    const read = { facts, waiting: { left, stop }, asOf, from };
    const still = { holds: (codes: readonly PermissionCode[]) => holds(staff, codes) };
    return { db, ...read, ...still, staff, now, today: await dayOf(now) };
  };
  const alone: WorkAlone = async (staff, now, today) => {
    const { facts, asOf, from } = await sourceAt(now);
    return { db, facts, asOf, from, staff, now, today };
  };
  reportRoutes(app, definitions, workOf);
  exportRoutes(app, deps, definitions, { workOf, alone });
  exportJobRoutes(app, deps, { rightsOf: async (staff, now) => rightsMark(db, staff, await dayOf(now)) });
  printRoutes(app, definitions, workOf);
  todaySheetRoutes(app, deps, { dayOf });
  wordRoutes(app, workOf);
  dashboardRoutes(app, workOf, waiting);
  planningRoutes(app, deps);
  variantRoutes(app, deps, definitions);
}
