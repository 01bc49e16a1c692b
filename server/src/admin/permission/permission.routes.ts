import {
  EffectivePermissions,
  PermissionAnswer,
  PermissionDifference,
  PermissionQuestion,
  PermissionWhatIf,
} from '@shanmen/shared/contracts/admin/permission';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { withTransaction } from '../../db/transaction.ts';
import { allGuards } from '../../guards.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { codesOf, type RouteTable } from '../../http/route-table.ts';
import { answerQuestion, type Asking, noteLook, showPermissions } from './explain.service.ts';
import { whatIf } from './what-if.service.ts';

type Parts = { site: () => Promise<{ dayCut: DayCuts }>; table: RouteTable };

const looking = {
  permission: 'admin:permission:explain',
  scope: 'none',
  audit: 'admin.permission.explained',
} as const;

/** 权限说明: read-only, and every look leaves a row. */
export function permissionRoutes(app: App, deps: AppDeps, { site, table }: Parts): void {
  const asksStepUp = (code: PermissionCode) =>
    table.routes.some(({ access }) => access.stepUp === true && codesOf(access.permission).includes(code));
  const asking = async (): Promise<Asking> => {
    const [now, { dayCut }] = [deps.now(), await site()];
    return { now, day: businessDay(now, dayCut), asksStepUp };
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
      const work = { ...(await asking()), guards: deps.guards ?? allGuards };
      const result = await whatIf(main, staff, body, work);
      await withTransaction(main, tx => noteLook(tx, staff, body.staffId));
      return { result };
    },
  );
}
