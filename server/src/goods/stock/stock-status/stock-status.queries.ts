import type {
  ShelfState,
  StockPage,
  StockQuery,
  StockRow,
} from '@shanmen/shared/contracts/goods/stock/stock-status';
import { type RawBuilder, sql } from 'kysely';

import { pageLimit } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';
import { bringsIn } from '../../documents/document/counterparty.queries.ts';
import { inReach, type WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

/**
 * A page of balances in reach, by good and warehouse; of an earlier day without what waits, is under way or lent,
 * which is told of today alone.
 */
export async function listStock(
  db: Db,
  query: StockQuery,
  reach: WarehouseReach,
  today: string,
): Promise<Required<StockRow>[]> {
  const { page = 1, pageSize } = query;
  const isToday = sql<boolean>`${query.asOf === undefined}`;
  // What waits is looked for on the rows of the page alone, however many there are in all.
  const result = await sql<Required<StockRow>>`
    with page as materialized (
      select
        balance.*,
        goods.code,
        goods.name,
        goods.spec,
        goods.base_unit,
        goods.retail_fen,
        warehouse.name as warehouse,
        warehouse.sort
      from ${stockTables(query)}
      where ${matches(query, reach, today)}
      order by goods.code, warehouse.sort, warehouse.id
      ${pageLimit({ page, pageSize })}
    )
    select
      balance.goods_id as "goodsId",
      balance.wh_id as "whId",
      balance.code,
      balance.name,
      balance.spec,
      balance.base_unit as unit,
      balance.warehouse,
      trim_scale(balance.qty) as qty,
      trim_scale(waiting.coming) as "comingQty",
      trim_scale(waiting.leaving) as "leavingQty",
      trim_scale(balance.qty - waiting.leaving) as "availableQty",
      trim_scale(twins.under_way) as "underWayQty",
      trim_scale(twins.lent) as "lentQty",
      round(balance.retail_fen * balance.qty)::bigint as "retailFen",
      case when balance.qty > 0 then round(balance.value_fen / balance.qty)::bigint end as "averageFen",
      balance.value_fen as "valueFen",
      balance.last_in_at as "lastInAt",
      balance.last_out_at as "lastOutAt",
      case when balance.qty > 0 then ${query.asOf ?? today}::date - oldest.came_on end as "ageDays"
    from page as balance
    cross join lateral ${waiting(isToday)}
    cross join lateral ${twins(isToday)}
    left join lateral ${oldest(query.asOf ?? today)} on balance.qty > 0
    order by balance.code, balance.sort, balance.wh_id`.execute(db);
  return result.rows;
}

/** What waits for its audit to come to a `balance`, and to leave it. */
const waiting = (isToday: RawBuilder<boolean>) => sql`(
    select
      coalesce(sum(line.base_qty) filter (where comes), 0) as coming,
      coalesce(sum(line.base_qty) filter (where not comes), 0) as leaving
    from goods.doc_line as line
    join goods.doc on doc.id = line.doc_id
    cross join lateral (
      values (${bringsIn} or (doc.type = 'DB' and doc.wh_to_id = balance.wh_id))
    ) as direction (comes)
    where line.goods_id = balance.goods_id
      and ${isToday}
      and doc.status = 'submitted'
      and doc.reversal_of is null
      and balance.wh_id in (
        case when doc.type = 'CZ' and ${bringsIn} then coalesce(doc.wh_to_id, doc.wh_id) else doc.wh_id end,
        case when doc.type = 'DB' then doc.wh_to_id end
      )
  ) as waiting`;

/** What is under way to the warehouse of a `balance`, and what is lent out of it. */
const twins = (isToday: RawBuilder<boolean>) => sql`(
    select
      coalesce(sum(held.qty) filter (where twin.transit_to_id = balance.wh_id), 0) as under_way,
      coalesce(sum(held.qty) filter (where twin.kind = 'loan'), 0) as lent
    from goods.warehouse as twin
    join goods.stock_balance as held on held.wh_id = twin.id and held.goods_id = balance.goods_id
    where ${isToday}
      and (twin.transit_to_id = balance.wh_id or (twin.twin_of = balance.wh_id and twin.kind = 'loan'))
  ) as twins`;

/** The day on which the oldest of a `balance` came: going back from the last receipt, the one that makes it up. */
const oldest = (day: string) => sql`(
    select receipt.biz_date as came_on
    from (
      select
        ledger.biz_date,
        ledger.seq,
        sum(ledger.qty) over (order by ledger.biz_date desc, ledger.seq desc) as reached
      from goods.stock_ledger as ledger
      where ledger.goods_id = balance.goods_id
        and ledger.wh_id = balance.wh_id
        and ledger.biz_date <= ${day}::date
        and ${comes}
    ) as receipt
    where receipt.reached >= balance.qty
    order by receipt.biz_date desc, receipt.seq desc
    limit 1
  ) as oldest`;

/** A receipt; what comes back because it was undone has been there before. */
const comes = sql<boolean>`(ledger.qty > 0 and ledger.kind <> 'reversal')`;

/** How many balances match, and their sums. */
export async function sumStock(
  db: Db,
  query: StockQuery,
  reach: WarehouseReach,
  today: string,
): Promise<{ total: number; totals: Required<StockPage['totals']> }> {
  const result = await sql<{ total: number } & Required<StockPage['totals']>>`
    select
      count(*)::int as total,
      coalesce(sum(round(goods.retail_fen * balance.qty)), 0)::bigint as retail,
      coalesce(sum(balance.value_fen), 0)::bigint as value
    from ${stockTables(query)}
    where ${matches(query, reach, today)}`.execute(db);
  const [sums] = result.rows;
  if (!sums) throw new Error('a sum always answers a row');
  const { total, ...totals } = sums;
  return { total, totals };
}

/** The balances of today, or what the ledger says of the end of a day. */
function balancesOf({ asOf }: StockQuery) {
  if (asOf === undefined) return sql`goods.stock_balance`;
  return sql`(
    select
      goods_id,
      wh_id,
      sum(qty) as qty,
      sum(value_fen)::bigint as value_fen,
      max(posted_at) filter (where qty > 0) as last_in_at,
      max(posted_at) filter (where qty < 0) as last_out_at
    from goods.stock_ledger
    where biz_date <= ${asOf}::date
    group by goods_id, wh_id
  )`;
}

const stockTables = (query: StockQuery) => sql`
  ${balancesOf(query)} as balance
  join goods.goods on goods.id = balance.goods_id
  join goods.warehouse on warehouse.id = balance.wh_id
  join goods.category on category.id = goods.category_id
  left join goods.category as middle on middle.id = category.parent_id`;

function matches(query: StockQuery, reach: WarehouseReach, today: string) {
  const { keyword = '', whId = null, categoryId = null, status = null, shelf = null, age = null } = query;
  const pattern = `%${keyword
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  return sql`
    warehouse.twin_of is null
    and ${inReach('warehouse', reach)}
    and (${whId}::bigint is null or balance.wh_id = ${whId})
    and (${categoryId}::bigint is null or ${categoryId}::bigint in (category.id, middle.id, middle.parent_id))
    and (${status}::text is null or sign(balance.qty) = case ${status} when 'some' then 1 when 'none' then 0 else -1 end)
    and (
      ${keyword.trim()} = ''
      or lower(concat_ws(' ', goods.code, goods.name, goods.pinyin)) like ${pattern}
      or exists (
        select from goods.goods_barcode
        where goods_barcode.goods_id = goods.id
          and goods_barcode.barcode like ${pattern}
      )
    )
    and (${shelf}::text is null or exists ${batchesIn(shelf, today)})
    and (${age}::int is null or balance.qty > ${cameSince(age, query.asOf ?? today)})`;
}

/** What is left of batches of a `balance` in a state. */
const batchesIn = (shelf: ShelfState | null, today: string) => sql`(
    select from goods.stock_batch as batch
    where batch.goods_id = balance.goods_id
      and batch.wh_id = balance.wh_id
      and batch.qty > 0
      and case ${shelf}
        when 'expired' then batch.expire_on < ${today}::date
        when 'expiring' then batch.expire_on between ${today}::date
                               and ${today}::date + coalesce(goods.near_expiry_days, 30)
        else batch.expire_on is not null
      end
  )`;

/** What came to a `balance` within so many days; where there is more, some of it is older. */
const cameSince = (age: string | null, day: string) => sql`(
    select coalesce(sum(ledger.qty), 0)
    from goods.stock_ledger as ledger
    where ledger.goods_id = balance.goods_id
      and ledger.wh_id = balance.wh_id
      and ledger.biz_date >= ${day}::date - ${age}::int
      and ledger.biz_date <= ${day}::date
      and ${comes}
  )`;
