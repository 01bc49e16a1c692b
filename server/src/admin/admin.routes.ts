import type { DayCuts } from '@shanmen/shared/time';

import type { ApproverPort, ListPlacesTaken } from '../auth/public.ts';
import type { App, AppDeps } from '../http/route.ts';
import type { RouteTable } from '../http/route-table.ts';
import { auditLogRoutes } from './records/audit-log/audit-log.routes.ts';
import { grantRequestRoutes } from './rights/grant-request/grant-request.routes.ts';
import { loginLogRoutes } from './records/login-log/login-log.routes.ts';
import { menuRoutes } from './settings/menu/menu.routes.ts';
import { menuEditRoutes } from './settings/menu-edit/menu-edit.routes.ts';
import { outletRoutes } from './places/outlet/outlet.routes.ts';
import type { IsPlaceOpen } from './places/outlet/outlet.service.ts';
import type { Asking } from './rights/permission/explain.service.ts';
import { permissionRoutes } from './rights/permission/permission.routes.ts';
import { permissionHolderRoutes } from './rights/permission-holders/permission-holders.routes.ts';
import { regionRoutes } from './places/region/region.routes.ts';
import { riskRoutes } from './records/risk/risk.routes.ts';
import { roleRoutes } from './rights/role/role.routes.ts';
import { roleMatrixRoutes } from './rights/role-matrix/role-matrix.routes.ts';
import { sessionSweepRoutes } from './records/session-sweep/session-sweep.routes.ts';
import { settingRoutes } from './settings/setting/setting.routes.ts';
import { systemHealthRoutes } from './settings/system-health/system-health.routes.ts';
import { threeOfficersRoutes } from './rights/three-officers/three-officers.routes.ts';
import { userBatchRoutes } from './people/user-batch/user-batch.routes.ts';
import { userExportRoutes } from './people/user-export/user-export.routes.ts';
import { userImportRoutes } from './people/user-import/user-import.routes.ts';
import type { IsNamed } from './people/user-removal/user-removal.service.ts';
import { userRemovalRoutes } from './people/user-removal/user-removal.routes.ts';
import { type FindPlaceTaken, userRoutes } from './people/user/user.routes.ts';

type Parts = {
  site: () => Promise<{ dayCut: DayCuts }>;
  table: RouteTable;
  approverOf: ApproverPort;
  /** Who sells just now, for 权限说明. */
  hasOpenShift: Asking['hasOpenShift'];
  /** Where somebody has not handed over, for who shuts him out. */
  findPlaceTaken: FindPlaceTaken;
  /** The same of everybody, for who changes a role. */
  listPlacesTaken: ListPlacesTaken;
  /** Whether a record names somebody who did nothing himself. */
  isNamed: IsNamed;
  /** Whether people still sell at the place of an outlet. */
  isPlaceOpen: IsPlaceOpen;
  /** Whether all that a report reads belongs to outlets, for the menu of who reaches none. */
  readsByOutlet: (report: string) => boolean;
};

/** The routes of area admin. */
export function adminRoutes(app: App, deps: AppDeps, parts: Parts): void {
  const {
    site,
    table,
    approverOf,
    hasOpenShift,
    findPlaceTaken,
    listPlacesTaken,
    isPlaceOpen,
    isNamed,
    readsByOutlet,
  } = parts;
  menuRoutes(app, deps, readsByOutlet);
  menuEditRoutes(app, deps);
  userRoutes(app, deps, { site, findPlaceTaken });
  userRemovalRoutes(app, deps, { site, isNamed });
  userImportRoutes(app, deps, site);
  userExportRoutes(app, deps, site);
  userBatchRoutes(app, deps, site);
  roleRoutes(app, deps, { site, listPlacesTaken });
  roleMatrixRoutes(app, deps, site);
  grantRequestRoutes(app, deps, site);
  outletRoutes(app, deps, { site, isPlaceOpen });
  regionRoutes(app, deps);
  permissionRoutes(app, deps, { site, table, hasOpenShift });
  permissionHolderRoutes(app, deps, site);
  auditLogRoutes(app, deps);
  loginLogRoutes(app, deps);
  sessionSweepRoutes(app, deps, site);
  riskRoutes(app, deps);
  settingRoutes(app, deps);
  systemHealthRoutes(app, deps);
  threeOfficersRoutes(app, deps, { site, approverOf });
}
