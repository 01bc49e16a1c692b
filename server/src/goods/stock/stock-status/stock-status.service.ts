import type { StockPage, StockQuery } from '@shanmen/shared/contracts/goods/stock/stock-status';

import type { Db } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';
import { listStock, sumStock } from './stock-status.queries.ts';

/** What lies where, now or at the end of a day; average and value only for who may see cost. @throws filter_invalid */
export async function showStock(
  db: Db,
  staff: Staff,
  query: StockQuery,
  { reach, today }: { readonly reach: WarehouseReach; readonly today: string },
): Promise<StockPage> {
  if (query.asOf !== undefined && query.shelf !== undefined)
    throw new RuleViolation('filter_invalid', '效期只按现在的批次查，请去掉「截至」');
  const [rows, { total, totals }] = await Promise.all([
    listStock(db, query, reach, today),
    sumStock(db, query, reach, today),
  ]);
  if (staff.codes.has('goods:cost:view')) return { rows, total, totals };
  const shown = rows.map(({ averageFen: _average, valueFen: _value, ...row }) => row);
  return { rows: shown, total, totals: { retail: totals.retail } };
}
