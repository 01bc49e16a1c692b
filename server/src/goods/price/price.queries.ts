import type { ItemPrices, Prices } from '@shanmen/shared/contracts/goods/price';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';

const mostLogged = 50;

/** Stores that sell out of stock, with their own price of a good where they have one. */
export async function listStorePrices(db: Db, goodsId: number): Promise<ItemPrices['stores']> {
  const result = await sql<ItemPrices['stores'][number]>`
    select
      store.id as "storeId",
      store.code,
      store.name,
      case when own.retail_fen is not null
        then jsonb_build_object('retailFen', own.retail_fen, 'memberFen', own.member_fen)
      end as own
    from goods.store
    left join goods.goods_price as own on own.store_id = store.id and own.goods_id = ${goodsId}
    where store.status = 'active'
      and store.wh_id is not null
    order by store.sort, store.code`.execute(db);
  return result.rows;
}

export async function listPriceLog(db: Db, goodsId: number): Promise<ItemPrices['log']> {
  const result = await sql<ItemPrices['log'][number]>`
    select
      log.at,
      store.name as store,
      jsonb_build_object('retailFen', log.retail_before, 'memberFen', log.member_before) as before,
      jsonb_build_object('retailFen', log.retail_after, 'memberFen', log.member_after) as after,
      coalesce(person.name, '') as name,
      log.reason
    from goods.price_log as log
    left join goods.store on store.id = log.store_id
    left join admin.v_account as person on person.id = log.staff_id
    where log.goods_id = ${goodsId}
    order by log.id desc
    limit ${mostLogged}`.execute(db);
  return result.rows;
}

export async function isStoreInUse(db: Db, storeId: number): Promise<boolean> {
  const result = await sql<{ found: boolean }>`
    select exists (select from goods.store where id = ${storeId} and status = 'active') as found`.execute(db);
  return result.rows[0]?.found ?? false;
}

/** Whoever changes prices of a good, anywhere, waits for this. In the order of ids. */
export async function lockGoods(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    select id
    from goods.goods
    where id = any(${[...ids]}::bigint[])
    order by id
    for no key update`.execute(tx);
}

/** A good with what it costs in a store, or everywhere. */
export type PricedGood = {
  goodsId: number;
  code: string;
  name: string;
  minSaleFen: Fen | null;
  seen: Prices;
  everywhere: Prices;
};

export async function readPrices(
  db: Db,
  ids: readonly number[],
  storeId: number | null,
): Promise<ReadonlyMap<number, PricedGood>> {
  const result = await sql<PricedGood>`
    select
      goods.id as "goodsId",
      goods.code,
      goods.name,
      goods.min_sale_fen as "minSaleFen",
      jsonb_build_object(
        'retailFen', coalesce(own.retail_fen, goods.retail_fen),
        'memberFen', coalesce(own.member_fen, goods.member_fen)
      ) as seen,
      jsonb_build_object('retailFen', goods.retail_fen, 'memberFen', goods.member_fen) as everywhere
    from goods.goods
    left join goods.goods_price as own on own.goods_id = goods.id and own.store_id = ${storeId}::bigint
    where goods.id = any(${[...ids]}::bigint[])
    order by goods.code`.execute(db);
  return new Map(result.rows.map(good => [good.goodsId, good]));
}

export type NewPrice = { goodsId: number; next: Prices | null };
type Moment = { readonly staffId: number; readonly at: string };

/** Of goods under their lock; what a store asks is kept beside what everybody asks. */
export async function writePrices(
  tx: Tx,
  storeId: number | null,
  prices: readonly NewPrice[],
  { staffId, at }: Moment,
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(prices.map(flat))}::jsonb)
    as given ("goodsId" bigint, "retailFen" bigint, "memberFen" bigint)`;
  if (storeId === null) {
    await sql`
      update goods.goods
      set retail_fen = given."retailFen",
          member_fen = given."memberFen",
          updated_at = ${at},
          updated_by = ${staffId},
          version = version + 1
      from ${given}
      where goods.id = given."goodsId"`.execute(tx);
    return;
  }
  await sql`
    insert into goods.goods_price (goods_id, store_id, retail_fen, member_fen, updated_at, updated_by)
    select given."goodsId", ${storeId}, given."retailFen", given."memberFen", ${at}, ${staffId}
    from ${given}
    on conflict (goods_id, store_id) do update
    set retail_fen = excluded.retail_fen,
        member_fen = excluded.member_fen,
        updated_at = excluded.updated_at,
        updated_by = excluded.updated_by`.execute(tx);
}

export type LoggedPrice = { goodsId: number; before: Prices; after: Prices };

export async function logPrices(
  tx: Tx,
  { storeId, reason }: { storeId: number | null; reason: string },
  prices: readonly LoggedPrice[],
  { staffId, at }: Moment,
): Promise<void> {
  await sql`
    insert into goods.price_log
      (goods_id, store_id, retail_before, retail_after, member_before, member_after, reason, at, staff_id)
    select given."goodsId", ${storeId}::bigint, (before ->> 'retailFen')::bigint, (after ->> 'retailFen')::bigint,
           (before ->> 'memberFen')::bigint, (after ->> 'memberFen')::bigint, ${reason}, ${at}, ${staffId}
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as given ("goodsId" bigint, before jsonb, after jsonb)`.execute(tx);
}

function flat({ goodsId, next }: NewPrice) {
  return { goodsId, retailFen: next?.retailFen ?? null, memberFen: next?.memberFen ?? null };
}
