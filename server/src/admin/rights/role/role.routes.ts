import {
  Role,
  RoleChange,
  RoleDraft,
  RoleGrant,
  RolePage,
  RolePreview,
  RoleQuery,
  RoleScopesChange,
  RoleStop,
  ScopePreview,
} from '@shanmen/shared/contracts/admin/rights/role';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import type { ListPlacesTaken } from '../../../auth/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import {
  addRole,
  changeRole,
  changeScopes,
  grantCodes,
  previewGrant,
  type RoleWork,
  showRoles,
  switchRole,
} from './role.service.ts';
import { previewScopes } from './scope-preview.service.ts';

type Parts = { site: () => Promise<{ dayCut: DayCuts }>; listPlacesTaken: ListPlacesTaken };

const writing = {
  scope: 'none',
  audit: 'admin.role.changed',
  changes: ['admin.role', 'admin.user'],
} as const;
const roleSchema = { params: IdParams, response: { 200: Result(Role) } };

export function roleRoutes(app: App, deps: AppDeps, { site, listPlacesTaken }: Parts): void {
  const { pools } = deps;
  const work = async (): Promise<RoleWork> => {
    const [now, { dayCut }] = [deps.now(), await site()];
    return { now, day: businessDay(now, dayCut) };
  };

  app.get(
    '/api/admin/roles',
    {
      config: { permission: { anyOf: ['admin:role:view', 'admin:user:view'] }, scope: 'none' },
      schema: { querystring: RoleQuery, response: { 200: Result(RolePage) } },
    },
    async ({ staff, query }) => ({ result: await showRoles(pools.main, staff, query, (await work()).day) }),
  );

  app.post(
    '/api/admin/roles/:id/preview',
    {
      config: { permission: 'admin:role:grant', scope: 'none' },
      schema: { params: IdParams, body: RoleGrant, response: { 200: Result(RolePreview) } },
    },
    async ({ staff, params, body }) => ({
      result: await previewGrant(pools.main, staff, params.id, body, { ...(await work()), listPlacesTaken }),
    }),
  );

  app.post(
    '/api/admin/roles/:id/scope-preview',
    {
      config: { permission: 'admin:role:scope', scope: 'none' },
      schema: { params: IdParams, body: RoleScopesChange, response: { 200: Result(ScopePreview) } },
    },
    async ({ staff, params, body }) => ({
      result: await previewScopes(pools.main, staff, params.id, body, await work()),
    }),
  );

  writeRoutes(app, deps, work);
}

function writeRoutes(app: App, deps: AppDeps, work: () => Promise<RoleWork>): void {
  const { main } = deps.pools;

  app.post(
    '/api/admin/roles',
    {
      config: { ...writing, permission: 'admin:role:add', idempotent: true },
      schema: { body: RoleDraft, response: { 200: Result(Role) } },
    },
    async request => {
      const at = await work();
      return runOnce(deps, request, tx => addRole(tx, request.staff, request.body, at));
    },
  );

  app.put(
    '/api/admin/roles/:id',
    { config: { ...writing, permission: 'admin:role:edit' }, schema: { ...roleSchema, body: RoleChange } },
    async ({ staff, params, body }) => {
      const at = await work();
      return { result: await withTransaction(main, tx => changeRole(tx, staff, params.id, body, at)) };
    },
  );

  app.put(
    '/api/admin/roles/:id/permissions',
    {
      config: { ...writing, permission: 'admin:role:grant', stepUp: true },
      schema: { ...roleSchema, body: RoleGrant },
    },
    async ({ staff, params, body }) => {
      const at = await work();
      return { result: await withTransaction(main, tx => grantCodes(tx, staff, params.id, body, at)) };
    },
  );

  app.put(
    '/api/admin/roles/:id/scopes',
    {
      config: { ...writing, permission: 'admin:role:scope', stepUp: true },
      schema: { ...roleSchema, body: RoleScopesChange },
    },
    async ({ staff, params, body }) => {
      const at = await work();
      return { result: await withTransaction(main, tx => changeScopes(tx, staff, params.id, body, at)) };
    },
  );

  for (const to of ['enabled', 'stopped'] as const) {
    app.post(
      `/api/admin/roles/:id/${to === 'enabled' ? 'start' : 'stop'}`,
      {
        config: { ...writing, permission: 'admin:role:stop', idempotent: true },
        schema: { ...roleSchema, body: RoleStop },
      },
      async request => {
        const at = await work();
        const { staff, params, body } = request;
        return runOnce(deps, request, tx => switchRole(tx, staff, params.id, body, { ...at, to }));
      },
    );
  }
}
