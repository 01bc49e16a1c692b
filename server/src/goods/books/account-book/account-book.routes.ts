import {
  AccountPage,
  AccountQuery,
  AccountSheet,
  type AccountRow,
} from '@shanmen/shared/contracts/goods/books/account-book';
import { Result } from '@shanmen/shared/contracts/schema';
import { documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';
import { unitPrice } from '@shanmen/shared/quantity';
import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { fileRoute } from '../../../http/files/file-route.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { documentWork } from '../../documents/document-work.ts';
import { writeList } from '../../list-out/list-out.ts';
import type { WithMoney } from '../../ports.ts';
import { periodOf, showAccount, showSheet } from './account-book.service.ts';
import type { FileColumn } from '../../../platform/workbook/list-file.ts';

const code = 'goods:cost:view';

/** The columns of 台账 in a file. */
const accountColumns: readonly FileColumn<AccountRow>[] = [
  { title: '日期', width: 7, format: 'day', cell: row => row.bizDate },
  { title: '单号', width: 11, format: 'text', cell: row => row.no },
  { title: '类型', width: 6, format: 'text', cell: row => row.docType && documentTypes[row.docType].title },
  { title: '对方', width: 12, format: 'text', cell: row => row.text },
  { title: '仓库', width: 9, format: 'text', cell: row => row.warehouse },
  { title: '入库', width: 6, format: 'quantity', cell: row => row.inQty },
  { title: '出库', width: 6, format: 'quantity', cell: row => row.outQty },
  { title: '结存', width: 6, format: 'quantity', cell: row => row.balanceQty },
  { title: '入库单价', width: 7, format: 'money', code, cell: row => unitPrice(row.inFen, row.inQty) },
  { title: '入库金额', width: 8, format: 'money', code, total: 'in', cell: row => row.inFen ?? null },
  { title: '出库单价', width: 7, format: 'money', code, cell: row => unitPrice(row.outFen, row.outQty) },
  { title: '出库金额', width: 8, format: 'money', code, total: 'out', cell: row => row.outFen ?? null },
  {
    title: '结存均价',
    width: 7,
    format: 'money',
    code,
    cell: row => unitPrice(row.balanceFen, row.balanceQty),
  },
  { title: '结存金额', width: 8, format: 'money', code, cell: row => row.balanceFen ?? null },
  { title: '成本差异', width: 8, format: 'money', code, cell: row => row.diffFen ?? null },
  { title: '经手人', width: 6, format: 'text', cell: row => row.handlerName },
];

const reading = { scope: 'stock', widenedBy: ['goods:cost:view'] } as const;

export function accountBookRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools } = deps;
  const [view, take, paper] = [
    'goods:account-book:view',
    'goods:account-book:export',
    'goods:account-book:print',
  ] as const;

  app.get(
    '/api/goods/account-book',
    {
      config: { ...reading, permission: view },
      schema: { querystring: AccountQuery, response: { 200: Result(AccountPage) } },
    },
    async ({ staff, query }) => {
      const work = await documentWork(deps, staff, 'jh', view);
      return { result: await showAccount(pools.main, staff, query, work) };
    },
  );

  app.post(
    '/api/goods/account-book/print',
    {
      config: { ...reading, permission: paper, audit: 'goods.account-book.printed' },
      schema: { querystring: AccountQuery, response: { 200: Result(AccountSheet) } },
    },
    async ({ staff, query }) => {
      const work = await documentWork(deps, staff, 'jh', paper);
      const result = await withTransaction(pools.main, async tx => {
        const sheet = await showSheet(tx, staff, query, work);
        await writeAudit(tx, {
          staffId: staff.id,
          action: 'goods.account-book.printed',
          objectType: 'list',
          objectId: sheet.good,
          after: { dateFrom: sheet.from, dateTo: sheet.to, rows: sheet.rows.length },
          requestId: staff.requestId,
          ip: staff.ip,
        });
        return sheet;
      });
      return { result };
    },
  );

  fileRoute(app, deps, {
    url: '/api/goods/account-book/export',
    config: { ...reading, permission: take, audit: 'goods.list.exported' },
    querystring: AccountQuery,
    title: '台账',
    write: async (staff, query, isWhole) => {
      const work = await documentWork(deps, staff, 'jh', take);
      const { from, to } = periodOf(query, work);
      return writeList(
        pools.main,
        staff,
        { ...query, from, to },
        {
          title: '台账',
          columns: accountColumns,
          read: (snapshot, part) => showAccount(snapshot, staff, { ...query, ...part }, work),
          now: work.now,
          isWhole,
        },
      );
    },
  });
}
