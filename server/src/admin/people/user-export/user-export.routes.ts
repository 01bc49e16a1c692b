import { UserQuery } from '@shanmen/shared/contracts/admin/people/user';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import { exportUsers } from './user-export.service.ts';

/** 用户 into a file. */
export function userExportRoutes(app: App, deps: AppDeps, site: () => Promise<{ dayCut: DayCuts }>): void {
  const person = personKeys(readMasterKeys(deps.config));
  app.post(
    '/api/admin/users/export',
    {
      config: {
        permission: 'admin:user:export',
        scope: 'none',
        widenedBy: ['admin:pii:view'],
        audit: 'admin.user.exported',
      },
      schema: { querystring: UserQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const [now, { dayCut }] = [deps.now(), await site()];
      const work = { now, day: businessDay(now, dayCut), person };
      return sendFile(
        reply,
        await withTransaction(deps.pools.main, tx => exportUsers(tx, staff, query, work)),
      );
    },
  );
}
