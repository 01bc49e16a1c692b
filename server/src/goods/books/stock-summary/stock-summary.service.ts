import {
  type Moved,
  type SummaryPage,
  type SummaryQuery,
  type SummaryRow,
} from '@shanmen/shared/contracts/goods/books/stock-summary';

import { standardPageSize } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';
import { listSummary, sumSummary } from './stock-summary.queries.ts';

/** 收发存汇总 of this month unless a period is named; values only for who may see cost. */
export async function showSummary(
  db: Db,
  staff: Staff,
  query: SummaryQuery,
  { reach, today }: { readonly reach: WarehouseReach; readonly today: string },
): Promise<SummaryPage> {
  const { whId = null } = query;
  const { from, to } = summaryPeriod(query, today);
  const { page = 1, pageSize = standardPageSize } = query;
  const scope = { whId, from, to, reach };
  const [rows, { total, totals }] = await Promise.all([
    listSummary(db, query, scope, { limit: pageSize, offset: (page - 1) * pageSize }),
    sumSummary(db, query, scope),
  ]);
  if (staff.codes.has('goods:cost:view')) return { rows, total, totals };
  return { rows: rows.map(withoutValue), total, totals: {} };
}

/** The period that is answered: this month until today where none is named. */
export function summaryPeriod({ from, to }: SummaryQuery, today: string): { from: string; to: string } {
  return { from: from ?? `${today.slice(0, 8)}01`, to: to ?? today };
}

function withoutValue(row: SummaryRow): SummaryRow {
  return {
    ...row,
    opening: counted(row.opening),
    bought: counted(row.bought),
    sentBack: counted(row.sentBack),
    sold: counted(row.sold),
    over: counted(row.over),
    lost: counted(row.lost),
    packed: counted(row.packed),
    used: counted(row.used),
    moved: counted(row.moved),
    lent: counted(row.lent),
    other: counted(row.other),
    closing: counted(row.closing),
  };
}

function counted({ qty }: Moved): Moved {
  return { qty };
}
