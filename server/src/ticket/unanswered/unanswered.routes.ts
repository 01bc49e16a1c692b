import { Result } from '@shanmen/shared/contracts/schema';
import { AllUnanswered, AskedAgain } from '@shanmen/shared/contracts/ticket/unanswered';

import { withTransaction } from '../../db/transaction.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { askForAnotherDay, listUnanswered } from './unanswered.queries.ts';

/** Money of which its provider says nothing, of the whole area: it is one provider for all windows. */
export function unansweredRoutes(app: App, { pools, now }: AppDeps): void {
  app.get(
    '/api/ticket/unanswered',
    {
      config: { permission: { anyOf: ['admin:health:view', 'ticket:unanswered:ask'] }, scope: 'none' },
      schema: { response: { 200: Result(AllUnanswered) } },
    },
    async () => ({ result: await listUnanswered(pools.main) }),
  );

  app.post(
    '/api/ticket/unanswered/ask',
    {
      config: { permission: 'ticket:unanswered:ask', scope: 'none' },
      schema: { response: { 200: Result(AskedAgain) } },
    },
    async () => ({
      result: { asked: await withTransaction(pools.main, tx => askForAnotherDay(tx, now())) },
    }),
  );
}
