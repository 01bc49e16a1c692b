import type { Batch } from '@shanmen/shared/contracts/goods/batch';
import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';
import { inReach, type WarehouseReach } from '../warehouse/warehouse.queries.ts';

const mostBatches = 200;

/**
 * What came first leaves first: what lies there is the last that came in, read back until that is all of it, each
 * receipt with what is left of it.
 */
export async function listBatches(
  db: Db,
  goodsId: number,
  reach: WarehouseReach,
  today: string,
): Promise<Batch[]> {
  const result = await sql<Batch>`
    with layer as (
      select
        ledger.wh_id,
        ledger.doc_id,
        ledger.biz_date,
        ledger.qty,
        sum(ledger.qty) over (partition by ledger.wh_id order by ledger.seq desc) as covered
      from goods.stock_ledger as ledger
      where ledger.goods_id = ${goodsId}
        and ledger.qty > 0
    )
    select
      warehouse.id as "whId",
      warehouse.name as warehouse,
      layer.biz_date as "cameOn",
      doc.id as "docId",
      lower(doc.type) as "docType",
      doc.no,
      trim_scale(layer.qty) as "cameQty",
      trim_scale(least(layer.qty, balance.qty - layer.covered + layer.qty)) as "leftQty",
      kept.expires_on as "expiresOn",
      case
        when kept.expires_on < ${today}::date then 'expired'
        when kept.expires_on <= ${today}::date + coalesce(goods.near_expiry_days, 30) then 'expiring'
        else 'good'
      end as state
    from layer
    join goods.stock_balance as balance on balance.goods_id = ${goodsId} and balance.wh_id = layer.wh_id
    join goods.goods on goods.id = balance.goods_id
    join goods.warehouse on warehouse.id = layer.wh_id
    join goods.doc on doc.id = layer.doc_id
    cross join lateral (select layer.biz_date + goods.shelf_life_days as expires_on) as kept
    where layer.covered - layer.qty < balance.qty
      and warehouse.twin_of is null
      and ${inReach('warehouse', reach)}
    order by kept.expires_on, layer.biz_date, warehouse.sort, doc.id
    limit ${mostBatches}`.execute(db);
  return result.rows;
}
