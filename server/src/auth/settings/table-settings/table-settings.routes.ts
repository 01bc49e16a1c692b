import {
  StoredTable,
  StoredTables,
  TableParams,
  TableSettings,
  mostTables,
} from '@shanmen/shared/contracts/auth/settings/table-settings';
import { settingsBytes } from '@shanmen/shared/contracts/auth/settings/user-settings';
import { Result } from '@shanmen/shared/contracts/schema';
import type { App, AppDeps } from '../../../http/route.ts';
import { listTableSettings, countOtherTables, writeTableSettings } from './table-settings.queries.ts';
import { type Db, withTransaction } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';

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

/** Keeps how one person likes one table; the last write wins. @throws tables_full */
function keepTableSettings(
  db: Db,
  staffId: number,
  tableId: string,
  settings: TableSettings,
  now: Date,
): Promise<StoredTable> {
  return withTransaction(db, async tx => {
    if ((await countOtherTables(tx, staffId, tableId)) >= mostTables) throw new RuleViolation('tables_full');
    await writeTableSettings(tx, staffId, tableId, settings, now);
    return { id: tableId, settings };
  });
}
