import {
  alertKinds,
  ReplenishDrafts,
  ReplenishPurchase,
  ReplenishTransfer,
  StockAlertPage,
  StockAlertQuery,
  StockLimit,
  type StockAlert,
} from '@shanmen/shared/contracts/goods/stock/stock-alert';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { Result } from '@shanmen/shared/contracts/schema';
import type { App, AppDeps } from '../../../http/route.ts';
import { importRoutes } from '../../../http/files/import-routes.ts';
import { runOnce } from '../../../http/run-once.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { listsOfAll } from '../../documents/document/document-changes.ts';
import { findRecordedDocument } from '../../documents/document/document.queries.ts';
import { documentWork } from '../../documents/document-work.ts';
import { writeList } from '../../list-out/list-out.ts';
import type { WithMoney } from '../../ports.ts';
import { limitImporter, limitTemplate } from './limit-import.ts';
import { listStockAlerts } from './stock-alert.queries.ts';
import { alertRules, draftPurchases, draftTransfers, setLimit } from './stock-alert.service.ts';
import type { FileColumn } from '../../../platform/workbook/list-file.ts';

const root = '/api/goods/stock-alerts';
const writing = { scope: 'stock', idempotent: true } as const;

export function stockAlertRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools } = deps;
  leavingRoutes(app, deps);
  importRoutes(app, deps, {
    path: `${root}/limits`,
    code: 'goods:stock-alert:edit',
    scope: 'stock',
    audit: 'goods.master.imported',
    changes: ['goods.stock-alert'],
    template: limitTemplate,
    importer: async staff =>
      limitImporter(staff, await documentWork(deps, staff, 'jh', 'goods:stock-alert:edit')),
  });

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
      config: { ...writing, permission: 'goods:jh:add', changes: ['goods.document-jh', ...listsOfAll] },
      schema: { body: ReplenishPurchase, response: { 200: Result(ReplenishDrafts) } },
    },
    async request => {
      const { staff, body } = request;
      const idemKey = request.idempotency.recordKey;
      const work = { ...(await documentWork(deps, staff, 'jh', 'goods:jh:add')), idemKey };
      return runOnce(deps, request, tx => draftPurchases(tx, staff, body, work), findRecordedDocument);
    },
  );

  app.post(
    `${root}/drafts/transfer`,
    {
      config: { ...writing, permission: 'goods:db:add', changes: ['goods.document-db', ...listsOfAll] },
      schema: { body: ReplenishTransfer, response: { 200: Result(ReplenishDrafts) } },
    },
    async request => {
      const { staff, body } = request;
      const idemKey = request.idempotency.recordKey;
      const work = { ...(await documentWork(deps, staff, 'db', 'goods:db:add')), idemKey };
      return runOnce(deps, request, tx => draftTransfers(tx, staff, body, work), findRecordedDocument);
    },
  );
}

function leavingRoutes(app: App, deps: AppDeps & WithMoney): void {
  app.post(
    `${root}/export`,
    {
      config: { permission: 'goods:stock-alert:export', scope: 'stock', audit: 'goods.list.exported' },
      schema: { querystring: StockAlertQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const work = await documentWork(deps, staff, 'jh', 'goods:stock-alert:export');
      const rules = alertRules(work);
      const file = await writeList(deps.pools.main, staff, query, {
        title: '库存预警',
        columns: alertColumns,
        words: { status: { title: '预警', values: alertKinds } },
        read: (snapshot, part) => listStockAlerts(snapshot, { ...query, ...part }, work.reach, rules),
        now: work.now,
      });
      return sendFile(reply, file);
    },
  );
}

/** The columns of 库存预警 in a file. */
const alertColumns: readonly FileColumn<StockAlert>[] = [
  {
    title: '预警',
    width: 9,
    format: 'text',
    cell: row => row.kinds.map(kind => alertKinds[kind]).join('、'),
  },
  { title: '编码', width: 6, format: 'text', cell: row => row.code },
  { title: '品名', width: 14, format: 'text', cell: row => row.name },
  { title: '规格', width: 9, format: 'text', cell: row => row.spec },
  { title: '单位', width: 4, format: 'text', cell: row => row.unit },
  { title: '仓库', width: 9, format: 'text', cell: row => row.warehouse },
  { title: '在库', width: 6, format: 'quantity', cell: row => row.qty },
  { title: '可用', width: 6, format: 'quantity', cell: row => row.availableQty },
  { title: '待入', width: 6, format: 'quantity', cell: row => row.comingQty },
  { title: '下限', width: 6, format: 'quantity', cell: row => row.minQty },
  { title: '上限', width: 6, format: 'quantity', cell: row => row.maxQty },
  { title: '日均用', width: 6, format: 'quantity', cell: row => row.dailyQty },
  { title: '可用天数', width: 6, format: 'int', cell: row => row.lastsDays },
  { title: '建议补货', width: 6, format: 'quantity', cell: row => row.suggestedQty },
  { title: '最早到期', width: 7, format: 'day', cell: row => row.expiresOn },
  { title: '最后出库', width: 7, format: 'day', cell: row => row.lastOutOn },
  { title: '滞销天数', width: 6, format: 'int', cell: row => row.idleDays },
  { title: '供应商', width: 12, format: 'text', cell: row => row.supplier },
];
