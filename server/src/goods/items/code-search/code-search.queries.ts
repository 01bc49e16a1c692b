import type { CodeCard } from '@shanmen/shared/contracts/goods/items/code-search';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { documentInReach } from '../../documents/document/document-read.queries.ts';
import { inReach, type WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

/** Where a good lies in reach, with what each warehouse has lent of it. */
export async function listStockOf(
  db: Db,
  goodsId: number,
  reach: WarehouseReach,
): Promise<Required<CodeCard['stock'][number]>[]> {
  const result = await sql<Required<CodeCard['stock'][number]>>`
    select
      warehouse.id as "whId",
      warehouse.name as warehouse,
      trim_scale(balance.qty) as qty,
      trim_scale(coalesce(lent.qty, 0)) as "lentQty",
      case when balance.qty > 0 then round(balance.value_fen / balance.qty)::bigint end as "averageFen",
      balance.value_fen as "valueFen"
    from goods.stock_balance as balance
    join goods.warehouse on warehouse.id = balance.wh_id
    left join goods.warehouse as twin on twin.twin_of = warehouse.id and twin.kind = 'loan'
    left join goods.stock_balance as lent on lent.wh_id = twin.id and lent.goods_id = balance.goods_id
    where balance.goods_id = ${goodsId}
      and warehouse.twin_of is null
      and (balance.qty <> 0 or coalesce(lent.qty, 0) <> 0)
      and ${inReach('warehouse', reach)}
    order by warehouse.sort, warehouse.id`.execute(db);
  return result.rows;
}

type LastPurchase = NonNullable<CodeCard['lastPurchase']>;

/** What a good was bought for last for a warehouse in reach. */
export async function readLastPurchase(
  db: Db,
  goodsId: number,
  reach: WarehouseReach,
): Promise<LastPurchase | null> {
  const result = await sql<LastPurchase>`
    select
      doc.no,
      doc.biz_date as "bizDate",
      supplier.name as supplier,
      round(line.net_fen / line.base_qty)::bigint as "priceFen"
    from goods.doc_line as line
    join goods.doc on doc.id = line.doc_id
    join goods.supplier on supplier.id = doc.supplier_id
    join goods.warehouse on warehouse.id = doc.wh_id
    where line.goods_id = ${goodsId}
      and doc.type = 'JH'
      and doc.status = 'audited'
      and doc.reversal_of is null
      and not line.gift
      and ${inReach('warehouse', reach)}
    order by doc.biz_date desc, doc.id desc
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** The ten newest documents of these types that a good is in. */
export async function listDocumentsOf(
  db: Db,
  goodsId: number,
  types: readonly DocumentType[],
  reach: WarehouseReach,
): Promise<CodeCard['documents']> {
  const result = await sql<CodeCard['documents'][number]>`
    select
      doc.id,
      lower(doc.type) as type,
      doc.no,
      doc.biz_date as "bizDate",
      doc.status,
      trim_scale(sum(line.base_qty)) as qty
    from goods.doc_line as line
    join goods.doc on doc.id = line.doc_id
    join goods.warehouse on warehouse.id = doc.wh_id
    left join goods.warehouse as warehouse_to on warehouse_to.id = doc.wh_to_id
    where line.goods_id = ${goodsId}
      and doc.type = any(${types.map(type => type.toUpperCase())}::text[])
      and ${documentInReach(reach)}
    group by doc.id
    order by doc.biz_date desc, doc.id desc
    limit 10`.execute(db);
  return result.rows;
}
