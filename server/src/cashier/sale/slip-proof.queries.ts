import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';

/**
 * Slips of tills that disagree with their document, their payments or the payment ledger (V-17), each beginning with its
 * check. Empty when all agree.
 */
export async function findTillFaults(db: Db): Promise<string[]> {
  const result = await sql<{ finding: string }>`
    select format('V-17 slip %s: document %s, slip %s, payments %s, ledger %s', doc.no, doc.amount_fen, slip.total_fen,
                  paid.amount_fen, posted.amount_fen) as finding
    from cashier.slip
    join goods.doc on doc.id = slip.doc_id
    cross join lateral (
      select coalesce(sum(amount_fen), 0) as amount_fen, coalesce(sum(refunded_fen), 0) as refunded_fen
      from cashier.payment
      where payment.doc_id = slip.doc_id
    ) as paid
    cross join lateral (
      select coalesce(sum(-entry.amount_fen), 0) as amount_fen
      from commerce.payment_entry as entry
      where entry.account = 'document/' || slip.doc_id
    ) as posted
    cross join lateral (
      select coalesce(sum(back.total_fen), 0) as amount_fen
      from cashier.slip as back
      where back.source_doc_id = slip.doc_id
    ) as returned
    where doc.status <> 'audited'
       or doc.channel <> 'POS'
       or doc.amount_fen <> slip.total_fen
       or paid.amount_fen <> slip.total_fen
       or posted.amount_fen <> case when slip.is_refund then -slip.total_fen else slip.total_fen end
       or paid.refunded_fen <> returned.amount_fen
    union all
    select format('V-17 document %s of a till has no slip', doc.no)
    from goods.doc
    where doc.channel = 'POS'
      and not exists (select from cashier.slip where slip.doc_id = doc.id)
    union all
    select format('V-17 shift %s: it expected %s, its account held %s', shift.no, shift.expected_cash_fen, held.amount_fen)
    from cashier.shift
    cross join lateral (
      select coalesce(sum(entry.amount_fen), 0) as amount_fen
      from commerce.payment_entry as entry
      join commerce.payment_posting as posting on posting.id = entry.posting_id
      where entry.account = 'till/' || shift.id
        -- What follows the count: the difference, and the drawer handed over.
        and not (posting.ref_type = 'till_shift' and posting.line_key in ('', 'handed-over'))
    ) as held
    where shift.expected_cash_fen <> held.amount_fen
    union all
    select format('V-17 sale %s that is not posted: %s waits for it, and %s should', sale.id, held.amount_fen, due.amount_fen)
    from cashier.open_sale as sale
    cross join lateral (
      select coalesce(sum(-entry.amount_fen), 0) as amount_fen
      from commerce.payment_entry as entry
      where entry.account = 'till-waiting/' || sale.id
    ) as held
    cross join lateral (
      select case
          when sale.state = 'REVERSING' then sale.charge_fen
          when sale.state <> 'STUCK' or sale.shift_id is null or sale.content ? 'refundPaymentId' then 0
          else coalesce(sale.charge_fen, sale.total_fen)
        end as amount_fen
    ) as due
    where held.amount_fen <> due.amount_fen
    order by 1`.execute(db);
  return result.rows.map(({ finding }) => finding);
}
