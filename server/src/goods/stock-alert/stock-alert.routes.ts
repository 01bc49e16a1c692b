import {
  ReplenishDrafts,
  ReplenishPurchase,
  ReplenishTransfer,
  StockAlertPage,
  StockAlertQuery,
  StockLimit,
} from '@shanmen/shared/contracts/goods/stock-alert';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { documentWork } from '../document-work.ts';
import type { WithMoney } from '../ports.ts';
import { listStockAlerts } from './stock-alert.queries.ts';
import { alertRules, draftPurchases, draftTransfers, setLimit } from './stock-alert.service.ts';

const writing = { scope: 'stock', idempotent: true } as const;

export function stockAlertRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools } = deps;
  const root = '/api/goods/stock-alerts';

  app.get(
    root,
    {
      config: { permission: 'goods:stock-alert:view', scope: 'stock' },
      schema: { querystring: StockAlertQuery, response: { 200: Result(StockAlertPage) } },
    },
    async ({ staff, query }) => {
      const work = await documentWork(deps, staff, 'jh', 'goods:stock-alert:view');
      return { result: await listStockAlerts(pools.main, query, work.reach, alertRules(work)) };
    },
  );

  app.put(
    `${root}/limits`,
    {
      config: { ...writing, permission: 'goods:stock-alert:edit', changes: ['goods.stock-alert'] },
      schema: { body: StockLimit, response: { 200: Result(StockLimit) } },
    },
    async request => {
      const { staff, body } = request;
      const work = await documentWork(deps, staff, 'jh', 'goods:stock-alert:edit');
      return runOnce(deps, request, tx => setLimit(tx, staff, body, work));
    },
  );

  app.post(
    `${root}/drafts/purchase`,
    {
      config: { ...writing, permission: 'goods:jh:add', changes: ['goods.document-jh'] },
      schema: { body: ReplenishPurchase, response: { 200: Result(ReplenishDrafts) } },
    },
    async request => {
      const { staff, body } = request;
      const work = await documentWork(deps, staff, 'jh', 'goods:jh:add');
      return runOnce(deps, request, tx => draftPurchases(tx, staff, body, work));
    },
  );

  app.post(
    `${root}/drafts/transfer`,
    {
      config: { ...writing, permission: 'goods:db:add', changes: ['goods.document-db'] },
      schema: { body: ReplenishTransfer, response: { 200: Result(ReplenishDrafts) } },
    },
    async request => {
      const { staff, body } = request;
      const work = await documentWork(deps, staff, 'db', 'goods:db:add');
      return runOnce(deps, request, tx => draftTransfers(tx, staff, body, work));
    },
  );
}
