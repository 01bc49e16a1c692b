import type { ItemCard, ItemDraft, ItemQuery } from '@shanmen/shared/contracts/goods/items/item';
import type { MasterStatus } from '@shanmen/shared/contracts/master/master-status';
import { sql } from 'kysely';

import { pageLimit } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import type { PartAsked } from '../../../platform/workbook/list-out.ts';
import { card } from '../item/item-card.queries.ts';
import { matches } from '../item/item.queries.ts';

/** A part of the goods of a filter with everything that is kept of them, by category and code. */
export async function listCards(
  db: Db,
  { page, pageSize, ...query }: ItemQuery & PartAsked,
): Promise<Required<ItemCard>[]> {
  const result = await sql<Required<ItemCard>>`
    ${card}
    where ${matches(query)}
    order by category.code, goods.code
    ${pageLimit({ page, pageSize })}`.execute(db);
  return result.rows;
}

/** How many there are of them. */
export async function countCards(db: Db, query: ItemQuery): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*)::int as total
    from (${card} where ${matches(query)}) as found`.execute(db);
  return result.rows[0]?.total ?? 0;
}

type Named = { name: string };

/** What goods of a file lean on, and what others already have. */
export type ItemSurroundings = {
  categories: ReadonlyMap<string, number>;
  /** By code, name and short name. */
  suppliers: ReadonlyMap<string, { id: number; status: MasterStatus }>;
  takenCodes: ReadonlyMap<string, string>;
  takenBarcodes: ReadonlyMap<string, string>;
};

export async function readSurroundings(
  db: Db,
  { codes, barcodes }: { codes: readonly string[]; barcodes: readonly string[] },
): Promise<ItemSurroundings> {
  const categories = await sql<Named & { id: number }>`
    select category.id, concat_ws('/', top.name, middle.name, category.name) as name
    from goods.category
    left join goods.category as middle on middle.id = category.parent_id
    left join goods.category as top on top.id = middle.parent_id`.execute(db);
  const suppliers = await sql<Named & { id: number; code: string; shortName: string; status: MasterStatus }>`
    select id, code, name, short_name as "shortName", status
    from goods.supplier`.execute(db);
  const takenCodes = await sql<Named & { code: string }>`
    select code, name
    from goods.goods
    where code = any(${[...codes]}::text[])`.execute(db);
  const takenBarcodes = await sql<Named & { code: string }>`
    select goods_barcode.barcode as code, goods.name
    from goods.goods_barcode
    join goods.goods on goods.id = goods_barcode.goods_id
    where goods_barcode.barcode = any(${[...barcodes]}::text[])`.execute(db);
  return {
    categories: new Map(categories.rows.map(({ id, name }) => [name, id])),
    suppliers: new Map(
      // Of names that are the same the code decides, so it comes last.
      (['shortName', 'name', 'code'] as const).flatMap(by =>
        suppliers.rows.map(supplier => [supplier[by], supplier] as const),
      ),
    ),
    takenCodes: namesByCode(takenCodes.rows),
    takenBarcodes: namesByCode(takenBarcodes.rows),
  };
}

function namesByCode(rows: readonly (Named & { code: string })[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ code, name }) => [code, name]));
}

export type FiledDraft = ItemDraft & { readonly pinyin: string; readonly scale: number };

/** Adds all of them in one statement each. @returns how many goods and bar codes there was room for */
export async function insertItems(
  tx: Tx,
  staffId: number,
  drafts: readonly FiledDraft[],
): Promise<{ goods: number; barcodes: number }> {
  const goods = await sql`
    insert into goods.goods
      (code, name, spec, pinyin, category_id, brand, base_unit, qty_scale, kind, tax_rate, retail_fen, member_fen,
       min_sale_fen, ref_cost_fen, shelf_life_days, near_expiry_days, default_supplier_id, min_stock, max_stock,
       sellable_at_pos, open_price, created_by, updated_by)
    select
      code, name, spec, pinyin, "categoryId", brand, unit, scale, kind, "taxRate", "retailFen", "memberFen",
      "minSaleFen", "refCostFen", "shelfLifeDays", "nearExpiryDays", "supplierId", "minStock", "maxStock",
      "sellableAtPos", "openPrice", ${staffId}, ${staffId}
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as given (
      code text, name text, spec text, pinyin text, "categoryId" bigint, brand text, unit text, scale smallint,
      kind text, "taxRate" smallint, "retailFen" bigint, "memberFen" bigint, "minSaleFen" bigint,
      "refCostFen" bigint, "shelfLifeDays" int, "nearExpiryDays" int, "supplierId" bigint,
      "minStock" numeric, "maxStock" numeric, "sellableAtPos" boolean, "openPrice" boolean
    )
    on conflict (code) do nothing`.execute(tx);
  const barcodes = await sql`
    insert into goods.goods_barcode (barcode, goods_id, is_main)
    select barcode, goods.id, place = 1
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as given (code text, barcodes jsonb)
    join goods.goods using (code)
    cross join jsonb_array_elements_text(given.barcodes) with ordinality as listed (barcode, place)
    order by goods.id, place
    on conflict (barcode) do nothing`.execute(tx);
  return { goods: Number(goods.numAffectedRows), barcodes: Number(barcodes.numAffectedRows) };
}
