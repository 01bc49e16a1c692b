import type { AccountPage, AccountQuery, AccountRow } from '@shanmen/shared/contracts/goods/account-book';
import type { Fen } from '@shanmen/shared/money';
import type { Quantity } from '@shanmen/shared/quantity';

import type { Db } from '../../db/transaction.ts';
import type { Staff } from '../../staff.ts';
import { lookUpGoods } from '../lookup/lookup.queries.ts';
import type { WarehouseReach } from '../warehouse/warehouse.queries.ts';
import { type AccountScope, listMovements, sumMovements } from './account-book.queries.ts';

const standardPageSize = 50;
const nothing: AccountPage = { rows: [], total: 0, totals: {} };

/**
 * 台账 of the good that the keyword means best, of this month unless a period is named: the opening, its movements by
 * day and posting, and on the last page the closing.
 */
export async function showAccount(
  db: Db,
  staff: Staff,
  query: AccountQuery,
  { reach, today }: { reach: WarehouseReach; today: string },
): Promise<AccountPage> {
  const { keyword = '', whId = null, from = `${today.slice(0, 8)}01`, to = today } = query;
  const { page = 1, pageSize = standardPageSize } = query;
  const [good] = keyword.trim() === '' ? [] : await lookUpGoods(db, { q: keyword });
  if (!good) return nothing;
  const scope: AccountScope = { goodsId: good.goodsId, whId, from, to, reach };
  const [sums, movements] = await Promise.all([
    sumMovements(db, scope),
    listMovements(db, scope, { limit: pageSize, offset: (page - 1) * pageSize }),
  ]);
  const name = `${good.code} ${good.name}`;
  const opening = edge('opening', from, name, sums.openingQty, sums.openingFen);
  const closing = edge('closing', to, '', sums.closingQty, sums.closingFen);
  const isLast = page * pageSize >= sums.movements;
  const rows: Required<AccountRow>[] = [
    ...(page === 1 ? [opening] : []),
    ...movements,
    ...(isLast ? [closing] : []),
  ];
  const total = sums.movements;
  if (staff.codes.has('goods:cost:view'))
    return { rows, total, totals: { in: sums.inFen, out: sums.outFen } };
  return { rows: rows.map(withoutValue), total, totals: {} };
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
  return {
    ...none,
    key: kind,
    kind,
    bizDate,
    no: title,
    text,
    warehouse: '',
    balanceQty,
    balanceFen,
    handlerName: '',
  };
}

function withoutValue({ inFen: _in, outFen: _out, balanceFen: _balance, ...row }: AccountRow): AccountRow {
  return row;
}
