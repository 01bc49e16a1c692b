import { slipStates } from '@shanmen/shared/contracts/cashier/sale';
import { tenderKeys, tenders } from '@shanmen/shared/contracts/cashier/tender';
import {
  Transaction,
  TransactionPage,
  TransactionQuery,
  type TransactionRow,
} from '@shanmen/shared/contracts/cashier/records/transaction';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import { found } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import type { FileColumn } from '../../../platform/workbook/list-file.ts';
import { writeListOut } from '../../../platform/workbook/list-out.ts';
import { momentOf, type TillPort, tillReach } from '../../till-port.ts';
import {
  countReprint,
  listTransactions,
  readTransaction,
  type TransactionReach,
} from './transaction.queries.ts';

/** 交易记录 in a file. */
const fileColumns: readonly FileColumn<TransactionRow>[] = [
  { title: '时间', width: 9, format: 'instant', cell: row => row.soldAt },
  { title: '单号', width: 11, format: 'text', cell: row => row.no },
  { title: '原单', width: 11, format: 'text', cell: row => row.sourceNo },
  { title: '门店', width: 11, format: 'text', cell: row => row.storeName },
  { title: '收银台', width: 4, format: 'text', cell: row => row.tillName },
  { title: '收银员', width: 6, format: 'text', cell: row => row.cashierName },
  { title: '班次', width: 11, format: 'text', cell: row => row.shiftNo },
  { title: '状态', width: 5, format: 'text', cell: row => slipStates[row.state] },
  { title: '会员', width: 6, format: 'text', cell: row => row.memberName },
  { title: '件数', width: 5, format: 'quantity', cell: row => row.qtyTotal },
  { title: '应收', width: 7, format: 'money', total: 'amount', cell: row => row.amountFen },
  { title: '优惠', width: 6, format: 'money', total: 'discount', cell: row => row.discountFen },
  { title: '抹零', width: 5, format: 'money', total: 'rounding', cell: row => row.roundingFen },
  { title: '实收', width: 7, format: 'money', total: 'total', cell: row => row.totalFen },
  ...tenderKeys.map((tender): FileColumn<TransactionRow> => ({
    title: tenders[tender].title,
    width: 7,
    format: 'money',
    total: tender,
    cell: row => row.tenderFen[tender] ?? null,
  })),
  { title: '司机', width: 8, format: 'text', cell: row => row.driverName },
];

const words = {
  tender: {
    title: '支付方式',
    values: Object.fromEntries(tenderKeys.map(tender => [tender, tenders[tender].title])),
  },
  status: { title: '状态', values: slipStates },
  period: { title: '期间', values: { today: '今日' } },
  shiftId: { title: '班次' },
};

const view = 'cashier:transaction:view';
const take = 'cashier:transaction:export';
const reprint = 'cashier:receipt:reprint';
const reading = { scope: 'retail', widenedBy: ['cashier:transaction:all'] } as const;

/** 交易记录. */
export function transactionRoutes(app: App, deps: AppDeps & TillPort): void {
  const { pools } = deps;
  transactionSlipRoutes(app, deps);

  app.get(
    '/api/cashier/transactions',
    {
      config: { ...reading, permission: view },
      schema: { querystring: TransactionQuery, response: { 200: Result(TransactionPage) } },
    },
    async ({ staff, query }) => ({
      result: await listTransactions(pools.main, query, await reachOf(deps, staff, view)),
    }),
  );

  app.post(
    '/api/cashier/transactions/export',
    {
      config: { ...reading, permission: take, audit: 'cashier.list.exported' },
      schema: { querystring: TransactionQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const reach = await reachOf(deps, staff, take);
      const list = {
        title: '交易记录',
        columns: fileColumns,
        words,
        read: (snapshot: typeof pools.main, part: { page: number; pageSize: number }) =>
          listTransactions(snapshot, { ...query, ...part }, reach),
      };
      const noted = { action: 'cashier.list.exported', objectType: 'list', objectId: list.title } as const;
      return sendFile(reply, await writeListOut(pools.main, staff, list, { noted, query, now: deps.now() }));
    },
  );
}

/** One slip, and its receipt printed again. */
function transactionSlipRoutes(app: App, deps: AppDeps & TillPort): void {
  const { pools } = deps;

  app.get(
    '/api/cashier/transactions/:id',
    {
      config: { ...reading, permission: view },
      schema: { params: IdParams, response: { 200: Result(Transaction) } },
    },
    async ({ staff, params }) => {
      const slip = found(
        await readTransaction(pools.main, params.id, await reachOf(deps, staff, view)),
        '交易',
      );
      return { result: seenBy(staff, slip) };
    },
  );

  app.post(
    '/api/cashier/transactions/:id/reprint',
    {
      config: {
        ...reading,
        permission: reprint,
        idempotent: true,
        audit: 'cashier.receipt.reprinted',
        changes: ['cashier.slip'],
      },
      schema: { params: IdParams, response: { 200: Result(Transaction) } },
    },
    async request => {
      const { staff, params } = request;
      const reach = await reachOf(deps, staff, reprint);
      return runOnce(deps, request, async tx => {
        const { no } = found(await readTransaction(tx, params.id, reach), '交易');
        await countReprint(tx, params.id);
        const again = found(await readTransaction(tx, params.id, reach), '交易');
        await writeAudit(tx, {
          staffId: staff.id,
          action: 'cashier.receipt.reprinted',
          objectType: 'doc',
          objectId: no,
          after: { reprints: again.reprints },
          requestId: staff.requestId,
          ip: staff.ip,
        });
        return seenBy(staff, again);
      });
    },
  );
}

/** Marks are for whoever looks after the tills. */
function seenBy(staff: Staff, slip: Transaction): Transaction {
  if (staff.codes.has('audit:risk:view')) return slip;
  const { marks: _marks, ...others } = slip;
  return others;
}

async function reachOf(
  deps: AppDeps & TillPort,
  staff: Staff,
  code: PermissionCode,
): Promise<TransactionReach> {
  const { bizDate: day } = await momentOf(deps);
  return { ...(await tillReach(deps, staff, code)), readerId: staff.id, day };
}
