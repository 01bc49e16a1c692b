import {
  CountEnd,
  CountEntry,
  CountLine,
  countStatuses,
  CountStep,
  StockCount,
  StockCountDraft,
  StockCountPage,
  StockCountQuery,
  countScope,
  type StockCountRow,
} from '@shanmen/shared/contracts/goods/counting/stock-count';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { listsOfAll } from '../../documents/document/document-changes.ts';
import { documentWork } from '../../documents/document-work.ts';
import { writeList } from '../../list-out/list-out.ts';
import type { WithMoney } from '../../ports.ts';
import { listStockCounts } from './stock-count-read.queries.ts';
import {
  enterCounted,
  finishStockCount,
  openStockCount,
  pageShownTo,
  showStockCount,
  voidStockCount,
} from './stock-count.service.ts';
import type { FileColumn } from '../../../platform/workbook/list-file.ts';

/** Who counts in 商品, and who counts a store from 收银. */
const seen = ['goods:stock-count:view', 'cashier:inventory:count'] as const;
const counted = ['goods:stock-count:count', 'cashier:inventory:count'] as const;

const reading = {
  permission: { anyOf: seen },
  scope: 'stock',
  widenedBy: ['goods:cost:view', 'goods:stock-count:finish'],
} as const;

const writing = {
  scope: 'stock',
  idempotent: true,
  widenedBy: ['goods:cost:view', 'goods:stock-count:finish'],
  changes: ['goods.stock-count'],
} as const;

export function stockCountRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools } = deps;
  const root = '/api/goods/stock-counts';

  app.get(
    root,
    {
      config: { permission: 'goods:stock-count:view', scope: 'stock', widenedBy: ['goods:cost:view'] },
      schema: { querystring: StockCountQuery, response: { 200: Result(StockCountPage) } },
    },
    async ({ staff, query }) => {
      const { reach } = await documentWork(deps, staff, 'by', 'goods:stock-count:view');
      return { result: pageShownTo(staff, await listStockCounts(pools.main, query, reach)) };
    },
  );

  app.get(
    `${root}/:id`,
    { config: reading, schema: { params: IdParams, response: { 200: Result(StockCount) } } },
    async ({ staff, params }) => {
      const work = await documentWork(deps, staff, 'by', seen);
      return { result: await showStockCount(pools.main, staff, params.id, work) };
    },
  );

  app.post(
    root,
    {
      config: { ...writing, permission: 'goods:stock-count:add', audit: 'goods.stock-count.opened' },
      schema: { body: StockCountDraft, response: { 200: Result(StockCount) } },
    },
    async request => {
      const { staff, body } = request;
      const work = await documentWork(deps, staff, 'by', 'goods:stock-count:add');
      return runOnce(deps, request, tx => openStockCount(tx, staff, body, work));
    },
  );

  app.put(
    `${root}/:id/lines`,
    {
      config: { ...writing, permission: { anyOf: counted } },
      schema: { params: IdParams, body: CountEntry, response: { 200: Result(CountLine) } },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await documentWork(deps, staff, 'by', counted);
      return runOnce(deps, request, tx => enterCounted(tx, staff, params.id, body, work));
    },
  );

  leavingRoutes(app, deps, root);
  endingRoutes(app, deps, root);
}

function leavingRoutes(app: App, deps: AppDeps & WithMoney, root: string): void {
  app.post(
    `${root}/export`,
    {
      config: {
        permission: 'goods:stock-count:export',
        scope: 'stock',
        widenedBy: ['goods:cost:view'],
        audit: 'goods.list.exported',
      },
      schema: { querystring: StockCountQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const { reach, now } = await documentWork(deps, staff, 'by', 'goods:stock-count:export');
      const file = await writeList(deps.pools.main, staff, query, {
        title: '盘点',
        columns: countColumns,
        words: { status: { values: countStatuses } },
        read: (snapshot, part) => listStockCounts(snapshot, { ...query, ...part }, reach),
        now,
      });
      return sendFile(reply, file);
    },
  );
}

function endingRoutes(app: App, deps: AppDeps & WithMoney, root: string): void {
  app.post(
    `${root}/:id/finish`,
    {
      config: {
        ...writing,
        permission: 'goods:stock-count:finish',
        audit: 'goods.stock-count.finished',
        changes: ['goods.stock-count', 'goods.document-by', 'goods.document-bs', ...listsOfAll],
      },
      schema: { params: IdParams, body: CountEnd, response: { 200: Result(StockCount) } },
    },
    async request => {
      const { staff, params, body } = request;
      const works = {
        by: await documentWork(deps, staff, 'by', 'goods:stock-count:finish'),
        bs: await documentWork(deps, staff, 'bs', 'goods:stock-count:finish'),
      };
      return runOnce(deps, request, tx => finishStockCount(tx, staff, params.id, body, works));
    },
  );

  app.post(
    `${root}/:id/void`,
    {
      config: { ...writing, permission: 'goods:stock-count:void', audit: 'goods.stock-count.voided' },
      schema: { params: IdParams, body: CountStep, response: { 200: Result(StockCount) } },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await documentWork(deps, staff, 'by', 'goods:stock-count:void');
      return runOnce(deps, request, tx => voidStockCount(tx, staff, params.id, body.version, work));
    },
  );
}

/** The columns of 盘点 in a file. */
const countColumns: readonly FileColumn<StockCountRow>[] = [
  { title: '盘点单号', width: 11, format: 'text', cell: row => row.no },
  { title: '仓库', width: 9, format: 'text', cell: row => row.warehouse },
  { title: '范围', width: 9, format: 'text', cell: countScope },
  { title: '状态', width: 5, format: 'text', cell: row => countStatuses[row.status] },
  { title: '已盘', width: 5, format: 'int', cell: row => row.counted },
  { title: '应盘', width: 5, format: 'int', cell: row => row.lines },
  { title: '差异', width: 5, format: 'int', cell: row => row.differing },
  {
    title: '差异金额',
    width: 8,
    format: 'money',
    code: 'goods:cost:view',
    total: 'difference',
    cell: row => row.differenceFen ?? null,
  },
  { title: '盲盘', width: 4, format: 'text', cell: row => (row.blind ? '是' : '否') },
  { title: '发起', width: 6, format: 'text', cell: row => row.startedBy },
  { title: '开始', width: 9, format: 'instant', cell: row => row.startedAt },
  { title: '结束', width: 9, format: 'instant', cell: row => row.endedAt },
  { title: '备注', width: 14, format: 'text', cell: row => row.remark },
];
