import {
  EffectivePermissions,
  PermissionAnswer,
  PermissionDifference,
  PermissionQuestion,
  PermissionWhatIf,
} from '@shanmen/shared/contracts/admin/rights/permission';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { codesOf, type RouteTable } from '../../../http/route-table.ts';
import { answerQuestion, type Asking, type Demands, noteLook, showPermissions } from './explain.service.ts';
import { whatIf } from './what-if.service.ts';

type Parts = {
  site: () => Promise<{ dayCut: DayCuts }>;
  table: RouteTable;
  hasOpenShift: Asking['hasOpenShift'];
};

const looking = {
  permission: 'admin:permission:explain',
  scope: 'none',
  audit: 'admin.permission.explained',
} as const;

/** 权限说明: read-only, and every look leaves a row. */
export function permissionRoutes(app: App, deps: AppDeps, { site, table, hasOpenShift }: Parts): void {
  const asking = async (): Promise<Asking> => {
    const [now, { dayCut }] = [deps.now(), await site()];
    return {
      now,
      day: businessDay(now, dayCut),
      demandsOf: code => demandsOf(table, code),
      hasOpenShift,
    };
  };

  app.get(
    '/api/admin/users/:id/effective-permissions',
    { config: looking, schema: { params: IdParams, response: { 200: Result(EffectivePermissions) } } },
    async ({ staff, params }) => {
      const at = await asking();
      return {
        result: await withTransaction(deps.pools.main, tx => showPermissions(tx, staff, params.id, at)),
      };
    },
  );

  app.post(
    '/api/admin/permission-questions',
    { config: looking, schema: { body: PermissionQuestion, response: { 200: Result(PermissionAnswer) } } },
    async ({ staff, body }) => {
      const at = await asking();
      return { result: await withTransaction(deps.pools.main, tx => answerQuestion(tx, staff, body, at)) };
    },
  );

  app.post(
    '/api/admin/permission-what-ifs',
    { config: looking, schema: { body: PermissionWhatIf, response: { 200: Result(PermissionDifference) } } },
    async ({ staff, body }) => {
      const { main } = deps.pools;
      const result = await whatIf(main, staff, body, await asking());
      await withTransaction(main, tx => noteLook(tx, staff, body.staffId));
      return { result };
    },
  );
}

/**
 * As the routes declare it. Of a shift those speak that change something, and the page that the code alone opens; what
 * is only looked up or worked out for them says nothing of it.
 */
function demandsOf({ routes }: RouteTable, code: PermissionCode): Demands {
  const opened = routes.filter(({ access }) => codesOf(access.permission).includes(code));
  const uses = opened.filter(
    ({ method, access }) => access.changes !== undefined || (method === 'GET' && access.permission === code),
  );
  const asking = uses.filter(({ access }) => access.asks?.includes('open-shift'));
  const openShift = asking.length === uses.length ? 'all' : 'some';
  return {
    stepUp: opened.some(({ access }) => access.stepUp === true),
    secondPerson: opened.some(({ access }) => access.asks?.includes('second-person')),
    openShift: asking.length === 0 ? 'none' : openShift,
  };
}
