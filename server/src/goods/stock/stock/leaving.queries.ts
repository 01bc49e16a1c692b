import { type RawBuilder, sql } from 'kysely';

import { bringsIn } from '../../documents/document/counterparty.queries.ts';

/**
 * How much of a good waits for its audit to leave a warehouse; none of the three may name `doc` or `line`.
 * @param but a document that is not counted
 */
export function leavingOf(
  goodsId: RawBuilder<unknown>,
  whId: RawBuilder<unknown>,
  but: RawBuilder<unknown> = sql`null::bigint`,
) {
  return sql`(
    select coalesce(sum(line.base_qty), 0)
    from goods.doc_line as line
    join goods.doc on doc.id = line.doc_id
    where line.goods_id = ${goodsId}
      and doc.wh_id = ${whId}
      and doc.status = 'submitted'
      and doc.reversal_of is null
      and doc.id is distinct from ${but}
      and not ${bringsIn}
  )`;
}
