import { Result } from '@shanmen/shared/contracts/schema';
import { RefundTrial, RefundTried } from '@shanmen/shared/contracts/ticket/pricing/refund-trial';

import type { App, AppDeps } from '../../../http/route.ts';
import { tryRefund } from './refund-trial.service.ts';

/** 退票试算 of 退票规则. It stands here because a refund is judged here, by one function. */
export function refundTrialRoutes(app: App, { pools }: AppDeps): void {
  app.post(
    '/api/ticket/refund-trials',
    {
      config: { permission: 'commerce:refund-rule:view', scope: 'none' },
      schema: { body: RefundTrial, response: { 200: Result(RefundTried) } },
    },
    async ({ body }) => ({ result: await tryRefund(pools.main, body) }),
  );
}
