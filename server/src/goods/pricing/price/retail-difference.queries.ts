import type { Fen } from '@shanmen/shared/money';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { ownPrice } from './price.queries.ts';

/** A good of a transfer that costs visitors something else where it is sent to. */
export type RetailDifference = { lineNo: number; name: string; fromFen: Fen; toFen: Fen };

/** The lowest price of `goods` in the stores that sell out of a warehouse; null where none does. */
function retailAt(whId: RawBuilder<unknown>) {
  return sql`(
    select min(coalesce(own.retail_fen, goods.retail_fen)) as fen
    from goods.store
    left join ${ownPrice(sql`store.id`, sql`transfer.biz_date`)}
    where store.wh_id = ${whId}
      and store.status = 'active'
  )`;
}

/** Those goods of one document. */
export function retailDifferences(docId: RawBuilder<unknown>) {
  return sql<RetailDifference>`
    select line.line_no as "lineNo", goods.name, here.fen as "fromFen", there.fen as "toFen"
    from goods.doc_line as line
    join goods.doc as transfer on transfer.id = line.doc_id
    join goods.goods on goods.id = line.goods_id
    cross join lateral ${retailAt(sql`transfer.wh_id`)} as here
    cross join lateral ${retailAt(sql`transfer.wh_to_id`)} as there
    where line.doc_id = ${docId}
      and transfer.type = 'DB'
      and transfer.reversal_of is null
      and here.fen <> there.fen
    order by line.line_no`;
}

export async function listRetailDifferences(db: Db, docId: number): Promise<RetailDifference[]> {
  return (await retailDifferences(sql`${docId}`).execute(db)).rows;
}
