import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';

/** A purchase that may be the same one entered twice: by the number of its bill, or by day and amount where one has none. */
export type SameBill = { no: string; sameNumber: boolean };

/** Those beside one document. */
export function sameBills(docId: RawBuilder<unknown>) {
  return sql<SameBill>`
    select other.no, coalesce(other.bill_no = bill.bill_no, false) as "sameNumber"
    from goods.doc as bill
    join goods.doc as other on other.supplier_id = bill.supplier_id and other.type = bill.type and other.id <> bill.id
    where bill.id = ${docId}
      and bill.type = 'JH'
      and bill.reversal_of is null
      and other.reversal_of is null
      and other.status not in ('void', 'reversed')
      and case
        when bill.bill_no is not null and other.bill_no is not null then other.bill_no = bill.bill_no
        else other.biz_date = bill.biz_date and other.amount_fen = bill.amount_fen and other.qty_total = bill.qty_total
      end
    order by other.id
    limit 5`;
}

export async function listSameBills(db: Db, docId: number): Promise<SameBill[]> {
  return (await sameBills(sql`${docId}`).execute(db)).rows;
}
