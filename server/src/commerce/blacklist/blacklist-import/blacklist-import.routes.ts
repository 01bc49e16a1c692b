import type { IdentityRules } from '@shanmen/shared/contracts/ticket/selling/identity';

import { importRoutes } from '../../../http/files/import-routes.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { templateFile } from '../../../platform/workbook/list-file.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import { blacklistImporter } from './blacklist-import.ts';
import { blacklistColumns, blacklistNotes } from './blacklist-table.ts';

/** 黑名单 out of a file: each row by the rules of one that is added by hand. */
export function blacklistImportRoutes(
  app: App,
  deps: AppDeps,
  site: () => Promise<{ identity: IdentityRules }>,
): void {
  const person = personKeys(readMasterKeys(deps.config));
  importRoutes(app, deps, {
    path: '/api/commerce/blacklist-entries',
    code: 'commerce:blacklist:import',
    audit: 'commerce.blacklist.changed',
    changes: ['commerce.blacklist-entry'],
    template: staff => templateFile('黑名单', blacklistColumns, blacklistNotes, staff),
    async importer(staff) {
      const [now, { identity }] = [deps.now(), await site()];
      return blacklistImporter(staff, { now, person, identity });
    },
  });
}
