import {
  StockPage,
  StockQuery,
  stockStates,
  type StockRow,
} from '@shanmen/shared/contracts/goods/stock/stock-status';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { Result } from '@shanmen/shared/contracts/schema';
import type { App, AppDeps } from '../../../http/route.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import type { Staff } from '../../../callers/staff.ts';
import { documentWork } from '../../documents/document-work.ts';
import { writeList } from '../../list-out/list-out.ts';
import type { WithMoney } from '../../ports.ts';
import { showStock } from './stock-status.service.ts';
import type { FileColumn } from '../../../platform/workbook/list-file.ts';

const code = 'goods:cost:view';

/** The columns of 库存状况 in a file. */
const stockColumns: readonly FileColumn<StockRow>[] = [
  { title: '编码', width: 6, format: 'text', cell: row => row.code },
  { title: '品名', width: 14, format: 'text', cell: row => row.name },
  { title: '规格', width: 9, format: 'text', cell: row => row.spec },
  { title: '仓库', width: 9, format: 'text', cell: row => row.warehouse },
  { title: '单位', width: 4, format: 'text', cell: row => row.unit },
  { title: '在库', width: 6, format: 'quantity', cell: row => row.qty },
  { title: '待审入', width: 6, format: 'quantity', cell: row => row.comingQty },
  { title: '待审出', width: 6, format: 'quantity', cell: row => row.leavingQty },
  { title: '可用', width: 6, format: 'quantity', cell: row => row.availableQty },
  { title: '在途', width: 6, format: 'quantity', cell: row => row.underWayQty },
  { title: '在借', width: 6, format: 'quantity', cell: row => row.lentQty },
  { title: '均价', width: 7, format: 'money', code, cell: row => row.averageFen ?? null },
  { title: '在库金额', width: 8, format: 'money', code, total: 'value', cell: row => row.valueFen ?? null },
  { title: '零售额', width: 8, format: 'money', total: 'retail', cell: row => row.retailFen },
  { title: '最后入库', width: 9, format: 'instant', cell: row => row.lastInAt },
  { title: '最后出库', width: 9, format: 'instant', cell: row => row.lastOutAt },
  { title: '库龄（天）', width: 6, format: 'int', cell: row => row.ageDays },
];

const seesCost = ({ codes }: Staff) => codes.has(code);

const reading = { scope: 'stock', widenedBy: ['goods:cost:view'] } as const;

/** 库存状况. */
export function stockStatusRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools } = deps;
  const [view, take] = ['goods:stock:view', 'goods:stock:export'] as const;

  app.get(
    '/api/goods/stock/status',
    {
      config: { ...reading, permission: view },
      schema: { querystring: StockQuery, response: { 200: Result(StockPage) } },
    },
    async ({ staff, query }) => {
      const work = await documentWork(deps, staff, 'jh', view);
      return { result: await showStock(pools.main, query, { ...work, seesCost: seesCost(staff) }) };
    },
  );

  app.post(
    '/api/goods/stock/status/export',
    {
      config: { ...reading, permission: take, audit: 'goods.list.exported' },
      schema: { querystring: StockQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const work = await documentWork(deps, staff, 'jh', take);
      const file = await writeList(pools.main, staff, query, {
        title: query.asOf === undefined ? '库存状况' : `库存状况 ${query.asOf}`,
        columns: stockColumns,
        words: { status: { values: stockStates } },
        read: (snapshot, part) =>
          showStock(snapshot, { ...query, ...part }, { ...work, seesCost: seesCost(staff) }),
        now: work.now,
      });
      return sendFile(reply, file);
    },
  );
}
