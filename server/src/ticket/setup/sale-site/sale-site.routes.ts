import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  NewSaleSite,
  NewSaleWindow,
  SalePlaceChange,
  SaleSite,
  SaleSitePage,
  SaleSiteQuery,
  SaleWindow,
  SaleWindowChange,
} from '@shanmen/shared/contracts/ticket/setup/sale-site';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { listSaleSites } from './sale-site.queries.ts';
import { changeSaleSite, changeSaleWindow, openSaleSite, openSaleWindow } from './sale-site.service.ts';

const writing = {
  permission: 'ticket:spot:edit',
  scope: 'none',
  audit: 'ticket.sale-site.changed',
  changes: ['ticket.sale-site'],
} as const;

/** 售票点与窗口: where tickets are sold. */
export function saleSiteRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;

  app.get(
    '/api/ticket/sale-sites',
    {
      config: { permission: 'ticket:spot:view', scope: 'none' },
      schema: { querystring: SaleSiteQuery, response: { 200: Result(SaleSitePage) } },
    },
    async ({ query }) => ({ result: await listSaleSites(pools.main, query) }),
  );

  app.post(
    '/api/ticket/sale-sites',
    {
      config: { ...writing, idempotent: true },
      schema: { body: NewSaleSite, response: { 200: Result(SaleSite) } },
    },
    async request => runOnce(deps, request, tx => openSaleSite(tx, request.staff, request.body)),
  );

  app.put(
    '/api/ticket/sale-sites/:id',
    {
      config: writing,
      schema: { params: IdParams, body: SalePlaceChange, response: { 200: Result(SaleSite) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => changeSaleSite(tx, staff, params.id, body)),
    }),
  );

  app.post(
    '/api/ticket/sale-windows',
    {
      config: { ...writing, idempotent: true },
      schema: { body: NewSaleWindow, response: { 200: Result(SaleWindow) } },
    },
    async request => runOnce(deps, request, tx => openSaleWindow(tx, request.staff, request.body)),
  );

  app.put(
    '/api/ticket/sale-windows/:id',
    {
      config: writing,
      schema: { params: IdParams, body: SaleWindowChange, response: { 200: Result(SaleWindow) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => changeSaleWindow(tx, staff, params.id, body)),
    }),
  );
}
