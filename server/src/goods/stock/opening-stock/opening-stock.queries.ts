import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import type { PoolKey } from '../stock/stock.ledger.ts';

/** Which of these pools moved before: they had a beginning already. */
export async function listMoved(db: Db, pools: readonly PoolKey[]): Promise<PoolKey[]> {
  const result = await sql<PoolKey>`
    select ledger.goods_id as "goodsId", ledger.wh_id as "whId"
    from jsonb_to_recordset(${JSON.stringify(pools)}::jsonb) as pool ("goodsId" bigint, "whId" bigint)
    join goods.stock_ledger as ledger
      on ledger.goods_id = pool."goodsId" and ledger.wh_id = pool."whId" and ledger.seq = 1`.execute(db);
  return result.rows;
}
