import type {
  TillCatalogue,
  TillChoice,
  TillPictures,
  TillPlace,
} from '@shanmen/shared/contracts/cashier/till';
import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';

/** Tills in use in these outlets that a shift can be opened at; null means every outlet. */
export async function listTillChoices(db: Db, outletIds: readonly number[] | null): Promise<TillChoice[]> {
  const result = await sql<TillChoice>`
    select till.id, store.name || ' T' || till.no as name, till.float_fen as "floatFen", cashier.name as "takenBy"
    from goods.till
    join goods.store on store.id = till.store_id
    left join cashier.shift on shift.till_id = till.id and shift.state not in ('CLOSED', 'APPROVED')
    left join admin.v_account as cashier on cashier.id = shift.cashier_id
    where till.status = 'active'
      and store.status = 'active'
      and store.wh_id is not null
      and (${outletIds === null} or store.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))
    order by store.code, till.no
    limit 200`.execute(db);
  return result.rows;
}

/** What a till and its store are set to. */
type StoredPlace = Omit<TillPlace, 'cashWitnessFen' | 'provider'>;

/** Where a till stands. */
export async function readTillPlace(db: Db, tillId: number): Promise<StoredPlace | null> {
  const result = await sql<StoredPlace>`
    select store.name as "storeName", store.rounding_mode as rounding, till.printer, till.has_drawer as "hasDrawer"
    from goods.till
    join goods.store on store.id = till.store_id
    where till.id = ${tillId}`.execute(db);
  return result.rows[0] ?? null;
}

/** Where goods are sold: the prices of a store, the stock of its warehouse. */
type SellingPlace = { storeId: number; whId: number | null };

/** Whether the stock of a warehouse limits a sale of goods: not of services and bundles, not where it may fall below zero. */
const isStocked = (whId: number | null) => sql`
  goods.kind not in ('service', 'bundle')
  and exists (select from goods.warehouse where id = ${whId}::bigint and not allow_negative)`;

/** Goods that a store sells, with its own prices on a day and its stock; what has no price is not for sale. */
export async function listTillGoods(
  db: Db,
  { storeId, whId, day }: SellingPlace & { day: string },
): Promise<TillCatalogue['goods']> {
  const result = await sql<TillCatalogue['goods'][number]>`
    select
      goods.id,
      goods.code,
      goods.name,
      goods.pinyin,
      goods.spec,
      goods.base_unit as unit,
      goods.qty_scale as "qtyScale",
      goods.kind = 'weighed' as "isWeighed",
      coalesce(own.retail_fen, goods.retail_fen) as "retailFen",
      coalesce(own.member_fen, goods.member_fen) as "memberFen",
      goods.category_id as "categoryId",
      case when ${isStocked(whId)} then trim_scale(coalesce(balance.qty, 0))::text end as "stockQty",
      coalesce(known.codes, '[]') as codes
    from goods.goods
    left join goods.goods_price as own
      on own.goods_id = goods.id
      and own.store_id = ${storeId}
      and daterange(own.valid_from, own.valid_to, '[]') @> ${day}::date
    left join goods.stock_balance as balance on balance.goods_id = goods.id and balance.wh_id = ${whId}::bigint
    left join (
      select goods_id, jsonb_agg(jsonb_build_object('code', barcode, 'qty', trim_scale(coalesce(pack_qty, 1))::text) order by id) as codes
      from goods.goods_barcode
      group by goods_id
    ) as known on known.goods_id = goods.id
    where goods.status = 'active'
      and goods.sellable_at_pos
      and coalesce(own.retail_fen, goods.retail_fen) > 0
    order by goods.code
    limit 50000`.execute(db);
  return result.rows;
}

/** Branches of the tree of goods that a store sells: with stock first, then the largest; none that it never stocked. */
export async function listTillCategories(
  db: Db,
  { whId }: Pick<SellingPlace, 'whId'>,
): Promise<TillCatalogue['categories']> {
  const result = await sql<TillCatalogue['categories'][number]>`
    select category.id, category.name
    from goods.category
    join goods.goods on goods.category_id = category.id
    left join goods.stock_balance as balance on balance.goods_id = goods.id and balance.wh_id = ${whId}::bigint
    where goods.status = 'active'
      and goods.sellable_at_pos
      and (balance.goods_id is not null or not (${isStocked(whId)}))
    group by category.id
    order by bool_or(coalesce(balance.qty, 1) > 0) desc, count(*) desc, category.sort, category.code
    limit 500`.execute(db);
  return result.rows;
}

/** Small pictures of goods of one category. */
export async function listTillPictures(db: Db, categoryId: number): Promise<TillPictures> {
  const result = await sql<TillPictures[number]>`
    select goods.id as "goodsId", translate(encode(picture.small, 'base64'), E'\n', '') as picture
    from goods.goods
    join goods.goods_picture as picture on picture.goods_id = goods.id
    where goods.category_id = ${categoryId}
      and goods.status = 'active'
      and goods.sellable_at_pos
      and picture.small is not null
    order by goods.code
    limit 200`.execute(db);
  return result.rows;
}
