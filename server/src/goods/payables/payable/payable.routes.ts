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
} from '@shanmen/shared/contracts/goods/payables/payable';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { businessDay } from '@shanmen/shared/time';

import { openSettings } from '../../../admin/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { writeList } from '../../list-out/list-out.ts';
import { payableColumns } from './payable-table.ts';
import {
  adjustPayable,
  type PayableWork,
  paySupplier,
  reversePayment,
  showPayables,
  showStatement,
} from './payable.service.ts';
import { findRecordedPayment } from './payment.queries.ts';
import { findRecordedSettlement } from './settlement.queries.ts';
import { settlePayable, undoSettlement } from './settlement.service.ts';

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
      const file = await writeList(pools.main, staff, query, {
        title: '供应商应付',
        columns: payableColumns,
        words: { status: { values: payableStates } },
        read: (snapshot, part) => showPayables(snapshot, { ...query, ...part }, moment),
        now: moment.now,
      });
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
      const at = { ...(await work()), idemKey: request.idempotency.key };
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
      const at = { ...(await work()), idemKey: request.idempotency.key };
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
      const at = { ...(await work()), idemKey: request.idempotency.key };
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
      const at = { ...(await workOf(deps)), idemKey: request.idempotency.key };
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
