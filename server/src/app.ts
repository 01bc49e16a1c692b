import { fileURLToPath } from 'node:url';

import { permissions } from '@shanmen/shared/contracts/permissions';

import { menuRoutes } from './admin/menu/menu.routes.ts';
import { accessBook, raiseEpoch, updateLastLogin } from './admin/public.ts';
import { userRoutes } from './admin/user/user.routes.ts';
import { eventRoutes } from './auth/event/event.routes.ts';
import { lockRoutes } from './auth/lock/lock.routes.ts';
import { passwordRoutes } from './auth/password/password.routes.ts';
import { findSession, passwordHasher, type PeoplePorts } from './auth/public.ts';
import { sessionRoutes } from './auth/session/session.routes.ts';
import { stepUpRoutes } from './auth/step-up/step-up.routes.ts';
import { tableSettingsRoutes } from './auth/table-settings/table-settings.routes.ts';
import { userSettingsRoutes } from './auth/user-settings/user-settings.routes.ts';
import { smsRoutes } from './commerce/sms/sms.routes.ts';
import { readMigrationFiles } from './db/migration/migration-files.ts';
import { cardRoutes } from './entrance/card/card.routes.ts';
import { itemRoutes } from './goods/item/item.routes.ts';
import { allGuards } from './guards.ts';
import { guardRequests } from './http/credential/credential-hook.ts';
import { describeApi } from './http/operation/docs.ts';
import { healthRoutes } from './http/operation/health.routes.ts';
import type { App, AppDeps } from './http/route.ts';
import { codesWithoutRoute, collectRoutes, routedCodes } from './http/route-table.ts';
import { createServer } from './http/server.ts';
import { cspReportRoutes } from './modules/csp-report/csp-report.routes.ts';
import { healthEventRoutes } from './modules/health-event/health-event.routes.ts';
import { importMapRoutes } from './modules/import-map/import-map.routes.ts';
import { releaseFolder } from './modules/import-map/release-folder.ts';
import { moduleFileRoutes } from './modules/module-file/module-file.routes.ts';
import { pageRoutes } from './modules/module-file/page.routes.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { ticketRoutes } from './ticket/ticket.routes.ts';

export type { App, AppDeps } from './http/route.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The whole server on one page: what holds for every call, then the routes of every area.
 * @throws a sentence per fault when a route declares no permission, scope or answer, or a code opens nothing
 */
export async function buildApp(deps: AppDeps): Promise<App> {
  const app = await createServer(deps);
  const table = collectRoutes(app);
  await describeApi(app);

  const book = accessBook(deps.pools.main);
  const people: PeoplePorts = { ...book, noteSignIn: updateLastLogin, raiseEpoch };
  const hasher = passwordHasher(deps.hashing);
  guardRequests(app, deps, {
    accessOf: book.accessOf,
    findSession: async (halves, now, isActivity) => {
      const { dayCut } = await book.site();
      const guards = deps.guards ?? allGuards;
      return findSession(deps.pools.main, halves, { now, dayCut, guards, isActivity });
    },
  });

  const release = releaseFolder(deps.config.releaseRoot ?? repository);
  eventRoutes(app, deps, { people, readSequence: async () => (await release.read()).sequence });
  sessionRoutes(app, deps, { hasher, people, routedCodes: () => routedCodes(table) });
  lockRoutes(app, deps, hasher);
  stepUpRoutes(app, deps, hasher);
  passwordRoutes(app, deps, { hasher, people });
  userSettingsRoutes(app, deps);
  tableSettingsRoutes(app, deps);
  menuRoutes(app, deps);
  userRoutes(app, deps, book.site);
  cardRoutes(app, deps, book.site);
  ticketRoutes(app, deps, book.site);
  smsRoutes(app, deps);
  itemRoutes(app, deps);
  reportsRoutes(app, deps, book.site);
  healthEventRoutes(app, deps);
  cspReportRoutes(app);

  importMapRoutes(app, deps, release);
  moduleFileRoutes(app, release);
  pageRoutes(app, deps, release);
  healthRoutes(app, deps, (await readMigrationFiles()).at(-1)?.number ?? 0);

  const faults = [...table.faults, ...codesWithoutRoute(table, permissions)];
  if (faults.length > 0) throw new Error(`the server does not start:\n${faults.join('\n')}`);
  return app;
}
