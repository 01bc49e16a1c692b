import {
  Department,
  DepartmentChange,
  DepartmentDraft,
  DepartmentPage,
  DepartmentQuery,
} from '@shanmen/shared/contracts/goods/masters/department';
import { masterStatuses, MasterStep } from '@shanmen/shared/contracts/master/master-status';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { writeList } from '../../list-out/list-out.ts';
import { listDepartments } from './department.queries.ts';
import { addDepartment, changeDepartment, stepDepartment } from './department.service.ts';
import { departmentColumns } from './department-table.ts';

const writing = {
  scope: 'none',
  idempotent: true,
  audit: 'goods.master.changed',
  changes: ['goods.department', 'goods.choice'],
} as const;

export function departmentRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;

  app.get(
    '/api/goods/departments',
    {
      config: { permission: 'goods:department:view', scope: 'none' },
      schema: { querystring: DepartmentQuery, response: { 200: Result(DepartmentPage) } },
    },
    async ({ query }) => ({ result: await listDepartments(pools.main, query) }),
  );

  app.post(
    '/api/goods/departments',
    {
      config: { ...writing, permission: 'goods:department:add' },
      schema: { body: DepartmentDraft, response: { 200: Result(Department) } },
    },
    async request => runOnce(deps, request, tx => addDepartment(tx, request.staff, request.body)),
  );

  app.put(
    '/api/goods/departments/:id',
    {
      config: { ...writing, permission: 'goods:department:edit' },
      schema: { params: IdParams, body: DepartmentChange, response: { 200: Result(Department) } },
    },
    async request =>
      runOnce(deps, request, tx => changeDepartment(tx, request.staff, request.params.id, request.body)),
  );

  app.post(
    '/api/goods/departments/:id/status',
    {
      config: { ...writing, permission: 'goods:department:stop' },
      schema: { params: IdParams, body: MasterStep, response: { 200: Result(Department) } },
    },
    async request =>
      runOnce(deps, request, tx => stepDepartment(tx, request.staff, request.params.id, request.body)),
  );

  leavingRoutes(app, deps);
}

function leavingRoutes(app: App, deps: AppDeps): void {
  app.post(
    '/api/goods/departments/export',
    {
      config: { permission: 'goods:department:export', scope: 'none', audit: 'goods.list.exported' },
      schema: { querystring: DepartmentQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const file = await writeList(deps.pools.main, staff, query, {
        title: '部门',
        columns: departmentColumns,
        words: { status: { values: masterStatuses } },
        read: (snapshot, part) => listDepartments(snapshot, { ...query, ...part }),
        now: deps.now(),
      });
      return sendFile(reply, file);
    },
  );
}
