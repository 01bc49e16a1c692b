import {
  Statement,
  StatementAdjustment,
  StatementAside,
  StatementDispute,
  StatementDraft,
  StatementInvoice,
  StatementLinePage,
  StatementLineQuery,
  StatementPage,
  StatementPayment,
  StatementQuery,
  StatementSheet,
  StatementsMade,
} from '@shanmen/shared/contracts/commerce/partners/statement';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { found } from '../../../callers/rule-violation.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { findRecordedCredit } from '../credit-account/credit.ledger.ts';
import { exportLines, exportStatements } from './statement-export.service.ts';
import { listLines, listStatements, readAside } from './statement.queries.ts';
import {
  adjustStatement,
  confirmStatement,
  disputeStatement,
  invoiceStatement,
  makeStatements,
  payStatement,
  sendStatement,
  showSheet,
} from './statement.service.ts';

type Site = () => Promise<{ dayCut: DayCuts }>;

const root = '/api/commerce/statements';
const viewing = { permission: 'commerce:statement:view', scope: 'none' } as const;
const exporting = {
  permission: 'commerce:statement:export',
  scope: 'none',
  audit: 'commerce.statement.exported',
} as const;
const writing = {
  scope: 'none',
  idempotent: true,
  audit: 'commerce.statement.changed',
  changes: ['commerce.statement'],
} as const;
const answer = { 200: Result(Statement) };

/** 结算单: what enterprises and channels owe for a period. */
export function statementRoutes(app: App, deps: AppDeps, site: Site): void {
  readingRoutes(app, deps);
  const momentOf = async () => {
    const now = deps.now();
    return { now, bizDate: businessDay(now, (await site()).dayCut) };
  };
  makingRoutes(app, deps, momentOf);
  moneyRoutes(app, deps, momentOf);
}

type MomentOf = () => Promise<{ now: Date; bizDate: string }>;

function readingRoutes(app: App, { pools, now }: AppDeps): void {
  app.get(
    root,
    { config: viewing, schema: { querystring: StatementQuery, response: { 200: Result(StatementPage) } } },
    async ({ query }) => ({ result: await listStatements(pools.main, query) }),
  );

  app.get(
    `${root}/:id/lines`,
    {
      config: viewing,
      schema: {
        params: IdParams,
        querystring: StatementLineQuery,
        response: { 200: Result(StatementLinePage) },
      },
    },
    async ({ params, query }) => ({ result: await listLines(pools.main, params.id, query) }),
  );

  app.get(
    `${root}/:id/aside`,
    { config: viewing, schema: { params: IdParams, response: { 200: Result(StatementAside) } } },
    async ({ params }) => ({ result: found(await readAside(pools.main, params.id), '结算单') }),
  );

  app.get(
    `${root}/:id/sheet`,
    {
      config: { permission: 'commerce:statement:print', scope: 'none' },
      schema: { params: IdParams, response: { 200: Result(StatementSheet) } },
    },
    async ({ params }) => ({ result: await showSheet(pools.main, params.id) }),
  );

  app.post(
    `${root}/export`,
    { config: exporting, schema: { querystring: StatementQuery, response: { 200: FileAnswer } } },
    async ({ staff, query }, reply) =>
      sendFile(reply, await exportStatements(pools.main, staff, query, now())),
  );

  app.post(
    `${root}/:id/export`,
    { config: exporting, schema: { params: IdParams, response: { 200: FileAnswer } } },
    async ({ staff, params }, reply) =>
      sendFile(reply, await exportLines(pools.main, staff, params.id, now())),
  );
}

function makingRoutes(app: App, deps: AppDeps, momentOf: MomentOf): void {
  app.post(
    root,
    {
      config: { ...writing, permission: 'commerce:statement:add' },
      schema: { body: StatementDraft, response: { 200: Result(StatementsMade) } },
    },
    async request => {
      const at = await momentOf();
      return runOnce(deps, request, tx => makeStatements(tx, request.staff, request.body, at));
    },
  );

  app.post(
    `${root}/:id/send`,
    {
      config: { ...writing, permission: 'commerce:statement:send' },
      schema: { params: IdParams, response: answer },
    },
    async request => {
      const at = await momentOf();
      return runOnce(deps, request, tx => sendStatement(tx, request.staff, request.params.id, at));
    },
  );

  app.post(
    `${root}/:id/dispute`,
    {
      config: { ...writing, permission: 'commerce:statement:dispute' },
      schema: { params: IdParams, body: StatementDispute, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      const at = await momentOf();
      return runOnce(deps, request, tx => disputeStatement(tx, staff, params.id, body, at));
    },
  );

  app.post(
    `${root}/:id/adjust`,
    {
      config: { ...writing, permission: 'commerce:statement:adjust' },
      schema: { params: IdParams, body: StatementAdjustment, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      const at = await momentOf();
      return runOnce(deps, request, tx => adjustStatement(tx, staff, params.id, body, at));
    },
  );
}

/** What moves the account, and what follows. */
function moneyRoutes(app: App, deps: AppDeps, momentOf: MomentOf): void {
  const changes = ['commerce.statement', 'commerce.credit-account'] as const;

  app.post(
    `${root}/:id/confirm`,
    {
      config: { ...writing, changes, permission: 'commerce:statement:confirm', asks: ['second-person'] },
      schema: { params: IdParams, response: answer },
    },
    async request => {
      const at = await momentOf();
      return runOnce(deps, request, tx => confirmStatement(tx, request.staff, request.params.id, at));
    },
  );

  app.post(
    `${root}/:id/invoice`,
    {
      config: { ...writing, permission: 'commerce:statement:invoice' },
      schema: { params: IdParams, body: StatementInvoice, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      const at = await momentOf();
      return runOnce(deps, request, tx => invoiceStatement(tx, staff, params.id, body, at));
    },
  );

  app.post(
    `${root}/:id/pay`,
    {
      config: { ...writing, changes, permission: 'commerce:statement:pay' },
      schema: { params: IdParams, body: StatementPayment, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      const at = { ...(await momentOf()), idemKey: request.idempotency.recordKey };
      return runOnce(deps, request, tx => payStatement(tx, staff, params.id, body, at), findRecordedCredit);
    },
  );
}
