import {
  Approval,
  Changed,
  Promotion,
  Removal,
  Rollback,
} from '@shanmen/shared/contracts/modules/publishing/promotion';
import { Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { numberSeen } from '../../../http/request/if-match.ts';
import { runOnce } from '../../../http/run-once.ts';
import { tryWhole, type Trying } from '../trial/whole-trial.service.ts';
import { withdrawalRoutes } from '../withdrawal/withdrawal.routes.ts';
import { approve, promote, remove, rollBack } from './promotion.service.ts';

export function promotionRoutes(app: App, deps: AppDeps, trying: Trying): void {
  const { pools, now } = deps;
  app.post(
    '/api/modules/promotions',
    {
      config: {
        permission: 'modules:release:promote',
        scope: 'none',
        stepUp: true,
        asks: ['second-person'],
        idempotent: true,
        audit: 'modules.release.promoted',
        changes: ['modules.release'],
      },
      schema: { body: Promotion, response: { 200: Result(Changed) } },
    },
    async request => {
      await tryWhole(pools.main, trying, request.body);
      return runOnce(deps, request, tx =>
        promote(tx, request.staff, request.body, { now: now(), expected: numberSeen(request) }),
      );
    },
  );

  app.post(
    '/api/modules/rollbacks',
    {
      config: {
        permission: 'modules:release:rollback',
        scope: 'none',
        stepUp: true,
        idempotent: true,
        audit: 'modules.release.rolled-back',
        changes: ['modules.release'],
      },
      schema: { body: Rollback, response: { 200: Result(Changed) } },
    },
    request =>
      runOnce(deps, request, tx =>
        rollBack(tx, request.staff, request.body, { now: now(), expected: numberSeen(request) }),
      ),
  );

  removalRoute(app, deps);
  withdrawalRoutes(app, deps);
  app.post(
    '/api/modules/approvals',
    {
      config: {
        permission: 'modules:release:approve',
        scope: 'none',
        asks: ['second-person'],
        audit: 'modules.version.approved',
        changes: ['modules.release'],
      },
      schema: { body: Approval, response: { 200: Result(Type.Null()) } },
    },
    async ({ staff, body }) => {
      await withTransaction(pools.main, tx => approve(tx, staff, body, now()));
      return { result: null };
    },
  );
}

function removalRoute(app: App, deps: AppDeps): void {
  app.post(
    '/api/modules/removals',
    {
      config: {
        permission: 'modules:release:promote',
        scope: 'none',
        stepUp: true,
        idempotent: true,
        audit: 'modules.release.removed',
        changes: ['modules.release'],
      },
      schema: { body: Removal, response: { 200: Result(Changed) } },
    },
    request =>
      runOnce(deps, request, tx =>
        remove(tx, request.staff, request.body, { now: deps.now(), expected: numberSeen(request) }),
      ),
  );
}
