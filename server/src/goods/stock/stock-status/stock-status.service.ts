import type { StockPage, StockQuery } from '@shanmen/shared/contracts/goods/stock/stock-status';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Db } from '../../../db/transaction.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';
import { listStock, sumStock } from './stock-status.queries.ts';

type StockWork = {
  readonly reach: WarehouseReach;
  readonly today: string;
  /** Whether average and value are told. */
  readonly seesCost: boolean;
};

/** What lies where in reach, now or at the end of a day. @throws filter_invalid */
export async function showStock(
  db: Db,
  query: StockQuery,
  { reach, today, seesCost }: StockWork,
): Promise<StockPage> {
  if (query.asOf !== undefined && query.shelf !== undefined)
    throw new RuleViolation('filter_invalid', '效期只按现在的批次查，请去掉「截至」');
  const [rows, { total, totals }] = await Promise.all([
    listStock(db, query, reach, today),
    sumStock(db, query, reach, today),
  ]);
  if (seesCost) return { rows, total, totals };
  const shown = rows.map(({ averageFen: _average, valueFen: _value, ...row }) => row);
  return { rows: shown, total, totals: { retail: totals.retail } };
}
