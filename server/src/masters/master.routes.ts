import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { type AnyMaster, type MasterAction, permissionOf } from '@shanmen/shared/contracts/master/master';
import { MasterStep } from '@shanmen/shared/contracts/master/master-status';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import type { ChangingNoun } from '@shanmen/shared/contracts/shell/event';
import type { FastifyRequest } from 'fastify';

import { type Tx, withTransaction } from '../db/transaction.ts';
import { importRoutes } from '../http/files/import-routes.ts';
import type { App, AppDeps, RouteAccess } from '../http/route.ts';
import { runOnce } from '../http/run-once.ts';
import { sendFile } from '../http/files/send-file.ts';
import type { Staff } from '../callers/staff.ts';
import type { Fitting } from './columns.queries.ts';
import type { Values } from './master.queries.ts';
import type { MasterHooks } from './hooks.ts';
import { exportMasters, masterTemplate } from './master-file.ts';
import { masterImporter } from './master-import.ts';
import {
  addMaster,
  changeMaster,
  type Kit,
  kitOf,
  showMasters,
  stepMaster,
  type Work,
  workOf,
} from './master.service.ts';

type RouteHooks = {
  /** What every browser is told of once a row was written. */
  readonly changes: readonly ChangingNoun[];
  /** What routes declare besides what they all do: permission, scope and the action that the log names. */
  readonly access?: Partial<Record<MasterAction | 'view', Partial<RouteAccess>>>;
};

/** All routes of one master: list, add, change, stop, import and export, as far as it declares them. */
export function masterRoutes<M extends AnyMaster, Reading = undefined>(
  app: App,
  deps: AppDeps,
  master: M & Fitting<M>,
  hooks: MasterHooks<M, Reading> & RouteHooks,
): void {
  const kit: Kit = kitOf(master, hooks);
  const access = accessOf(kit, hooks);
  const work: WorkFor = (staff, action, query = {}) =>
    workOf(kit, deps.pools.main, { staff, now: deps.now() }, { query, code: permissionOf(master, action) });
  const routes = { app, deps, kit, access, work };
  listRoute(routes);
  const { actions } = master;
  if (actions.includes('add')) addRoute(routes);
  if (actions.includes('edit')) changeRoute(routes);
  if (actions.includes('stop')) stepRoute(routes);
  if (actions.includes('import')) importRoute(routes, hooks.changes);
  if (actions.includes('export')) exportRoute(routes);
}

type WorkFor = (staff: Staff, action: MasterAction | 'view', query?: Values) => Promise<Work>;
type Routes = {
  readonly app: App;
  readonly deps: AppDeps;
  readonly kit: Kit;
  readonly access: (action: MasterAction | 'view') => RouteAccess;
  readonly work: WorkFor;
};

/** What a route of a master declares: reads their permission, writes their key, their note and their signal as well. */
function accessOf({ master, hooks }: Kit, { changes, access = {} }: RouteHooks): Routes['access'] {
  const { audit } = hooks;
  const written = { idempotent: true, changes };
  const usual = {
    view: {},
    add: { ...written, audit: audit.added ?? audit.changed },
    edit: { ...written, audit: audit.changed },
    stop: { ...written, audit: audit.changed },
    import: {},
    export: { audit: audit.exported ?? audit.changed },
  };
  return action => {
    const permission = permissionOf(master, action);
    const said: RouteAccess = { permission, scope: 'none', ...usual[action], ...access[action] };
    const { idempotent = false, ...declared } = said;
    return idempotent ? said : declared;
  };
}

function listRoute({ app, deps, kit, access, work }: Routes): void {
  const { path, Query, Page } = kit.master;
  app.get(
    path,
    { config: access('view'), schema: { querystring: Query, response: { 200: Result(Page) } } },
    async ({ staff, query }) => ({
      result: await showMasters(kit, deps.pools.main, { ...query }, await work(staff, 'view', { ...query })),
    }),
  );
}

function addRoute({ app, deps, kit, access, work }: Routes): void {
  const { path, Draft, Row } = kit.master;
  app.post(
    path,
    { config: access('add'), schema: { body: Draft, response: { 200: Result(Row) } } },
    async request => {
      const { staff, body } = request;
      const at = await work(staff, 'add');
      return write(deps, request, tx => addMaster(kit, tx, { ...body }, at));
    },
  );
}

function changeRoute({ app, deps, kit, access, work }: Routes): void {
  const { path, Change, Row } = kit.master;
  app.put(
    `${path}/:id`,
    { config: access('edit'), schema: { params: IdParams, body: Change, response: { 200: Result(Row) } } },
    async request => {
      const { staff, params, body } = request;
      const at = await work(staff, 'edit');
      return write(deps, request, tx => changeMaster(kit, tx, { ...params, change: { ...body } }, at));
    },
  );
}

function stepRoute({ app, deps, kit, access, work }: Routes): void {
  const { path, Row } = kit.master;
  app.post(
    `${path}/:id/status`,
    {
      config: access('stop'),
      schema: { params: IdParams, body: MasterStep, response: { 200: Result(Row) } },
    },
    async request => {
      const { staff, params, body } = request;
      const at = await work(staff, 'stop');
      return write(deps, request, tx => stepMaster(kit, tx, { ...params, ...body }, at));
    },
  );
}

function importRoute({ app, deps, kit, access, work }: Routes, changes: readonly ChangingNoun[]): void {
  const { master, hooks } = kit;
  const { permission: _code, ...given } = access('import');
  importRoutes(app, deps, {
    ...given,
    path: master.path,
    code: permissionOf(master, 'import'),
    audit: hooks.audit.imported ?? hooks.audit.changed,
    changes,
    template: staff => masterTemplate(master, staff),
    importer: async staff => masterImporter(kit, await work(staff, 'import')),
  });
}

function exportRoute({ app, deps, kit, access, work }: Routes): void {
  const { path, Query } = kit.master;
  app.post(
    `${path}/export`,
    { config: access('export'), schema: { querystring: Query, response: { 200: FileAnswer } } },
    async ({ staff, query }, reply) => {
      const at = await work(staff, 'export', { ...query });
      return sendFile(reply, await exportMasters(kit, deps.pools.main, { ...query }, at));
    },
  );
}

/** Once by its key, where the route asks for one. */
function write<T>(
  deps: AppDeps,
  request: FastifyRequest,
  run: (tx: Tx) => Promise<T>,
): Promise<{ result: T }> {
  if (request.routeOptions.config.idempotent === true) return runOnce(deps, request, run);
  return withTransaction(deps.pools.main, run).then(result => ({ result }));
}
