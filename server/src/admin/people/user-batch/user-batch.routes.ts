import { UserBatch, userBatchActs, UserBatchResult } from '@shanmen/shared/contracts/admin/people/user-batch';
import { Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import type { App, AppDeps } from '../../../http/route.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import { changeUsers } from './user-batch.service.ts';

export function userBatchRoutes(app: App, deps: AppDeps, site: () => Promise<{ dayCut: DayCuts }>): void {
  const person = personKeys(readMasterKeys(deps.config));

  // Not kept under a key: the answer may hold codes that are shown this once and stored nowhere.
  app.post(
    '/api/admin/users/batch',
    {
      config: {
        permission: { anyOf: [...new Set(Object.values(userBatchActs).map(({ code }) => code))] },
        scope: 'none',
        stepUp: true,
        audit: 'admin.user.changed',
        changes: ['admin.user', 'auth.session-list'],
      },
      schema: { body: UserBatch, response: { 200: Result(UserBatchResult) } },
    },
    async ({ staff, body }) => {
      const [now, { dayCut }] = [deps.now(), await site()];
      const work = { now, day: businessDay(now, dayCut), person };
      return { result: await changeUsers(deps.pools.main, staff, body, work) };
    },
  );
}
