import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { inReach, type WarehouseReach } from '../warehouse/warehouse.queries.ts';

/** What a purchase is called whose number is not told. */
export const purchaseElsewhere = '其他仓库的进货单';

/** A purchase that may be the same one entered twice: by the number of its bill, or by day and amount where one has none. */
export type SameBill = { no: string | null; sameNumber: boolean };

/** Those beside one document, in any warehouse; a number out of reach is null. */
export function sameBills(docId: RawBuilder<unknown>, reach: WarehouseReach) {
  return sql<SameBill>`
    select
      case when ${inReach('place', reach)} then other.no end as no,
      coalesce(other.bill_no = bill.bill_no, false) as "sameNumber"
    from goods.doc as bill
    join goods.doc as other on other.supplier_id = bill.supplier_id and other.type = bill.type and other.id <> bill.id
    join goods.warehouse as place on place.id = other.wh_id
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

export async function listSameBills(db: Db, docId: number, reach: WarehouseReach): Promise<SameBill[]> {
  return (await sameBills(sql`${docId}`, reach).execute(db)).rows;
}
