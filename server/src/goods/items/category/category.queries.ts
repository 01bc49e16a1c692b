import type { Category } from '@shanmen/shared/contracts/goods/items/category';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** The whole tree of goods, parents before what stands under them. */
export async function listCategories(db: Db): Promise<Category[]> {
  const result = await sql<Category>`
    select
      category.id,
      category.code,
      category.name,
      category.parent_id as "parentId",
      category.level,
      concat_ws('/', top.name, middle.name, category.name) as path,
      (select count(*)::int from goods.goods where category_id = category.id) as "goodsCount",
      category.version
    from goods.category
    left join goods.category as middle on middle.id = category.parent_id
    left join goods.category as top on top.id = middle.parent_id
    order by category.code`.execute(db);
  return result.rows;
}

export type CategoryRow = { id: number; name: string; level: number; version: number };

export async function findCategory(db: Db, id: number): Promise<CategoryRow | null> {
  const result = await sql<CategoryRow>`
    select id, name, level, version
    from goods.category
    where id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** Whether the name stands under that parent already. */
export async function isNameTaken(
  db: Db,
  name: string,
  parentId: number | null,
  ownId: number | null,
): Promise<boolean> {
  const result = await sql`
    select id
    from goods.category
    where name = ${name}
      and parent_id is not distinct from ${parentId}::bigint
      and id is distinct from ${ownId}::bigint`.execute(db);
  return result.rows.length > 0;
}

export async function readParentId(db: Db, id: number): Promise<number | null> {
  const result = await sql<{ parentId: number | null }>`
    select parent_id as "parentId"
    from goods.category
    where id = ${id}`.execute(db);
  return result.rows[0]?.parentId ?? null;
}

/** @returns whether the branch still had the version that was read */
export async function renameCategory(
  tx: Tx,
  id: number,
  { name, pinyin, version, staffId }: { name: string; pinyin: string; version: number; staffId: number },
): Promise<boolean> {
  const result = await sql`
    update goods.category
    set name = ${name},
        pinyin = ${pinyin},
        updated_at = now(),
        updated_by = ${staffId},
        version = version + 1
    where id = ${id}
      and version = ${version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** The category of this name under its parent, made where it is missing and numbered after its siblings. */
export async function ensureCategory(
  tx: Tx,
  name: string,
  pinyin: string,
  parentId: number | null,
): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into goods.category (code, name, pinyin, parent_id, level, sort)
    select
      coalesce(parent.code, '') || lpad((siblings.count + 1)::text, 2, '0'),
      ${name},
      ${pinyin},
      parent.id,
      coalesce(parent.level, 0) + 1,
      siblings.count + 1
    from (select count(*) from goods.category where parent_id is not distinct from ${parentId}::bigint) as siblings
    left join goods.category as parent on parent.id = ${parentId}::bigint
    on conflict on constraint category_name_once do update
    set name = excluded.name
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an upsert answers its row');
  return row.id;
}
