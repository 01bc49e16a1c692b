import {
  AccountFreeze,
  CreditAccount,
  CreditAccountDraft,
  CreditAccountPage,
  CreditAccountQuery,
  CreditTxnPage,
  CreditTxnQuery,
  LimitAsked,
  LimitAudit,
  Recharge,
} from '@shanmen/shared/contracts/commerce/partners/credit-account';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import type { Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { findRecordedCredit } from './credit.ledger.ts';
import { listAccounts, listTxns } from './credit-account.queries.ts';
import {
  askLimit,
  auditLimit,
  freezeAccount,
  openAccount,
  rechargeAccount,
} from './credit-account.service.ts';

type Site = () => Promise<{ dayCut: DayCuts }>;

const answer = { 200: Result(CreditAccount) };
const writing = {
  scope: 'none',
  idempotent: true,
  audit: 'commerce.credit-account.changed',
  changes: ['commerce.credit-account', 'commerce.enterprise'],
} as const;

export function creditAccountRoutes(app: App, deps: AppDeps, site: Site): void {
  moneyRoutes(app, deps, site);
  limitRoutes(app, deps);
}

/** Accounts, and the money that comes in. */
function moneyRoutes(app: App, deps: AppDeps, site: Site): void {
  const { pools } = deps;
  const moment = async () => {
    const now = deps.now();
    return { now, bizDate: businessDay(now, (await site()).dayCut) };
  };

  app.get(
    '/api/commerce/credit-accounts',
    {
      config: { permission: 'commerce:credit-account:view', scope: 'none' },
      schema: { querystring: CreditAccountQuery, response: { 200: Result(CreditAccountPage) } },
    },
    async ({ query }) => ({ result: await listAccounts(pools.main, query) }),
  );

  app.get(
    '/api/commerce/credit-accounts/:id/txns',
    {
      config: { permission: 'commerce:credit-account:view', scope: 'none' },
      schema: { params: IdParams, querystring: CreditTxnQuery, response: { 200: Result(CreditTxnPage) } },
    },
    async ({ params, query }) => ({ result: await listTxns(pools.main, params.id, query) }),
  );

  app.post(
    '/api/commerce/credit-accounts',
    {
      config: { ...writing, permission: 'commerce:credit-account:limit' },
      schema: { body: CreditAccountDraft, response: answer },
    },
    async request => {
      const at = await moment();
      return runOnce(deps, request, tx => openAccount(tx, request.staff, request.body, at));
    },
  );

  app.post(
    '/api/commerce/credit-accounts/:id/recharge',
    {
      config: { ...writing, permission: 'commerce:credit-account:recharge' },
      schema: { params: IdParams, body: Recharge, response: answer },
    },
    async request => {
      const at = { ...(await moment()), idemKey: request.idempotency.recordKey };
      const { staff, params, body } = request;
      const recharge = (tx: Tx) => rechargeAccount(tx, staff, params.id, body, at);
      return runOnce(deps, request, recharge, findRecordedCredit);
    },
  );
}

/** How much may be owed, and whether anything may be spent. */
function limitRoutes(app: App, deps: AppDeps): void {
  app.post(
    '/api/commerce/credit-accounts/:id/limit',
    {
      config: { ...writing, permission: 'commerce:credit-account:limit' },
      schema: { params: IdParams, body: LimitAsked, response: answer },
    },
    async request =>
      runOnce(deps, request, tx => askLimit(tx, request.staff, request.params.id, request.body)),
  );

  app.post(
    '/api/commerce/credit-accounts/:id/audit',
    {
      config: { ...writing, permission: 'commerce:credit-account:audit', asks: ['second-person'] },
      schema: { params: IdParams, body: LimitAudit, response: answer },
    },
    async request =>
      runOnce(deps, request, tx => auditLimit(tx, request.staff, request.params.id, request.body)),
  );

  app.post(
    '/api/commerce/credit-accounts/:id/freeze',
    {
      config: { ...writing, permission: 'commerce:credit-account:freeze' },
      schema: { params: IdParams, body: AccountFreeze, response: answer },
    },
    async request =>
      runOnce(deps, request, tx => freezeAccount(tx, request.staff, request.params.id, request.body)),
  );
}
