import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { AgreementHistory } from '@shanmen/shared/contracts/ticket/groups/agreement-history';

import type { App, AppDeps } from '../../../http/route.ts';
import { showAgreementHistory } from './agreement-history.service.ts';

/** 操作日志 of one agreement, for whoever may see what it says now. */
export function agreementHistoryRoutes(app: App, { pools }: AppDeps): void {
  app.get(
    '/api/ticket/agreements/:id/history',
    {
      config: { permission: 'ticket:agreement:view', scope: 'none' },
      schema: { params: IdParams, response: { 200: Result(AgreementHistory) } },
    },
    async ({ params }) => ({ result: await showAgreementHistory(pools.main, params.id) }),
  );
}
