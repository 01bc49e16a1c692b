import type {
  ItemPrices,
  PriceDays,
  Prices,
  StorePrices,
} from '@shanmen/shared/contracts/goods/pricing/price';
import type { Fen } from '@shanmen/shared/money';
import { type RawBuilder, sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

const mostLogged = 50;
const mostOwn = 100;
const mostOfStore = 50_000;

/** What a store asks itself for `goods` on a day, as `own`: at most one. */
export function ownPrice(storeId: RawBuilder<unknown>, day: RawBuilder<unknown>) {
  return sql`goods.goods_price as own on own.goods_id = goods.id
    and own.store_id = ${storeId}
    and daterange(own.valid_from, own.valid_to, '[]') @> ${day}`;
}

/** The goods for which a store asks its own price on a day. */
export async function listOwnPrices(db: Db, storeId: number, day: string): Promise<StorePrices> {
  const result = await sql<StorePrices[number]>`
    select goods.id as "goodsId", own.retail_fen as "retailFen", own.member_fen as "memberFen"
    from goods.goods
    join ${ownPrice(sql`${storeId}::bigint`, sql`${day}::date`)}
    order by goods.id
    limit ${mostOfStore}`.execute(db);
  return result.rows;
}

/** Stores that sell out of stock, with their own prices of a good, the latest days first. */
export async function listStorePrices(db: Db, goodsId: number, today: string): Promise<ItemPrices['stores']> {
  const result = await sql<ItemPrices['stores'][number]>`
    select
      store.id as "storeId",
      store.code,
      store.name,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'retailFen', own.retail_fen,
          'memberFen', own.member_fen,
          'validFrom', own.valid_from,
          'validTo', own.valid_to,
          'isToday', daterange(own.valid_from, own.valid_to, '[]') @> ${today}::date
        ) order by own.valid_from desc nulls last), '[]')
        from (
          select retail_fen, member_fen, valid_from, valid_to
          from goods.goods_price
          where goods_price.store_id = store.id
            and goods_price.goods_id = ${goodsId}
          order by valid_from desc nulls last
          limit ${mostOwn}
        ) as own
      ) as own
    from goods.store
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
      jsonb_build_object('validFrom', log.valid_from, 'validTo', log.valid_to) as days,
      jsonb_build_object('validFrom', log.was_from, 'validTo', log.was_to) as "daysBefore",
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

/** A good with what it costs in a store on the days that are meant, or everywhere. */
export type PricedGood = {
  goodsId: number;
  code: string;
  name: string;
  /** What its price may not be below; null also where the price is said at every sale. */
  minSaleFen: Fen | null;
  seen: Prices;
  everywhere: Prices;
  /** Whether it is the store's own price. */
  isOwn: boolean;
  /** Days of another price of the store that fall on those that are asked for. */
  clash: PriceDays | null;
};

/** Where prices are changed: everywhere, or in one store the price of some days into one of others. */
export type PricePlace = { storeId: number | null; days: PriceDays; daysBefore: PriceDays };

export async function readPrices(
  db: Db,
  ids: readonly number[],
  { storeId, days, daysBefore }: PricePlace,
): Promise<ReadonlyMap<number, PricedGood>> {
  const result = await sql<PricedGood>`
    select
      goods.id as "goodsId",
      goods.code,
      goods.name,
      case when not goods.open_price then goods.min_sale_fen end as "minSaleFen",
      jsonb_build_object(
        'retailFen', coalesce(own.retail_fen, goods.retail_fen),
        'memberFen', coalesce(own.member_fen, goods.member_fen)
      ) as seen,
      jsonb_build_object('retailFen', goods.retail_fen, 'memberFen', goods.member_fen) as everywhere,
      own.id is not null as "isOwn",
      clash.days as clash
    from goods.goods
    left join goods.goods_price as own on own.goods_id = goods.id
      and own.store_id = ${storeId}::bigint
      and own.valid_from is not distinct from ${daysBefore.validFrom}::date
      and own.valid_to is not distinct from ${daysBefore.validTo}::date
    left join lateral (
      select jsonb_build_object('validFrom', other.valid_from, 'validTo', other.valid_to) as days
      from goods.goods_price as other
      where other.goods_id = goods.id
        and other.store_id = ${storeId}::bigint
        and other.id is distinct from own.id
        and daterange(other.valid_from, other.valid_to, '[]')
          && daterange(${days.validFrom}::date, ${days.validTo}::date, '[]')
      order by other.valid_from nulls first
      limit 1
    ) as clash on true
    where goods.id = any(${[...ids]}::bigint[])
    order by goods.code`.execute(db);
  return new Map(result.rows.map(good => [good.goodsId, good]));
}

export type NewPrice = { goodsId: number; next: Prices | null };
type Moment = { readonly staffId: number; readonly at: string };

/** Of goods under their lock; what a store asks is kept beside what everybody asks. */
export async function writePrices(
  tx: Tx,
  { storeId, days, daysBefore }: PricePlace,
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
    delete from goods.goods_price as own
    using ${given}
    where own.goods_id = given."goodsId"
      and own.store_id = ${storeId}
      and own.valid_from is not distinct from ${daysBefore.validFrom}::date
      and own.valid_to is not distinct from ${daysBefore.validTo}::date`.execute(tx);
  await sql`
    insert into goods.goods_price
      (goods_id, store_id, retail_fen, member_fen, valid_from, valid_to, updated_at, updated_by)
    select given."goodsId", ${storeId}, given."retailFen", given."memberFen",
           ${days.validFrom}::date, ${days.validTo}::date, ${at}, ${staffId}
    from ${given}
    where given."retailFen" is not null`.execute(tx);
}

export type LoggedPrice = { goodsId: number; before: Prices; after: Prices; daysBefore: PriceDays };

export async function logPrices(
  tx: Tx,
  { storeId, days, reason }: { storeId: number | null; days: PriceDays; reason: string },
  prices: readonly LoggedPrice[],
  { staffId, at }: Moment,
): Promise<void> {
  await sql`
    insert into goods.price_log
      (goods_id, store_id, retail_before, retail_after, member_before, member_after,
       valid_from, valid_to, was_from, was_to, reason, at, staff_id)
    select given."goodsId", ${storeId}::bigint, (before ->> 'retailFen')::bigint, (after ->> 'retailFen')::bigint,
           (before ->> 'memberFen')::bigint, (after ->> 'memberFen')::bigint,
           ${days.validFrom}::date, ${days.validTo}::date,
           ("daysBefore" ->> 'validFrom')::date, ("daysBefore" ->> 'validTo')::date, ${reason}, ${at}, ${staffId}
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as given ("goodsId" bigint, before jsonb, after jsonb, "daysBefore" jsonb)`.execute(tx);
}

function flat({ goodsId, next }: NewPrice) {
  return { goodsId, retailFen: next?.retailFen ?? null, memberFen: next?.memberFen ?? null };
}
