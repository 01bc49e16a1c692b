import type { PromotionChoices, RunningPromotion } from '@shanmen/shared/contracts/cashier/pricing/promotion';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/** Promotions in use on a day, each with the goods of its category and of those below it, by their ids. */
export async function readRunningPromotions(db: Db, day: string): Promise<RunningPromotion[]> {
  const result = await sql<RunningPromotion>`
    select
      id,
      name,
      kind,
      from_time as "fromTime",
      to_time as "toTime",
      case when category_id is null then goods_ids else coalesce(goods_ids, '{}') || (
        with recursive below as (
          select category.id
          from goods.category
          where category.id = promotion.category_id
          union all
          select category.id
          from goods.category
          join below on category.parent_id = below.id
        )
        select coalesce(array_agg(goods.id order by goods.id), '{}')
        from goods.goods
        where goods.category_id in (select id from below)
      ) end as "goodsIds",
      threshold_fen as "thresholdFen",
      amount_fen as "amountFen",
      percent,
      repeats,
      stackable
    from cashier.promotion
    where status = 'active'
      and ${day}::date between valid_from and valid_to
    order by id
    limit 200`.execute(db);
  return result.rows;
}

/** Categories and goods that a promotion can name, each by its name. */
export async function readPromotionChoices(db: Db): Promise<PromotionChoices> {
  const categories = await sql<PromotionChoices['categories'][number]>`
    with recursive tree as (
      select id, name::text as name
      from goods.category
      where parent_id is null
      union all
      select category.id, tree.name || '/' || category.name
      from tree
      join goods.category on category.parent_id = tree.id
    )
    select id, name
    from tree
    order by name
    limit 2000`.execute(db);
  const goods = await sql<PromotionChoices['goods'][number]>`
    select id, code, name, coalesce(pinyin, '') as pinyin
    from goods.goods
    where status = 'active'
    order by code
    limit 20000`.execute(db);
  return { categories: categories.rows, goods: goods.rows };
}
