import {
  DepartmentQuotaChange,
  DepartmentQuotaQuery,
  DepartmentQuotas,
} from '@shanmen/shared/contracts/goods/masters/department-quota';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { today } from '../../books/today.ts';
import { listQuotas } from './department-quota.queries.ts';
import { changeQuota } from './department-quota.service.ts';

export function departmentQuotaRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;

  app.get(
    '/api/goods/department-quotas',
    {
      config: { permission: { anyOf: ['goods:department:view', 'goods:ly:view'] }, scope: 'none' },
      schema: { querystring: DepartmentQuotaQuery, response: { 200: Result(DepartmentQuotas) } },
    },
    async ({ query }) => ({ result: await listQuotas(pools.main, query.deptId, query.day) }),
  );

  app.put(
    '/api/goods/department-quotas',
    {
      config: {
        permission: 'goods:department:edit',
        scope: 'none',
        idempotent: true,
        audit: 'goods.master.changed',
        changes: ['goods.department'],
      },
      schema: { body: DepartmentQuotaChange, response: { 200: Result(DepartmentQuotas) } },
    },
    async request =>
      runOnce(deps, request, async tx => changeQuota(tx, request.staff, request.body, await today(deps))),
  );
}
