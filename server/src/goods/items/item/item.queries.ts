import type { Item, ItemPurchases, ItemQuery } from '@shanmen/shared/contracts/goods/items/item';
import { type RawBuilder, sql } from 'kysely';

import { pageLimit, type Counted } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';
import { inReach, type WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

/** One page of goods by code; `total` counts the whole filter. */
export async function listItems(db: Db, query: ItemQuery): Promise<{ rows: Item[]; total: number }> {
  const { page = 1, pageSize } = query;
  const result = await sql<Counted<Item>>`
    select
      goods.id,
      goods.code,
      main_code.barcode,
      goods.name,
      goods.spec,
      goods.base_unit as unit,
      concat_ws('/', top.name, middle.name, category.name) as category,
      goods.tax_rate as "taxRate",
      goods.retail_fen as "retailFen",
      goods.member_fen as "memberFen",
      goods.open_price as "openPrice",
      goods.shelf_life_days as "shelfLifeDays",
      coalesce(nullif(supplier.short_name, ''), supplier.name, '自制') as supplier,
      goods.status,
      translate(encode(picture.small, 'base64'), E'\\n', '') as "smallPicture",
      count(*) over ()::int as total
    from goods.goods
    join goods.category on category.id = goods.category_id
    left join goods.category as middle on middle.id = category.parent_id
    left join goods.category as top on top.id = middle.parent_id
    left join goods.supplier on supplier.id = goods.default_supplier_id
    left join goods.goods_barcode as main_code on main_code.goods_id = goods.id and main_code.is_main
    left join goods.goods_picture as picture on picture.goods_id = goods.id
    where ${matches(query)}
    order by category.code, goods.code
    ${pageLimit({ page, pageSize })}`.execute(db);
  const rows = result.rows.map(({ total: _total, ...item }) => item);
  if (rows.length > 0 || page === 1) return { rows, total: result.rows[0]?.total ?? 0 };
  // Beyond the last page there is no row to carry the count.
  const first = await listItems(db, { ...query, page: 1, pageSize: 1 });
  return { rows, total: first.total };
}

/** What was paid for a good in warehouses in reach, newest first. */
export async function listPurchases(db: Db, goodsId: number, reach: WarehouseReach): Promise<ItemPurchases> {
  const result = await sql<ItemPurchases[number]>`
    select
      doc.id as "docId",
      doc.no,
      doc.biz_date as "bizDate",
      supplier.name as supplier,
      trim_scale(line.base_qty) as qty,
      round(line.net_fen / line.base_qty)::bigint as "priceFen",
      line.gift
    from goods.doc_line as line
    join goods.doc on doc.id = line.doc_id
    join goods.supplier on supplier.id = doc.supplier_id
    join goods.warehouse on warehouse.id = doc.wh_id
    where line.goods_id = ${goodsId}
      and doc.type = 'JH'
      and doc.status = 'audited'
      and doc.reversal_of is null
      and ${inReach('warehouse', reach)}
    order by doc.biz_date desc, doc.id desc, line.line_no
    limit 50`.execute(db);
  return result.rows;
}

/** The goods of a filter, with their category and the two levels above it at hand. */
export function matches(query: ItemQuery): RawBuilder<boolean> {
  const { keyword = '', category = '', status = '', categoryId = null, supplierId = null } = query;
  const { codes = null, margin } = query;
  const below = margin === undefined ? null : marginsBelow[margin];
  const pattern = `%${keyword
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(
        lower(goods.code) like ${pattern}
        or goods.name like ${pattern}
        or goods.pinyin like ${pattern}
        or exists (
          select from goods.goods_barcode
          where goods_barcode.goods_id = goods.id
            and goods_barcode.barcode like ${pattern}
        )
      )
      and (${category} = '' or coalesce(top.name, middle.name, category.name) = ${category})
      and (${categoryId}::bigint is null or ${categoryId}::bigint in (category.id, middle.id, top.id))
      and (${supplierId}::bigint is null or goods.default_supplier_id = ${supplierId})
      and (${status} = '' or goods.status = ${status})
      and (
        ${codes}::text is null
        or (${codes} = 'some') = exists (
          select from goods.goods_barcode
          where goods_barcode.goods_id = goods.id
            and goods_barcode.pack_qty is null
        )
      )
      and (
        ${below}::int is null
        or not goods.open_price
        and (${earned} - coalesce(goods.last_unit_cost, goods.ref_cost_fen)) * 100 < ${earned} * ${below}::int
      )`;
}

/** What a price earns, of one kind with what the good cost last: without its tax where that is. */
const earned = sql`(
  goods.retail_fen * 100.0 / case
    when goods.last_unit_cost is not null and goods.last_cost_excl_tax then 100 + goods.tax_rate
    else 100
  end
)`;

const marginsBelow = { loss: 0, under10: 10, under20: 20, under30: 30 } as const;
