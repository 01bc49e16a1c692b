import {
  type AccountPage,
  type AccountQuery,
  type AccountRow,
  type AccountSheet,
  mostRowsPrinted,
} from '@shanmen/shared/contracts/goods/books/account-book';
import type { Fen } from '@shanmen/shared/money';
import type { Quantity } from '@shanmen/shared/quantity';

import { standardPageSize } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { lookUpGoods } from '../../items/lookup/lookup.queries.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';
import {
  type AccountScope,
  type AccountSums,
  findGood,
  listMovements,
  listSums,
  readBalance,
  sumMovements,
} from './account-book.queries.ts';

const nothing: AccountPage = { rows: [], total: 0, totals: {}, agrees: true };

/** Whose stock is read, and the business day of the call. */
export type BookWork = { readonly reach: WarehouseReach; readonly today: string };

/**
 * 台账 of the good that is named or that the keyword means best, of this month unless a period is named: the opening,
 * its movements by day and posting or their sums, and on the last page the closing.
 */
export async function showAccount(
  db: Db,
  staff: Staff,
  query: AccountQuery,
  work: BookWork,
): Promise<AccountPage> {
  const { page = 1, pageSize = standardPageSize, by = 'line' } = query;
  const good = await goodOf(db, query);
  if (!good) return nothing;
  const scope = { goodsId: good.goodsId, ...periodOf(query, work) };
  const part = { limit: pageSize, offset: (page - 1) * pageSize };
  const [sums, moved, balance] = await Promise.all([
    sumMovements(db, scope, by),
    by === 'line' ? listMovements(db, scope, part) : listSums(db, scope, by, part),
    readBalance(db, scope),
  ]);
  const opening = edge('opening', scope.from, `${good.code} ${good.name}`, sums.openingQty, sums.openingFen);
  const closing = edge('closing', scope.to, '', sums.closingQty, sums.closingFen);
  const isLast = page * pageSize >= sums.rows;
  const rows = [...(page === 1 ? [opening] : []), ...moved, ...(isLast ? [closing] : [])];
  const said = { total: sums.rows, agrees: agree(scope, sums, balance, work.today) };
  if (staff.codes.has('goods:cost:view'))
    return { rows, ...said, totals: { in: sums.inFen, out: sums.outFen } };
  return { rows: rows.map(withoutValue), ...said, totals: {} };
}

/**
 * 台账 for paper: all of the period at once.
 * @throws not_found where no good is meant, filter_invalid where more moved than a sheet holds
 */
export async function showSheet(
  db: Db,
  staff: Staff,
  query: AccountQuery,
  work: BookWork,
): Promise<AccountSheet> {
  const good = found(await goodOf(db, query), '商品');
  const asked = { ...query, goodsId: good.goodsId, page: 1, pageSize: mostRowsPrinted };
  const { rows, total, totals } = await showAccount(db, staff, asked, work);
  if (total > mostRowsPrinted) {
    throw new RuleViolation('filter_invalid', `一次最多打印 ${mostRowsPrinted} 行，请缩小期间`);
  }
  const { from, to } = periodOf(query, work);
  return { good: `${good.code} ${good.name}`, from, to, rows, totals };
}

async function goodOf(db: Db, { goodsId, keyword = '' }: AccountQuery) {
  if (goodsId !== undefined) return findGood(db, goodsId);
  if (keyword.trim() === '') return null;
  const [good] = await lookUpGoods(db, { q: keyword });
  return good ?? null;
}

/** What was asked for, and where nothing was said from the first of this month, or of this year by years. */
export function periodOf(query: AccountQuery, { reach, today }: BookWork): Omit<AccountScope, 'goodsId'> {
  const first = query.by === 'year' ? `${today.slice(0, 4)}-01-01` : `${today.slice(0, 8)}01`;
  const { whId = null, from = first, to = today } = query;
  return { whId, from, to, reach };
}

/** Of a period that lasts until today the closing is what lies there; of earlier ones nothing else is known. */
function agree(
  { to }: AccountScope,
  { closingQty, closingFen }: AccountSums,
  balance: { qty: Quantity; valueFen: Fen },
  today: string,
): boolean {
  return to < today || (closingQty === balance.qty && closingFen === balance.valueFen);
}

function edge(
  kind: 'opening' | 'closing',
  bizDate: string,
  text: string,
  balanceQty: Quantity,
  balanceFen: Fen,
): Required<AccountRow> {
  const none = { docId: null, docType: null, inQty: null, outQty: null, inFen: null, outFen: null };
  const title = kind === 'opening' ? '期初结存' : '期末结存';
  const rest = { warehouse: '', diffFen: null, handlerName: '' };
  return { ...none, ...rest, key: kind, kind, bizDate, no: title, text, balanceQty, balanceFen };
}

function withoutValue(row: AccountRow): AccountRow {
  const { inFen: _in, outFen: _out, balanceFen: _balance, diffFen: _diff, ...rest } = row;
  return rest;
}
