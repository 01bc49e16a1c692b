import type { Batch } from '@shanmen/shared/contracts/goods/stock/batch';
import { sql } from 'kysely';

/** What a `line` of a `doc` took out of its warehouse, or an assembly made, by batches that can be told apart. */
export const takenOfLine = sql`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object('batchNo', batch.batch_no, 'expireOn', batch.expire_on, 'qty', trim_scale(abs(move.qty))::text)
      order by batch.expire_on nulls last, move.id
    ),
    '[]'
  )
  from goods.stock_batch_move as move
  join goods.stock_batch as batch on batch.id = move.batch_id
  where move.doc_id = doc.id
    and move.line_no = line.line_no
    and move.revision = doc.revision
    and move.kind = 'normal'
    and (doc.type = 'CZ' or (move.qty < 0 and batch.wh_id = doc.wh_id))
    and (batch.batch_no <> '' or batch.expire_on is not null)
)`;

import type { Db } from '../../../db/transaction.ts';
import { inReach, type WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

const mostBatches = 200;

/** What is left of each receipt, the first to expire above: that leaves first. */
export async function listBatches(
  db: Db,
  goodsId: number,
  reach: WarehouseReach,
  today: string,
): Promise<Batch[]> {
  const result = await sql<Batch>`
    select
      warehouse.id as "whId",
      warehouse.name as warehouse,
      batch.came_on as "cameOn",
      doc.id as "docId",
      lower(doc.type) as "docType",
      doc.no,
      trim_scale(batch.came_qty) as "cameQty",
      trim_scale(batch.qty) as "leftQty",
      batch.batch_no as "batchNo",
      batch.made_on as "madeOn",
      batch.expire_on as "expiresOn",
      case
        when batch.expire_on < ${today}::date then 'expired'
        when batch.expire_on <= ${today}::date + coalesce(goods.near_expiry_days, 30) then 'expiring'
        else 'good'
      end as state
    from goods.stock_batch as batch
    join goods.goods on goods.id = batch.goods_id
    join goods.warehouse on warehouse.id = batch.wh_id
    join goods.doc on doc.id = batch.doc_id
    where batch.goods_id = ${goodsId}
      and batch.qty > 0
      and warehouse.twin_of is null
      and ${inReach('warehouse', reach)}
    order by batch.expire_on, batch.came_on, warehouse.sort, batch.id
    limit ${mostBatches}`.execute(db);
  return result.rows;
}

/** The batch of a good in a warehouse that ended first. */
export async function findExpiredBatch(
  db: Db,
  goodsId: number,
  whId: number,
  today: string,
): Promise<number | null> {
  const result = await sql<{ id: number }>`
    select id
    from goods.stock_batch
    where goods_id = ${goodsId}
      and wh_id = ${whId}
      and qty > 0
      and expire_on < ${today}::date
    order by expire_on, id
    limit 1`.execute(db);
  return result.rows[0]?.id ?? null;
}
