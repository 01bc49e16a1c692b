import { allGuards } from '../../guards.ts';
import { importRoutes } from '../../http/import-routes.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { readMasterKey } from '../../master-key.ts';
import { personKeys } from '../../platform/sealed-text.ts';
import { templateFile } from '../../platform/workbook/list-file.ts';
import { businessDay, type DayCuts } from '@shanmen/shared/time';
import { userImporter } from './user-import.ts';
import { userColumns, userNotes } from './user-table.ts';

/** 用户 out of a file: each row by the rules of one that is added by hand. */
export function userImportRoutes(app: App, deps: AppDeps, site: () => Promise<{ dayCut: DayCuts }>): void {
  const person = personKeys(readMasterKey(deps.config));
  importRoutes(app, deps, {
    path: '/api/admin/users',
    code: 'admin:user:import',
    audit: 'admin.user.changed',
    changes: ['admin.user'],
    template: staff => templateFile('用户', userColumns, userNotes, staff),
    async importer(staff) {
      const [now, { dayCut }] = [deps.now(), await site()];
      return userImporter(staff, {
        now,
        day: businessDay(now, dayCut),
        guards: deps.guards ?? allGuards,
        person,
      });
    },
  });
}
