import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  Agreement,
  AgreementAudit,
  AgreementChange,
  AgreementChoices,
  AgreementDraft,
  AgreementPage,
  AgreementQuery,
  AgreementStop,
} from '@shanmen/shared/contracts/ticket/groups/agreement';
import { dayOf } from '@shanmen/shared/time';

import { listProductChoices } from '../../../commerce/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { listAgreements } from './agreement.queries.ts';
import {
  addAgreement,
  auditAgreement,
  changeAgreement,
  renewAgreement,
  stopAgreement,
  submitAgreement,
} from './agreement.service.ts';

const answer = { 200: Result(Agreement) };
const writing = {
  scope: 'none',
  audit: 'ticket.agreement.changed',
  changes: ['ticket.agreement', 'commerce.enterprise'],
} as const;
const once = { ...writing, idempotent: true } as const;

export function agreementRoutes(app: App, deps: AppDeps): void {
  const today = () => dayOf(deps.now());
  termRoutes(app, deps, today);
  stepRoutes(app, deps, today);
}

/** What agreements say. */
function termRoutes(app: App, deps: AppDeps, today: () => string): void {
  const { pools } = deps;

  app.get(
    '/api/ticket/agreements',
    {
      config: {
        permission: { anyOf: ['ticket:agreement:view', 'commerce:enterprise:view'] },
        scope: 'none',
      },
      schema: { querystring: AgreementQuery, response: { 200: Result(AgreementPage) } },
    },
    async ({ query }) => ({ result: await listAgreements(pools.main, query, today()) }),
  );

  app.get(
    '/api/ticket/agreement-products',
    {
      config: { permission: 'ticket:agreement:view', scope: 'none' },
      schema: { response: { 200: Result(AgreementChoices) } },
    },
    async () => ({ result: await listProductChoices(pools.main, { isSold: true }) }),
  );

  app.post(
    '/api/ticket/agreements',
    {
      config: { ...once, permission: 'ticket:agreement:add' },
      schema: { body: AgreementDraft, response: answer },
    },
    async request => runOnce(deps, request, tx => addAgreement(tx, request.staff, request.body, today())),
  );

  app.put(
    '/api/ticket/agreements/:id',
    {
      config: { ...writing, permission: 'ticket:agreement:edit' },
      schema: { params: IdParams, body: AgreementChange, response: answer },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => changeAgreement(tx, staff, params.id, body, today())),
    }),
  );
}

/** How they come into force and end. */
function stepRoutes(app: App, deps: AppDeps, today: () => string): void {
  app.post(
    '/api/ticket/agreements/:id/submit',
    {
      config: { ...once, permission: 'ticket:agreement:submit' },
      schema: { params: IdParams, response: answer },
    },
    async request =>
      runOnce(deps, request, tx => submitAgreement(tx, request.staff, request.params.id, today())),
  );

  app.post(
    '/api/ticket/agreements/:id/audit',
    {
      config: { ...once, permission: 'ticket:agreement:audit', asks: ['second-person'] },
      schema: { params: IdParams, body: AgreementAudit, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      return runOnce(deps, request, tx => auditAgreement(tx, staff, params.id, body, today()));
    },
  );

  app.post(
    '/api/ticket/agreements/:id/renew',
    {
      config: { ...once, permission: 'ticket:agreement:renew' },
      schema: { params: IdParams, response: answer },
    },
    async request =>
      runOnce(deps, request, tx => renewAgreement(tx, request.staff, request.params.id, today())),
  );

  app.post(
    '/api/ticket/agreements/:id/stop',
    {
      config: { ...once, permission: 'ticket:agreement:stop' },
      schema: { params: IdParams, body: AgreementStop, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      return runOnce(deps, request, tx => stopAgreement(tx, staff, params.id, body.reason, today()));
    },
  );
}
