import type { App, AppDeps } from '../http/route.ts';
import type { ReleaseFolder } from './publishing/checkout/release-folder.ts';
import { promotionRoutes } from './publishing/promotion/promotion.routes.ts';
import { publicationRoutes } from './publishing/publication/publication.routes.ts';
import type { CurrentRelease } from './publishing/release-ledger/current-release.ts';
import { releaseLedgerRoutes } from './publishing/release-ledger/release-ledger.routes.ts';
import { browserTrial } from './publishing/trial/trial.ts';
import { verificationRoutes } from './publishing/verification/verification.routes.ts';
import { canaryRoutes } from './running/canary/canary.routes.ts';
import type { FindVisitor } from './running/import-map/cohort.ts';
import { importMapRoutes } from './running/import-map/import-map.routes.ts';
import { localBuildRoutes } from './running/local-build/local-build.routes.ts';
import { moduleFileRoutes } from './running/module-file/module-file.routes.ts';
import { pageRoutes } from './running/module-file/page.routes.ts';
import { storedFiles } from './running/module-file/stored-files.ts';
import { overrideRoutes } from './running/override/override.routes.ts';
import { cspReportRoutes } from './watching/csp-report/csp-report.routes.ts';
import { healthViewRoutes } from './watching/health/health.routes.ts';
import { healthEventRoutes } from './watching/health-event/health-event.routes.ts';

/** What browsers are given, the folder of what was built beside the server, and whose browser asks. */
type Parts = {
  readonly release: CurrentRelease;
  readonly folder: ReleaseFolder;
  readonly findVisitor: FindVisitor;
};

/** All routes of the modules: how versions come to everybody, what runs where, and how it fares. */
export function modulesRoutes(app: App, deps: AppDeps, { release, folder, findVisitor }: Parts): void {
  const warn = (error: unknown) => app.log.warn({ err: error }, 'the trial of a module is not repeated');
  const trial = deps.trial ?? browserTrial({ folder, store: release.store, warn });
  releaseLedgerRoutes(app, deps);
  publicationRoutes(app, deps, { current: release, trial });
  promotionRoutes(app, deps, { current: release, trial });
  verificationRoutes(app, deps, release);

  canaryRoutes(app, deps);
  overrideRoutes(app, deps, release);
  importMapRoutes(app, deps, release, findVisitor);
  localBuildRoutes(app, deps, release);
  moduleFileRoutes(app, folder, storedFiles(deps.pools.main, release, app.memory));
  pageRoutes(app, deps, folder, findVisitor);

  cspReportRoutes(app);
  healthViewRoutes(app, deps);
  healthEventRoutes(app, deps, release, findVisitor);
}
