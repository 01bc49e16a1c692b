import {
  CanaryAudience,
  CanaryEnd,
  CanaryParams,
  CanarySetting,
} from '@shanmen/shared/contracts/modules/running/canary';
import { Changed } from '@shanmen/shared/contracts/modules/publishing/promotion';
import { Result } from '@shanmen/shared/contracts/schema';

import { listRoleNames, listUserNames } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { numberSeen } from '../../../http/request/if-match.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { endCanary, setCanary } from './canary.service.ts';

const access = {
  permission: 'modules:canary:set',
  scope: 'none',
  stepUp: true,
  changes: ['modules.release'],
} as const;

/** The release that the caller has seen makes a repeat harmless: it answers stale_release. */
export function canaryRoutes(app: App, { pools, now }: AppDeps): void {
  app.get(
    '/api/modules/canary-audience',
    {
      config: { permission: 'modules:canary:set', scope: 'none' },
      schema: { response: { 200: Result(CanaryAudience) } },
    },
    async () => ({
      result: { roles: await listRoleNames(pools.main), users: await listUserNames(pools.main) },
    }),
  );

  app.put(
    '/api/modules/canaries/:module',
    {
      config: { ...access, audit: 'modules.canary.set' },
      schema: { params: CanaryParams, body: CanarySetting, response: { 200: Result(Changed) } },
    },
    async request => ({
      result: await withTransaction(pools.main, tx =>
        setCanary(tx, request.staff, request.params.module, request.body, {
          now: now(),
          expected: numberSeen(request),
        }),
      ),
    }),
  );

  app.delete(
    '/api/modules/canaries/:module',
    {
      config: { ...access, stepUp: false, audit: 'modules.canary.ended' },
      schema: { params: CanaryParams, querystring: CanaryEnd, response: { 200: Result(Changed) } },
    },
    async request => {
      const { module } = request.params;
      const { reason = '人工停止灰度' } = request.query;
      const terms = { now: now(), expected: numberSeen(request) };
      return {
        result: await withTransaction(pools.main, tx =>
          endCanary(tx, request.staff, { module, reason }, terms),
        ),
      };
    },
  );
}
