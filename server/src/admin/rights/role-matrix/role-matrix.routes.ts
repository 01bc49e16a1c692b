import { RoleQuery } from '@shanmen/shared/contracts/admin/rights/role';
import {
  GrantChangeQuery,
  GrantChanges,
  PermissionSounds,
} from '@shanmen/shared/contracts/admin/rights/role-matrix';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { permissions } from '@shanmen/shared/contracts/permissions';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { listAppPermissions } from '../../settings/app/app.queries.ts';
import { pinyinOf } from '../../settings/menu/title-pinyin.ts';
import { found } from '../../../callers/rule-violation.ts';
import { readRole } from '../role/role.queries.ts';
import { exportRoles } from './role-export.service.ts';
import { listGrantChanges } from './role-matrix.queries.ts';

/** What 权限矩阵 is searched by, and the roles as a file. */
export function roleMatrixRoutes(app: App, deps: AppDeps, site: () => Promise<{ dayCut: DayCuts }>): void {
  const { main } = deps.pools;
  const work = async () => {
    const [now, { dayCut }] = [deps.now(), await site()];
    return { now, day: businessDay(now, dayCut) };
  };

  app.get(
    '/api/admin/permission-sounds',
    {
      config: { permission: { anyOf: ['admin:role:view', 'admin:permission:explain'] }, scope: 'none' },
      schema: { response: { 200: Result(PermissionSounds) } },
    },
    async () => ({
      result: [
        ...permissions.map(({ code, title }) => ({ code, pinyin: pinyinOf(title) })),
        ...(await listAppPermissions(main)).map(({ code, title }) => ({
          code,
          title,
          pinyin: pinyinOf(title),
        })),
      ],
    }),
  );

  app.get(
    '/api/admin/roles/:id/grant-changes',
    {
      config: { permission: 'admin:role:view', scope: 'none' },
      schema: { params: IdParams, querystring: GrantChangeQuery, response: { 200: Result(GrantChanges) } },
    },
    async ({ params, query }) => {
      const role = found(await readRole(main, params.id, (await work()).day), '角色');
      return { result: await listGrantChanges(main, role.code, query.since) };
    },
  );

  app.post(
    '/api/admin/roles/export',
    {
      config: { permission: 'admin:role:export', scope: 'none', audit: 'admin.role.exported' },
      schema: { querystring: RoleQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const at = await work();
      return sendFile(reply, await withTransaction(main, tx => exportRoles(tx, staff, query, at)));
    },
  );
}
