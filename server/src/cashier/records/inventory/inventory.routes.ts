import { InventoryPlaces, StockRequest } from '@shanmen/shared/contracts/cashier/records/inventory';
import { StockCount, StockCountDraft } from '@shanmen/shared/contracts/goods/counting/stock-count';
import { ReplenishDrafts } from '@shanmen/shared/contracts/goods/stock/stock-alert';
import { StockPage, StockQuery } from '@shanmen/shared/contracts/goods/stock/stock-status';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { Result } from '@shanmen/shared/contracts/schema';

import { workedOutlets } from '../../../admin/public.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { Tx } from '../../../db/transaction.ts';
import {
  documentWork,
  draftPurchases,
  draftTransfers,
  findRecordedDocument,
  listsOfAll,
  openStockCount,
  showStock,
} from '../../../goods/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { momentOf, type TillPort } from '../../till-port.ts';
import { listInventoryPlaces } from './inventory.queries.ts';

type InventoryDeps = AppDeps & TillPort;

const view = 'cashier:inventory:view';
const ask = 'cashier:inventory:request';
const count = 'cashier:inventory:count';

/** 库存 of stores, as their cashiers see it: without cost, and with the drafts and counts that a store begins. */
export function inventoryRoutes(app: App, deps: InventoryDeps): void {
  const { pools } = deps;

  app.get(
    '/api/cashier/inventory',
    {
      config: { permission: view, scope: 'retail' },
      schema: { querystring: StockQuery, response: { 200: Result(StockPage) } },
    },
    async ({ staff, query }) => {
      const { reach, today } = await storeWork(deps, staff, view, 'jh');
      return { result: await showStock(pools.main, query, { reach, today, seesCost: false }) };
    },
  );

  app.get(
    '/api/cashier/inventory/places',
    {
      config: { permission: view, scope: 'retail' },
      schema: { response: { 200: Result(InventoryPlaces) } },
    },
    async ({ staff }) => ({ result: await placesOf(deps, staff, view) }),
  );

  requestRoutes(app, deps);
}

/** What a store begins by itself: a draft that brings it goods, and a count. */
function requestRoutes(app: App, deps: InventoryDeps): void {
  app.post(
    '/api/cashier/inventory/transfer-requests',
    {
      config: {
        permission: ask,
        scope: 'retail',
        idempotent: true,
        changes: ['goods.document-db', 'goods.document-jh', ...listsOfAll],
      },
      schema: { body: StockRequest, response: { 200: Result(ReplenishDrafts) } },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const { own, sources } = await placesOf(deps, staff, ask);
      const owned = new Set(own.map(({ id }) => id));
      if (body.lines.some(({ whId }) => !owned.has(whId)))
        throw new RuleViolation('not_found', '没有找到该门店仓库', { path: 'whId' });
      const { fromWhId, lines } = body;
      if (fromWhId !== null && !sources.some(({ id }) => id === fromWhId))
        throw new RuleViolation('not_found', '没有找到调出仓', { path: 'fromWhId' });
      const work = {
        ...(await storeWork(deps, staff, ask, fromWhId === null ? 'jh' : 'db')),
        idemKey: idempotency.recordKey,
        remark: '门店要货',
      };
      const draft = (tx: Tx) =>
        fromWhId === null
          ? draftPurchases(tx, staff, { lines }, work)
          : draftTransfers(tx, staff, { fromWhId, lines }, work);
      return runOnce(deps, request, draft, findRecordedDocument);
    },
  );

  app.post(
    '/api/cashier/inventory/counts',
    {
      config: {
        permission: count,
        scope: 'retail',
        idempotent: true,
        audit: 'goods.stock-count.opened',
        changes: ['goods.stock-count'],
      },
      schema: { body: StockCountDraft, response: { 200: Result(StockCount) } },
    },
    async request => {
      const { staff, body } = request;
      const work = await storeWork(deps, staff, count, 'by');
      return runOnce(deps, request, tx => openStockCount(tx, staff, body, work));
    },
  );
}

async function placesOf(deps: InventoryDeps, staff: Staff, code: PermissionCode): Promise<InventoryPlaces> {
  const { bizDate: day } = await momentOf(deps);
  return listInventoryPlaces(
    deps.pools.main,
    await workedOutlets(deps.pools.main, staff, { code, domain: 'retail', day }),
  );
}

/** Work in goods whose reach are the warehouses of the stores in reach, and for drafts those that send to them. */
async function storeWork(deps: InventoryDeps, staff: Staff, code: PermissionCode, type: 'jh' | 'db' | 'by') {
  const [work, { own, sources }] = await Promise.all([
    documentWork(deps, staff, type, code),
    placesOf(deps, staff, code),
  ]);
  const reached = type === 'db' ? [...own, ...sources] : own;
  const scope = { warehouseIds: reached.map(({ id }) => id), outletIds: [] };
  return { ...work, reach: { scope, staffId: staff.id } };
}
