import type {
  ProductPage,
  ProductQuery,
  ProductRow,
  PurchaseTermsChange,
} from '@shanmen/shared/contracts/commerce/products/product';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

/** What 单票管理 lists of a ticket. */
export const productRow = sql`
  product.id,
  product.code,
  product.name,
  product.kind,
  product.crowd,
  case product.kind
    when 'COMBO' then (
      select coalesce(string_agg(concat(single.name, '×', combo_item.qty), '、' order by combo_item.id), '')
      from commerce.combo_item
      join commerce.product as single on single.id = combo_item.single_id
      where combo_item.combo_id = product.id
    )
    else (
      select coalesce(string_agg(concat(spot.name, '×', entitlement.times_total), '、' order by entitlement.id), '')
      from commerce.product_entitlement as entitlement
      join ticket.v_report_label as spot on spot.kind = 'spot' and spot.id = entitlement.spot_id
      where entitlement.product_id = product.id
    )
  end as opens,
  product.face_price_fen as "facePriceFen",
  product.id_policy as "idPolicy",
  product.valid_days as "validDays",
  product.uses_quota as "usesQuota",
  (
    select min(single.name)
    from commerce.combo_item
    join commerce.product as single on single.id = combo_item.single_id
    where combo_item.combo_id = product.id
      and single.state <> 'ON'
  ) as "stoppedPart",
  refund_rule.name as "refundRuleName",
  product.state,
  product.min_qty as "minQty",
  product.max_qty_per_order as "maxQtyPerOrder",
  product.advance_days_max as "advanceDaysMax",
  to_char(product.cutoff_time, 'HH24:MI') as "cutoffTime",
  product.cutoff_minutes as "cutoffMinutes",
  product.max_per_id_per_day as "maxPerIdPerDay",
  product.daily_cap as "dailyCap",
  product.version`;

export const productTables = sql`
  commerce.product
  left join commerce.refund_rule on refund_rule.id = product.refund_rule_id`;

/** A page of single or of combined tickets in the order of the tiles; `total` counts the whole filter. */
export async function listProducts(
  db: Db,
  kind: ProductRow['kind'],
  query: ProductQuery,
): Promise<ProductPage> {
  const { keyword = '', crowd = null, status = null } = query;
  const result = await sql<Counted<ProductRow>>`
    select ${productRow}, count(*) over ()::int as total
    from ${productTables}
    where product.kind = ${kind}
      and (
        ${keyword} = ''
        or position(lower(${keyword}) in lower(concat_ws(' ', product.code, product.name, product.pinyin))) > 0
      )
      and (${crowd}::text is null or product.crowd = ${crowd})
      and (${status}::text is null or product.state = ${status})
    order by product.sort, product.pinyin, product.id
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

export async function readProductRow(
  db: Db,
  id: number,
  kind: ProductRow['kind'],
): Promise<ProductRow | null> {
  const result = await sql<ProductRow>`
    select ${productRow}
    from ${productTables}
    where product.id = ${id}
      and product.kind = ${kind}`.execute(db);
  return result.rows[0] ?? null;
}

/** @returns whether the product still had the version that was read */
export async function updatePurchaseTerms(
  tx: Tx,
  id: number,
  { version, ...terms }: PurchaseTermsChange,
  staffId: number,
): Promise<boolean> {
  const result = await sql`
    update commerce.product
    set min_qty = ${terms.minQty},
        max_qty_per_order = ${terms.maxQtyPerOrder},
        advance_days_max = ${terms.advanceDaysMax},
        cutoff_time = ${terms.cutoffTime},
        cutoff_minutes = ${terms.cutoffMinutes},
        max_per_id_per_day = ${terms.maxPerIdPerDay},
        daily_cap = ${terms.dailyCap},
        updated_at = now(),
        updated_by = ${staffId},
        version = version + 1
    where id = ${id}
      and version = ${version}`.execute(tx);
  return (result.numAffectedRows ?? 0n) === 1n;
}
