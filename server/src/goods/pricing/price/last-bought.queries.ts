import { type RawBuilder, sql } from 'kysely';

import { inReach, type WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

/**
 * For what a good was bought last for a warehouse in reach, from this supplier where he ever sold it; gifts say nothing
 * of a price. None of the two may name `bought`, `before`, `place` or `seller`.
 */
export function lastBoughtOf(
  goodsId: RawBuilder<unknown>,
  supplierId: RawBuilder<unknown>,
  reach: WarehouseReach,
) {
  return sql`(
    select jsonb_build_object(
      'priceFen', round(bought.net_fen / bought.base_qty)::bigint,
      'on', before.biz_date,
      'supplier', seller.name,
      'isSame', before.supplier_id is not distinct from ${supplierId}
    )
    from goods.doc_line as bought
    join goods.doc as before on before.id = bought.doc_id
    join goods.warehouse as place on place.id = before.wh_id
    join goods.supplier as seller on seller.id = before.supplier_id
    where bought.goods_id = ${goodsId}
      and bought.net_fen > 0
      and before.type = 'JH'
      and before.status = 'audited'
      and before.reversal_of is null
      and ${inReach('place', reach)}
    order by before.supplier_id is not distinct from ${supplierId} desc, before.audited_at desc, bought.line_no desc
    limit 1
  )`;
}
