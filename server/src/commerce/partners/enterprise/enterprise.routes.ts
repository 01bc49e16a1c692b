import {
  AccountManagers,
  Enterprise,
  EnterpriseChange,
  EnterpriseDraft,
  EnterprisePage,
  EnterpriseQuery,
  type EnterpriseStep,
  EnterpriseTransfer,
  StepReason,
  TransferredEnterprise,
} from '@shanmen/shared/contracts/commerce/partners/enterprise';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { listAccountManagers, listEnterprises } from './enterprise.queries.ts';
import { addEnterprise, changeEnterprise, stepEnterprise } from './enterprise.service.ts';
import { type BookingsPort, transferEnterprise } from './transfer.service.ts';

const writing = {
  scope: 'none',
  audit: 'commerce.enterprise.changed',
  changes: ['commerce.enterprise'],
} as const;

/** Which code leads an enterprise along which step. */
const stepCodes = {
  audit: 'commerce:enterprise:audit',
  freeze: 'commerce:enterprise:freeze',
  thaw: 'commerce:enterprise:freeze',
  stop: 'commerce:enterprise:stop',
} as const satisfies Record<EnterpriseStep, PermissionCode>;

export function enterpriseRoutes(app: App, deps: AppDeps, giveBookings: BookingsPort): void {
  const { pools } = deps;

  app.get(
    '/api/commerce/enterprises',
    {
      config: {
        permission: { anyOf: ['commerce:enterprise:view', 'ticket:agreement:view'] },
        scope: 'none',
      },
      schema: { querystring: EnterpriseQuery, response: { 200: Result(EnterprisePage) } },
    },
    async ({ query }) => ({ result: await listEnterprises(pools.main, query) }),
  );

  app.get(
    '/api/commerce/account-managers',
    {
      config: { permission: 'commerce:enterprise:view', scope: 'none' },
      schema: { response: { 200: Result(AccountManagers) } },
    },
    async () => ({ result: await listAccountManagers(pools.main) }),
  );

  app.post(
    '/api/commerce/enterprises',
    {
      config: { ...writing, permission: 'commerce:enterprise:add', idempotent: true },
      schema: { body: EnterpriseDraft, response: { 200: Result(Enterprise) } },
    },
    async request => runOnce(deps, request, tx => addEnterprise(tx, request.staff, request.body)),
  );

  app.put(
    '/api/commerce/enterprises/:id',
    {
      config: { ...writing, permission: 'commerce:enterprise:edit' },
      schema: { params: IdParams, body: EnterpriseChange, response: { 200: Result(Enterprise) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => changeEnterprise(tx, staff, params.id, body)),
    }),
  );

  transferRoute(app, deps, giveBookings);
  stepRoute('audit');
  stepRoute('freeze');
  stepRoute('thaw');
  stepRoute('stop');

  function stepRoute(step: EnterpriseStep): void {
    app.post(
      `/api/commerce/enterprises/:id/${step}`,
      {
        config: {
          ...writing,
          permission: stepCodes[step],
          ...(step === 'audit' ? ({ asks: ['second-person'] } as const) : {}),
          idempotent: true,
        },
        schema: { params: IdParams, body: StepReason, response: { 200: Result(Enterprise) } },
      },
      async request =>
        runOnce(deps, request, tx =>
          stepEnterprise(tx, request.staff, request.params.id, { step, reason: request.body.reason }),
        ),
    );
  }
}

function transferRoute(app: App, deps: AppDeps, giveBookings: BookingsPort): void {
  app.post(
    '/api/commerce/enterprises/:id/transfer',
    {
      config: {
        permission: 'commerce:enterprise:transfer',
        scope: 'none',
        audit: 'commerce.enterprise.transferred',
        changes: ['commerce.enterprise', 'ticket.order'],
        idempotent: true,
      },
      schema: {
        params: IdParams,
        body: EnterpriseTransfer,
        response: { 200: Result(TransferredEnterprise) },
      },
    },
    async request => {
      const { staff, params, body } = request;
      return runOnce(deps, request, tx => transferEnterprise(tx, staff, params.id, body, giveBookings));
    },
  );
}
