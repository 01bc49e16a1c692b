import type { FoundGood, LookupQuery } from '@shanmen/shared/contracts/goods/items/lookup';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { lastBoughtOf } from '../../pricing/price/last-bought.queries.ts';
import { ownPrice } from '../../pricing/price/price.queries.ts';
import { leavingOf } from '../../stock/stock/leaving.queries.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

const most = 20;

/** The units of `goods` that hold more than one, the smallest first. */
export const packsOfGood = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('unit', held.unit, 'qty', trim_scale(held.qty)::text) order by held.qty), '[]')
  from (
    select distinct pack_unit as unit, pack_qty as qty
    from goods.goods_barcode
    where goods_barcode.goods_id = goods.id
      and pack_qty is not null
  ) as held
)`;

const mostBatches = 50;

/** What can be told apart of `goods` in a warehouse, the first to expire first. @param chosen one that is told in any case */
export function batchesOfGood(whId: RawBuilder<unknown>, chosen: RawBuilder<unknown> = sql`null::bigint`) {
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(held) order by held."expireOn" nulls last, held.id), '[]')
    from (
      select id, doc_id as "docId", batch_no as "batchNo", expire_on as "expireOn", trim_scale(qty)::text as qty
      from goods.stock_batch
      where stock_batch.goods_id = goods.id
        and (
          stock_batch.id = ${chosen}
          or (stock_batch.wh_id = ${whId} and stock_batch.qty > 0 and (batch_no <> '' or expire_on is not null))
        )
      order by expire_on nulls last, came_on, id
      limit ${mostBatches}
    ) as held
  )`;
}

const foundGood = ({ whId, forTransfer = false, buysFrom }: Place) => sql`
  goods.id as "goodsId",
  goods.code,
  main_code.barcode,
  goods.name,
  goods.spec,
  goods.base_unit as unit,
  goods.qty_scale as "qtyScale",
  coalesce(own.retail_fen, goods.retail_fen) as "retailFen",
  coalesce(own.member_fen, goods.member_fen) as "memberFen",
  goods.open_price as "openPrice",
  goods.tax_rate as "taxRate",
  trim_scale(coalesce(balance.qty, 0)) as "stockQty",
  goods.shelf_life_days as "shelfLifeDays",
  case when scanned.pack_qty is not null
    then jsonb_build_object('unit', scanned.pack_unit, 'qty', trim_scale(scanned.pack_qty)::text)
  end as pack,
  ${packsOfGood} as packs,
  ${batchesOfGood(sql`${whId}::bigint`)} as batches,
  round(coalesce(balance.last_unit_cost, goods.last_unit_cost, goods.ref_cost_fen))::bigint as "lastCostFen",
  round(coalesce(goods.last_price, goods.ref_cost_fen))::bigint as "lastPriceFen"
  ${forTransfer ? sql`, ${givenOf(sql`goods.id`, sql`${whId}::bigint`)}` : sql``}
  ${buysFrom === undefined ? sql`` : sql`, ${lastBoughtOf(sql`goods.id`, sql`${buysFrom.supplierId}::bigint`, buysFrom.reach)} as "lastBought"`}`;

/** What the warehouse of a `balance` can give of a good, and what one costs there. */
export function givenOf(goodsId: RawBuilder<unknown>, whId: RawBuilder<unknown>, but?: RawBuilder<unknown>) {
  return sql`
    case when exists (select from goods.warehouse where id = ${whId} and not allow_negative)
      then trim_scale(coalesce(balance.qty, 0) - ${leavingOf(goodsId, whId, but)})
    end as "availableQty",
    case when balance.qty > 0 then round(balance.value_fen / balance.qty)::bigint end as "averageFen"`;
}

/** The warehouse whose stock is told, and the store whose prices of a day. */
export type Place = {
  readonly whId: number | null;
  readonly storeId: number | null;
  readonly on: string | null;
  /** Whether it is told what the warehouse can give. */
  readonly forTransfer?: boolean;
  /** Of whom it is to be bought, null where that is not known yet, and by whom; absent where it is not bought. */
  readonly buysFrom?: { readonly supplierId: number | null; readonly reach: WarehouseReach };
};

/** Where and for what a good is asked for. @param reach without it no purchase before is told */
export function placeOf(query: LookupQuery, reach?: WarehouseReach): Place {
  const { whId = null, storeId = null, on = null, forTransfer, forPurchase, supplierId = null } = query;
  const buying = forPurchase === 'yes' && reach !== undefined ? { buysFrom: { supplierId, reach } } : {};
  return { whId, storeId, on, forTransfer: forTransfer === 'yes', ...buying };
}

/** @param code what was scanned or typed, as an expression */
function foundTables({ whId, storeId, on }: Place, code: RawBuilder<string>) {
  return sql`
    left join goods.goods_barcode as scanned on scanned.goods_id = goods.id and scanned.barcode = ${code}
    left join goods.goods_barcode as main_code on main_code.goods_id = goods.id and main_code.is_main
    left join goods.stock_balance as balance on balance.goods_id = goods.id and balance.wh_id = ${whId}::bigint
    left join ${ownPrice(sql`${storeId}::bigint`, sql`${on}::date`)}`;
}

/** With what it costs, as it is read. */
export type WholeGood = Required<Omit<FoundGood, 'label' | ToldOnly>> & Pick<FoundGood, ToldOnly>;
type ToldOnly = 'availableQty' | 'averageFen' | 'lastBought';

/** Goods in use for what was scanned or typed, the exact one first; a store has prices of its own on a day. */
export async function lookUpGoods(db: Db, query: LookupQuery, reach?: WarehouseReach): Promise<WholeGood[]> {
  const place = placeOf(query, reach);
  const text = query.q.trim().toLowerCase();
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const result = await sql<WholeGood>`
    select ${foundGood(place)}, hit.exact
    from goods.goods
    ${foundTables(place, sql`${text}`)}
    cross join lateral (select lower(goods.code) = ${text} or scanned.id is not null as exact) as hit
    where goods.status = 'active'
      and (
        hit.exact
        or lower(goods.code) like ${pattern}
        or goods.name like ${pattern}
        or goods.pinyin like ${pattern}
        or main_code.barcode like ${pattern}
      )
    order by hit.exact desc, goods.pinyin like ${`${text}%`} desc, goods.code
    limit ${most}`.execute(db);
  return result.rows;
}

/** The good that a scale knows by this number, its only bar code. */
export async function findWeighedGood(db: Db, plu: string, place: Place): Promise<WholeGood | undefined> {
  const result = await sql<WholeGood>`
    select ${foundGood(place)}, true as exact
    from goods.goods
    ${foundTables(place, sql`${plu}`)}
    where scanned.id is not null
      and goods.kind = 'weighed'
      and goods.status = 'active'`.execute(db);
  return result.rows[0];
}

export type NamedGood = WholeGood & { asked: string; status: 'active' | 'stopped' };

/** The goods that whole codes and bar codes mean, stopped ones too, by the code that was asked for. */
export async function findNamedGoods(
  db: Db,
  codes: readonly string[],
  place: Place,
): Promise<ReadonlyMap<string, NamedGood>> {
  const result = await sql<NamedGood>`
    select named.code as asked, ${foundGood(place)}, true as exact, goods.status
    from (select distinct code from unnest(${[...codes]}::text[]) as code) as named
    join lateral (
      select id from goods.goods where goods.code = upper(named.code)
      union
      select goods_id from goods.goods_barcode where barcode = named.code
    ) as meant on true
    join goods.goods on goods.id = meant.id
    ${foundTables(place, sql`named.code`)}`.execute(db);
  return new Map(result.rows.map(good => [good.asked, good]));
}
