import {
  MenuChange,
  MenuLink,
  MenuOrder,
  MenuOrdered,
  MenuReset,
  MenuRow,
  MenuRowPage,
  MenuRowQuery,
} from '@shanmen/shared/contracts/admin/settings/menu-edit';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import {
  addMenuLink,
  changeMenuRow,
  orderMenu,
  removeMenuLink,
  resetMenuRow,
  showMenuRows,
} from './menu-edit.service.ts';

const writing = {
  permission: 'admin:menu:edit',
  scope: 'none',
  audit: 'admin.menu.changed',
  changes: ['admin.menu'],
} as const;

/** 菜单管理. */
export function menuEditRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;
  app.get(
    '/api/admin/menus',
    {
      config: { permission: 'admin:menu:view', scope: 'none' },
      schema: { querystring: MenuRowQuery, response: { 200: Result(MenuRowPage) } },
    },
    async ({ query }) => ({ result: await showMenuRows(pools.main, query) }),
  );

  app.put(
    '/api/admin/menus/:id',
    { config: writing, schema: { params: IdParams, body: MenuChange, response: { 200: Result(MenuRow) } } },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => changeMenuRow(tx, staff, params.id, body)),
    }),
  );

  app.post(
    '/api/admin/menus/order',
    { config: writing, schema: { body: MenuOrder, response: { 200: Result(MenuOrdered) } } },
    async ({ staff, body }) => ({
      result: await withTransaction(pools.main, tx => orderMenu(tx, staff, body)),
    }),
  );

  app.post(
    '/api/admin/menus/:id/reset',
    { config: writing, schema: { params: IdParams, body: MenuReset, response: { 200: Result(MenuRow) } } },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => resetMenuRow(tx, staff, params.id, body)),
    }),
  );

  app.post(
    '/api/admin/menus',
    {
      config: { ...writing, idempotent: true },
      schema: { body: MenuLink, response: { 200: Result(MenuRow) } },
    },
    async request => runOnce(deps, request, tx => addMenuLink(tx, request.staff, request.body)),
  );

  app.post(
    '/api/admin/menus/:id/remove',
    { config: writing, schema: { params: IdParams, body: MenuReset, response: { 200: Result(MenuRow) } } },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => removeMenuLink(tx, staff, params.id, body)),
    }),
  );
}
