import type { ItemCard, ItemDraft, Pack } from '@shanmen/shared/contracts/goods/items/item';
import type { MasterStatus } from '@shanmen/shared/contracts/master/master-status';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** What a card shows, of goods with category, the two levels above it and supplier at hand. */
export const card = sql`
    select
      goods.id,
      goods.code,
      array(
        select barcode
        from goods.goods_barcode
        where goods_id = goods.id
          and pack_qty is null
        order by is_main desc, id
      ) as barcodes,
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('barcode', barcode, 'unit', pack_unit, 'qty', trim_scale(pack_qty)::text) order by id),
          '[]'
        )
        from goods.goods_barcode
        where goods_id = goods.id
          and pack_qty is not null
      ) as packs,
      goods.name,
      goods.spec,
      goods.category_id as "categoryId",
      concat_ws('/', top.name, middle.name, category.name) as category,
      goods.brand,
      goods.base_unit as unit,
      goods.kind,
      goods.tax_rate as "taxRate",
      goods.retail_fen as "retailFen",
      goods.member_fen as "memberFen",
      goods.min_sale_fen as "minSaleFen",
      goods.ref_cost_fen as "refCostFen",
      goods.shelf_life_days as "shelfLifeDays",
      goods.near_expiry_days as "nearExpiryDays",
      goods.default_supplier_id as "supplierId",
      coalesce(nullif(supplier.short_name, ''), supplier.name, '自制') as supplier,
      trim_scale(goods.min_stock) as "minStock",
      trim_scale(goods.max_stock) as "maxStock",
      goods.sellable_at_pos as "sellableAtPos",
      goods.open_price as "openPrice",
      goods.status,
      exists (select from goods.stock_ledger where goods_id = goods.id) as "hasMoved",
      (select kept_at from goods.goods_picture where goods_id = goods.id) as "pictureAt",
      goods.version
    from goods.goods
    join goods.category on category.id = goods.category_id
    left join goods.category as middle on middle.id = category.parent_id
    left join goods.category as top on top.id = middle.parent_id
    left join goods.supplier on supplier.id = goods.default_supplier_id`;

/** A good with everything that is kept of it. */
export async function readItem(db: Db, id: number): Promise<Required<ItemCard> | null> {
  const result = await sql<Required<ItemCard>>`
    ${card}
    where goods.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** The row that changes of a good and of its bar codes wait for. */
export async function lockItem(tx: Tx, id: number): Promise<void> {
  await sql`
    select id
    from goods.goods
    where id = ${id}
    for no key update`.execute(tx);
}

export type StoredItem = Omit<ItemDraft, 'barcodes' | 'packs' | 'refCostFen'> & {
  refCostFen: ItemDraft['refCostFen'];
  pinyin: string;
  staffId: number | null;
};

/** @returns null when the code is taken */
export async function insertItem(tx: Tx, item: StoredItem): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into goods.goods
      (code, name, spec, pinyin, category_id, brand, base_unit, qty_scale, kind, tax_rate, retail_fen, member_fen,
       min_sale_fen, ref_cost_fen, shelf_life_days, near_expiry_days, default_supplier_id, min_stock, max_stock,
       sellable_at_pos, open_price, created_by, updated_by)
    values
      (${item.code}, ${item.name}, ${item.spec}, ${item.pinyin}, ${item.categoryId}, ${item.brand}, ${item.unit},
       ${scaleOf(item.kind)}, ${item.kind}, ${item.taxRate}, ${item.retailFen}, ${item.memberFen}, ${item.minSaleFen},
       ${item.refCostFen ?? null}, ${item.shelfLifeDays}, ${item.nearExpiryDays}, ${item.supplierId}, ${item.minStock},
       ${item.maxStock}, ${item.sellableAtPos}, ${item.openPrice}, ${item.staffId}, ${item.staffId})
    on conflict (code) do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** Of a good under its lock. */
export async function updateItem(tx: Tx, id: number, change: StoredItem): Promise<void> {
  await sql`
    update goods.goods
    set code = ${change.code},
        name = ${change.name},
        spec = ${change.spec},
        pinyin = ${change.pinyin},
        category_id = ${change.categoryId},
        brand = ${change.brand},
        base_unit = ${change.unit},
        qty_scale = ${scaleOf(change.kind)},
        kind = ${change.kind},
        tax_rate = ${change.taxRate},
        retail_fen = ${change.retailFen},
        member_fen = ${change.memberFen},
        min_sale_fen = ${change.minSaleFen},
        ref_cost_fen = case when ${change.refCostFen === undefined} then ref_cost_fen else ${change.refCostFen ?? null} end,
        shelf_life_days = ${change.shelfLifeDays},
        near_expiry_days = ${change.nearExpiryDays},
        default_supplier_id = ${change.supplierId},
        min_stock = ${change.minStock},
        max_stock = ${change.maxStock},
        sellable_at_pos = ${change.sellableAtPos},
        open_price = ${change.openPrice},
        updated_at = now(),
        updated_by = ${change.staffId},
        version = version + 1
    where id = ${id}`.execute(tx);
}

/** Weighed goods are counted in grams, all others in whole units. */
function scaleOf(kind: ItemDraft['kind']): number {
  return kind === 'weighed' ? 3 : 0;
}

/**
 * Puts these bar codes in the place of those the good had; the first is the main one.
 * @param packs those that stand for more than one; null leaves them as they are
 * @returns those that another good has, or this one for another purpose
 */
export async function replaceBarcodes(
  tx: Tx,
  goodsId: number,
  barcodes: readonly string[],
  packs: readonly Pack[] | null,
): Promise<{ barcode: string; name: string }[]> {
  const codes = [...barcodes, ...(packs ?? []).map(({ barcode }) => barcode)];
  const taken = await sql<{ barcode: string; name: string }>`
    select goods_barcode.barcode, goods.name
    from goods.goods_barcode
    join goods.goods on goods.id = goods_barcode.goods_id
    where goods_barcode.barcode = any(${codes}::text[])
      and (goods_barcode.goods_id <> ${goodsId} or (${packs === null} and goods_barcode.pack_qty is not null))
    order by goods_barcode.barcode`.execute(tx);
  if (taken.rows.length > 0) return taken.rows;
  await sql`
    delete from goods.goods_barcode
    where goods_id = ${goodsId}
      and (${packs !== null} or pack_qty is null)`.execute(tx);
  await sql`
    insert into goods.goods_barcode (barcode, goods_id, is_main)
    select code, ${goodsId}, place = 1
    from unnest(${[...barcodes]}::text[]) with ordinality as given (code, place)
    order by place`.execute(tx);
  await sql`
    insert into goods.goods_barcode (barcode, goods_id, is_main, pack_unit, pack_qty)
    select barcode, ${goodsId}, false, unit, qty
    from jsonb_to_recordset(${JSON.stringify(packs ?? [])}::jsonb) as pack (barcode text, unit text, qty numeric)`.execute(
    tx,
  );
  return [];
}

/** Whose code it is; null when it is free. */
export async function findCodeOwner(db: Db, code: string, ownId: number | null): Promise<string | null> {
  const result = await sql<{ name: string }>`
    select name
    from goods.goods
    where code = ${code}
      and id is distinct from ${ownId}::bigint`.execute(db);
  return result.rows[0]?.name ?? null;
}

/** Whether category and supplier of a draft exist; a supplier that was stopped is no longer given to a good. */
export async function findLeaning(
  db: Db,
  { categoryId, supplierId }: Pick<ItemDraft, 'categoryId' | 'supplierId'>,
): Promise<{ hasCategory: boolean; supplierStatus: MasterStatus | null }> {
  const result = await sql<{ hasCategory: boolean; supplierStatus: MasterStatus | null }>`
    select
      exists (select from goods.category where id = ${categoryId}) as "hasCategory",
      (select status from goods.supplier where id = ${supplierId}::bigint) as "supplierStatus"`.execute(db);
  return result.rows[0] ?? { hasCategory: false, supplierStatus: null };
}

export async function findSupplierId(db: Db, code: string): Promise<number | null> {
  const result = await sql<{ id: number }>`
    select id
    from goods.supplier
    where code = ${code}`.execute(db);
  return result.rows[0]?.id ?? null;
}
