import type {
  AlertKind,
  StockAlert,
  StockAlertPage,
  StockAlertQuery,
  StockLimit,
} from '@shanmen/shared/contracts/goods/stock/stock-alert';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { bringsIn } from '../../documents/document/counterparty.queries.ts';
import { shortGoods } from '../posting/short-goods.queries.ts';
import { inReach, type WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

/** What makes an alert: how long is looked back, for how long is bought, after how long something is slow. */
export type AlertRules = {
  today: string;
  lookBackDays: number;
  /** What the days looked back on and the days bought for are worth in usual days, in hundredths. */
  usedDays: number;
  boughtDays: number;
  slowDays: number;
};

/** What of each good was used, and what waits to come and to leave. */
const flow = ({ today, lookBackDays }: AlertRules) => sql`
    used as (
      select ledger.goods_id, ledger.wh_id, -sum(ledger.qty) as qty
      from goods.stock_ledger as ledger
      join goods.doc on doc.id = ledger.doc_id
      where ledger.biz_date > ${today}::date - ${lookBackDays}::int
        and doc.type in ('XS', 'XT', 'LY')
      group by ledger.goods_id, ledger.wh_id
    ),
    waiting as (
      select
        line.goods_id,
        place.wh_id,
        coalesce(sum(line.base_qty) filter (where place.comes), 0) as coming,
        coalesce(sum(line.base_qty) filter (where not place.comes), 0) as leaving
      from goods.doc
      join goods.doc_line as line on line.doc_id = doc.id
      join goods.warehouse on warehouse.id = doc.wh_id
      cross join lateral (
        values
          (case when doc.type = 'CZ' and ${bringsIn} then coalesce(doc.wh_to_id, doc.wh_id) else doc.wh_id end, ${bringsIn}),
          (case when doc.type = 'DB' then doc.wh_to_id end, true)
      ) as place (wh_id, comes)
      where doc.status = 'submitted'
        and doc.reversal_of is null
        and place.wh_id is not null
        -- What cannot be posted brings nothing and takes nothing.
        and not exists (select from ${shortGoods} as short)
      group by line.goods_id, place.wh_id
    )`;

/** Every balance in reach with what is known of it. */
function known(query: StockAlertQuery, reach: WarehouseReach, { lookBackDays }: AlertRules) {
  const { keyword = '', whId = null, supplierId = null } = query;
  return sql`
    known as (
      select
        goods.id as goods_id,
        warehouse.id as wh_id,
        warehouse.sort as wh_sort,
        goods.code,
        goods.name,
        goods.spec,
        goods.base_unit as unit,
        goods.qty_scale,
        goods.near_expiry_days,
        warehouse.name as warehouse,
        coalesce(nullif(supplier.short_name, ''), supplier.name, '自制') as supplier,
        balance.qty,
        balance.qty - coalesce(waiting.leaving, 0) as available,
        coalesce(waiting.coming, 0) as coming,
        coalesce(own.min_qty, goods.min_stock) as min_qty,
        coalesce(own.max_qty, goods.max_stock) as max_qty,
        greatest(coalesce(used.qty, 0), 0) as used,
        greatest(coalesce(used.qty, 0), 0) / ${lookBackDays}::numeric as daily,
        (balance.last_in_at at time zone 'Asia/Shanghai')::date as last_in_on,
        (balance.last_out_at at time zone 'Asia/Shanghai')::date as last_out_on,
        first.expire_on as expires_on
      from goods.stock_balance as balance
      join goods.goods on goods.id = balance.goods_id
      join goods.warehouse on warehouse.id = balance.wh_id
      left join goods.supplier on supplier.id = goods.default_supplier_id
      left join goods.stock_limit as own on own.goods_id = balance.goods_id and own.wh_id = balance.wh_id
      left join used on used.goods_id = balance.goods_id and used.wh_id = balance.wh_id
      left join waiting on waiting.goods_id = balance.goods_id and waiting.wh_id = balance.wh_id
      left join lateral (
        select min(batch.expire_on) as expire_on
        from goods.stock_batch as batch
        where batch.goods_id = balance.goods_id
          and batch.wh_id = balance.wh_id
          and batch.qty > 0
      ) as first on true
      where goods.status = 'active'
        and warehouse.twin_of is null
        and warehouse.status = 'active'
        and warehouse.kind <> 'defect'
        and ${inReach('warehouse', reach)}
        and (${whId}::bigint is null or warehouse.id = ${whId})
        and (${supplierId}::bigint is null or goods.default_supplier_id = ${supplierId})
        and position(${keyword.trim().toLowerCase()} in lower(concat_ws(' ', goods.code, goods.name, goods.pinyin))) > 0
    )`;
}

/** What of all that is known is an alert, and what a purchase should bring. */
const judged = ({ today, usedDays, boughtDays, slowDays }: AlertRules) => sql`
    judged as (
      select
        known.goods_id, known.wh_id, known.wh_sort, known.code, known.name, known.spec, known.unit, known.warehouse,
        known.supplier, known.qty, known.available, known.coming, known.min_qty, known.max_qty, known.daily,
        known.last_out_on, known.expires_on, ${today}::date - greatest(known.last_in_on, known.last_out_on) as idle_days,
        array_remove(array[
          case when known.qty < 0 then 'short' end,
          case when known.qty = 0 and (known.daily > 0 or known.min_qty > 0) then 'out' end,
          case when known.expires_on < ${today}::date then 'expired' end,
          case when known.qty > 0 and known.available < known.min_qty then 'low' end,
          case when known.expires_on >= ${today}::date
                and known.expires_on <= ${today}::date + coalesce(known.near_expiry_days, 30) then 'expiring' end,
          case when known.qty > known.max_qty then 'high' end,
          case when known.qty > 0 and known.daily = 0
                and greatest(known.last_in_on, known.last_out_on) < ${today}::date - ${slowDays}::int then 'slow' end
        ], null) as kinds,
        ceil(
          greatest(0, greatest(known.used * ${boughtDays}::int / ${usedDays}::int, known.min_qty) - known.available - known.coming)
          * power(10::numeric, known.qty_scale::numeric)
        ) / power(10::numeric, known.qty_scale::numeric) as suggested
      from known
    )`;

/** A page of what somebody should look at, the most pressing first. */
export async function listStockAlerts(
  db: Db,
  query: StockAlertQuery,
  reach: WarehouseReach,
  rules: AlertRules,
): Promise<StockAlertPage> {
  const { status = null } = query;
  const result = await sql<Counted<StockAlert>>`
    with ${flow(rules)}, ${known(query, reach, rules)}, ${judged(rules)}
    select
      goods_id as "goodsId",
      wh_id as "whId",
      code,
      name,
      spec,
      unit,
      warehouse,
      supplier,
      kinds,
      trim_scale(qty) as qty,
      trim_scale(available) as "availableQty",
      trim_scale(coming) as "comingQty",
      trim_scale(min_qty) as "minQty",
      trim_scale(max_qty) as "maxQty",
      trim_scale(round(daily, 3)) as "dailyQty",
      case when daily > 0 then floor(greatest(available, 0) / daily)::int end as "lastsDays",
      expires_on as "expiresOn",
      last_out_on as "lastOutOn",
      idle_days as "idleDays",
      trim_scale(round(suggested, 3)) as "suggestedQty",
      count(*) over ()::int as total
    from judged
    where kinds <> '{}'
      and (${status}::text is null or ${status} = any(kinds))
    order by array_position(array['short', 'out', 'expired', 'low', 'expiring', 'high', 'slow'], kinds[1]), code, wh_sort, wh_id
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

/** How many of them are of one of these kinds; a good in a warehouse counts once. */
export async function countStockAlerts(
  db: Db,
  kinds: readonly AlertKind[],
  reach: WarehouseReach,
  rules: AlertRules,
): Promise<number> {
  const result = await sql<{ alerts: number }>`
    with ${flow(rules)}, ${known({}, reach, rules)}, ${judged(rules)}
    select count(*)::int as alerts
    from judged
    where kinds && ${[...kinds]}::text[]`.execute(db);
  return result.rows[0]?.alerts ?? 0;
}

export async function writeLimit(
  tx: Tx,
  { goodsId, whId, minQty, maxQty }: StockLimit,
  staffId: number,
  at: string,
): Promise<void> {
  await sql`
    insert into goods.stock_limit (goods_id, wh_id, min_qty, max_qty, updated_at, updated_by)
    values (${goodsId}, ${whId}, ${minQty}, ${maxQty}, ${at}, ${staffId})
    on conflict (goods_id, wh_id) do update
    set min_qty = excluded.min_qty,
        max_qty = excluded.max_qty,
        updated_at = excluded.updated_at,
        updated_by = excluded.updated_by`.execute(tx);
}

/** Who brings a good, and what one of it cost last. */
export type Bought = { goodsId: number; name: string; supplierId: number | null; priceFen: Fen };

export async function readBought(db: Db, goodsIds: readonly number[]): Promise<Map<number, Bought>> {
  const result = await sql<Bought>`
    select
      id as "goodsId",
      name,
      default_supplier_id as "supplierId",
      round(coalesce(last_price, ref_cost_fen, 0))::bigint as "priceFen"
    from goods.goods
    where id = any(${[...goodsIds]}::bigint[])`.execute(db);
  return new Map(result.rows.map(good => [good.goodsId, good]));
}
