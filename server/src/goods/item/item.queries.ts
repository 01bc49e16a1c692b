import type { Item, ItemQuery } from '@shanmen/shared/contracts/goods/item';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';

const standardPageSize = 50;

type CountedItem = Item & { total: number };

/** One page of goods by code; `total` counts the whole filter. */
export async function listItems(db: Db, query: ItemQuery): Promise<{ rows: Item[]; total: number }> {
  const { page = 1, pageSize = standardPageSize, keyword = '', category = '', status } = query;
  const pattern = `%${keyword
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  const result = await sql<CountedItem>`
    select
      goods.id,
      goods.code,
      main_code.barcode,
      goods.name,
      goods.spec,
      goods.base_unit as unit,
      concat_ws('/', top.name, category.name) as category,
      goods.tax_rate as "taxRate",
      goods.retail_fen as "retailFen",
      goods.member_fen as "memberFen",
      goods.shelf_life_days as "shelfLifeDays",
      coalesce(nullif(supplier.short_name, ''), supplier.name, '自制') as supplier,
      goods.status,
      count(*) over ()::int as total
    from goods.goods
    join goods.category on category.id = goods.category_id
    left join goods.category as top on top.id = category.parent_id
    left join goods.supplier on supplier.id = goods.default_supplier_id
    left join goods.goods_barcode as main_code on main_code.goods_id = goods.id and main_code.is_main
    where (
        lower(goods.code) like ${pattern}
        or goods.name like ${pattern}
        or goods.pinyin like ${pattern}
        or exists (
          select from goods.goods_barcode
          where goods_barcode.goods_id = goods.id
            and goods_barcode.barcode like ${pattern}
        )
      )
      and (${category} = '' or coalesce(top.name, category.name) = ${category})
      and (${status ?? ''} = '' or goods.status = ${status ?? ''})
    order by category.code, goods.code
    limit ${pageSize}
    offset ${(page - 1) * pageSize}`.execute(db);
  const rows = result.rows.map(({ total: _total, ...item }) => item);
  if (rows.length > 0 || page === 1) return { rows, total: result.rows[0]?.total ?? 0 };
  // Beyond the last page there is no row to carry the count.
  const first = await listItems(db, { ...query, page: 1, pageSize: 1 });
  return { rows, total: first.total };
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

export type SupplierDraft = {
  code: string;
  name: string;
  type: '经销' | '代销' | '联营';
  settle: string;
  status: 'active' | 'stopped';
};

export async function insertSupplier(tx: Tx, supplier: SupplierDraft & { pinyin: string }): Promise<void> {
  await sql`
    insert into goods.supplier (code, name, pinyin, type, settle, status)
    values (${supplier.code}, ${supplier.name}, ${supplier.pinyin}, ${supplier.type}, ${supplier.settle}, ${supplier.status})
    on conflict (code) do nothing`.execute(tx);
}

export type ItemDraft = {
  code: string;
  barcode: string | null;
  name: string;
  spec: string;
  unit: string;
  kind: 'stock' | 'service' | 'bundle' | 'weighed';
  taxRate: number;
  refCostFen: Fen;
  retailFen: Fen;
  memberFen: Fen;
  shelfLifeDays: number | null;
  supplierCode: string | null;
};

/** @returns null when the code is taken. */
export async function insertItem(
  tx: Tx,
  item: ItemDraft & { pinyin: string },
  categoryId: number,
): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into goods.goods
      (code, name, spec, pinyin, category_id, base_unit, qty_scale, kind, tax_rate, retail_fen, member_fen,
       ref_cost_fen, shelf_life_days, default_supplier_id)
    values
      (${item.code}, ${item.name}, ${item.spec}, ${item.pinyin}, ${categoryId}, ${item.unit},
       ${item.kind === 'weighed' ? 3 : 0}, ${item.kind}, ${item.taxRate}, ${item.retailFen}, ${item.memberFen},
       ${item.refCostFen}, ${item.shelfLifeDays},
       (select id from goods.supplier where code = ${item.supplierCode}))
    on conflict (code) do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

export async function insertMainBarcode(tx: Tx, goodsId: number, barcode: string): Promise<void> {
  await sql`
    insert into goods.goods_barcode (barcode, goods_id, is_main)
    values (${barcode}, ${goodsId}, true)`.execute(tx);
}
