import { FirstCodes, UserBatchResult } from '@shanmen/shared/contracts/admin/people/user-batch';
import { Result } from '@shanmen/shared/contracts/schema';

import { importRoutes } from '../../../http/files/import-routes.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import { templateFile } from '../../../platform/workbook/list-file.ts';
import { businessDay, type DayCuts } from '@shanmen/shared/time';
import { giveFirstCodes } from '../user-batch/user-batch.service.ts';
import { userImporter } from './user-import.ts';
import { userColumns, userNotes } from './user-table.ts';

/** 用户 out of a file: each row by the rules of one that is added by hand. */
export function userImportRoutes(app: App, deps: AppDeps, site: () => Promise<{ dayCut: DayCuts }>): void {
  const person = personKeys(readMasterKeys(deps.config));
  const work = async () => {
    const [now, { dayCut }] = [deps.now(), await site()];
    return { now, day: businessDay(now, dayCut), person };
  };

  // Not kept under a key: the answer holds codes that are shown this once and stored nowhere.
  app.post(
    '/api/admin/users/import/codes',
    {
      config: {
        permission: 'admin:user:import',
        scope: 'none',
        audit: 'admin.user.reset',
        changes: ['admin.user'],
      },
      schema: { body: FirstCodes, response: { 200: Result(UserBatchResult) } },
    },
    async ({ staff, body }) => ({
      result: await giveFirstCodes(deps.pools.main, staff, body.ids, await work()),
    }),
  );

  importRoutes(app, deps, {
    path: '/api/admin/users',
    code: 'admin:user:import',
    audit: 'admin.user.changed',
    changes: ['admin.user'],
    template: staff => templateFile('用户', userColumns, userNotes, staff),
    async importer(staff) {
      return userImporter(staff, await work());
    },
  });
}
