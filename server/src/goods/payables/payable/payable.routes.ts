import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import {
  AdjustmentDraft,
  PayablePage,
  PayableQuery,
  payableStates,
  PaymentDraft,
  PaymentReversal,
  SettlementDraft,
  Statement,
  StatementQuery,
  type PayableRow,
} from '@shanmen/shared/contracts/goods/payables/payable';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { businessDay } from '@shanmen/shared/time';
import type { Fen } from '@shanmen/shared/money';
import { openSettings } from '../../../admin/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { writeList } from '../../list-out/list-out.ts';
import {
  adjustPayable,
  type PayableWork,
  paySupplier,
  reversePayment,
  showPayables,
  showStatement,
  spanOf,
} from './payable.service.ts';
import { findRecordedPayment } from './payment.queries.ts';
import { findRecordedSettlement } from './settlement.queries.ts';
import { settlePayable, undoSettlement } from './settlement.service.ts';
import type { FileColumn } from '../../../platform/workbook/list-file.ts';

/** The columns of 供应商应付 in a file. */
const payableColumns: readonly FileColumn<PayableRow>[] = [
  { title: '编码', width: 5, format: 'text', cell: row => row.code },
  { title: '供应商', width: 14, format: 'text', cell: row => row.name },
  { title: '结算', width: 6, format: 'text', cell: row => row.settle },
  { title: '账期（天）', width: 5, format: 'int', cell: row => row.creditDays },
  amount('期初', 'opening', row => row.openingFen),
  amount('进货货款', 'purchase', row => row.purchaseFen),
  amount('退货', 'return', row => row.returnFen),
  amount('付款', 'payment', row => row.paymentFen),
  amount('预付', 'prepayment', row => row.prepaymentFen),
  amount('调整', 'adjustment', row => row.adjustmentFen),
  amount('期末应付', 'closing', row => row.closingFen),
  amount('未到期', 'notDue', row => row.notDueFen),
  amount('逾期 1–30 天', 'to30', row => row.to30Fen),
  amount('逾期 31–60 天', 'to60', row => row.to60Fen),
  amount('逾期 61–90 天', 'to90', row => row.to90Fen),
  amount('逾期 90 天以上', 'over90', row => row.over90Fen),
];

function amount(
  title: string,
  total: keyof PayablePage['totals'],
  cell: (row: PayableRow) => Fen,
): FileColumn<PayableRow> {
  return { title, width: 8, format: 'money', total, cell };
}

const root = '/api/goods/payables';
const reading = { permission: 'goods:payable:view', scope: 'none' } as const;
const writing = { scope: 'none', idempotent: true, changes: ['goods.payable'] } as const;

export function payableRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;
  const work = () => workOf(deps);

  app.get(
    root,
    { config: reading, schema: { querystring: PayableQuery, response: { 200: Result(PayablePage) } } },
    async ({ query }) => ({ result: await showPayables(pools.main, query, await work()) }),
  );

  app.post(
    `${root}/export`,
    {
      config: { permission: 'goods:payable:export', scope: 'none', audit: 'goods.list.exported' },
      schema: { querystring: PayableQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const moment = await work();
      const file = await writeList(
        pools.main,
        staff,
        { ...query, ...spanOf(query, moment.today) },
        {
          title: '供应商应付',
          columns: payableColumns,
          words: { status: { values: payableStates } },
          read: (snapshot, part) => showPayables(snapshot, { ...query, ...part }, moment),
          now: moment.now,
        },
      );
      return sendFile(reply, file);
    },
  );

  app.get(
    `${root}/:id`,
    {
      config: reading,
      schema: { params: IdParams, querystring: StatementQuery, response: { 200: Result(Statement) } },
    },
    async ({ params, query }) => ({
      result: await showStatement(pools.main, params.id, query, await work()),
    }),
  );

  writingRoutes(app, deps);
  settlingRoutes(app, deps);
}

function writingRoutes(app: App, deps: AppDeps): void {
  const work = () => workOf(deps);

  app.post(
    `${root}/payments`,
    {
      config: { ...writing, permission: 'goods:payable:pay', audit: 'goods.payable.paid' },
      schema: { body: PaymentDraft, response: { 200: Result(Statement) } },
    },
    async request => {
      const at = { ...(await work()), idemKey: request.idempotency.recordKey };
      const pay = (tx: Tx) => paySupplier(tx, request.staff, request.body, at);
      return runOnce(deps, request, pay, findRecordedPayment);
    },
  );

  app.post(
    `${root}/adjustments`,
    {
      config: { ...writing, permission: 'goods:payable:adjust', audit: 'goods.payable.adjusted' },
      schema: { body: AdjustmentDraft, response: { 200: Result(Statement) } },
    },
    async request => {
      const at = { ...(await work()), idemKey: request.idempotency.recordKey };
      const adjust = (tx: Tx) => adjustPayable(tx, request.staff, request.body, at);
      return runOnce(deps, request, adjust, findRecordedPayment);
    },
  );

  app.post(
    `${root}/payments/:id/reverse`,
    {
      config: { ...writing, permission: 'goods:payable:adjust', audit: 'goods.payable.reversed' },
      schema: { params: IdParams, body: PaymentReversal, response: { 200: Result(Statement) } },
    },
    async request => {
      const { staff, params, body } = request;
      const at = { ...(await work()), idemKey: request.idempotency.recordKey };
      const reverse = (tx: Tx) => reversePayment(tx, staff, params.id, body.reason, at);
      return runOnce(deps, request, reverse, findRecordedPayment);
    },
  );
}

/** 核销 by hand, and its undoing. */
function settlingRoutes(app: App, deps: AppDeps): void {
  const settling = { ...writing, permission: 'goods:payable:settle' } as const;

  app.post(
    `${root}/settlements`,
    {
      config: { ...settling, audit: 'goods.payable.settled' },
      schema: { body: SettlementDraft, response: { 200: Result(Statement) } },
    },
    async request => {
      const at = { ...(await workOf(deps)), idemKey: request.idempotency.recordKey };
      const settle = (tx: Tx) => settlePayable(tx, request.staff, request.body, at);
      return runOnce(deps, request, settle, findRecordedSettlement);
    },
  );

  app.post(
    `${root}/settlements/:id/undo`,
    {
      config: { ...settling, audit: 'goods.payable.unsettled' },
      schema: { params: IdParams, response: { 200: Result(Statement) } },
    },
    async request => {
      const at = await workOf(deps);
      return runOnce(deps, request, tx => undoSettlement(tx, request.staff, request.params.id, at));
    },
  );
}

async function workOf({ pools, now }: AppDeps): Promise<PayableWork> {
  const setting = await openSettings(pools.main);
  const at = now();
  return { now: at, today: businessDay(at, setting(settings.dayCut)) };
}
