import {
  StoredTable,
  StoredTables,
  TableParams,
  TableSettings,
} from '@shanmen/shared/contracts/auth/settings/table-settings';
import { settingsBytes } from '@shanmen/shared/contracts/auth/settings/user-settings';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { listTableSettings } from './table-settings.queries.ts';
import { keepTableSettings } from './table-settings.service.ts';

export function tableSettingsRoutes(app: App, { pools, now }: AppDeps): void {
  app.get(
    '/api/auth/table-settings',
    {
      config: { permission: 'signed-in', scope: 'own' },
      schema: { response: { 200: Result(StoredTables) } },
    },
    async request => ({ result: await listTableSettings(pools.main, request.staff.id) }),
  );

  app.put(
    '/api/auth/table-settings/:id',
    {
      bodyLimit: settingsBytes,
      config: { permission: 'signed-in', scope: 'own' },
      schema: { params: TableParams, body: TableSettings, response: { 200: Result(StoredTable) } },
    },
    async request => ({
      result: await keepTableSettings(pools.main, request.staff.id, request.params.id, request.body, now()),
    }),
  );
}
