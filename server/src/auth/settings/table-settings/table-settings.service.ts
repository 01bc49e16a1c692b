import {
  mostTables,
  type StoredTable,
  type TableSettings,
} from '@shanmen/shared/contracts/auth/settings/table-settings';

import { type Db, withTransaction } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { countOtherTables, writeTableSettings } from './table-settings.queries.ts';

/** Keeps how one person likes one table; the last write wins. @throws tables_full */
export function keepTableSettings(
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
