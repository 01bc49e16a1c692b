import type { VoucherIssuer } from '@shanmen/shared/contracts/ticket/selling/payment';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

const mostIssuers = 50;

/** Enterprises with an agreement in force on the visit day and today: nobody else settles for papers. */
export async function listVoucherIssuers(db: Db, visitDate: string, today: string): Promise<VoucherIssuer[]> {
  const result = await sql<VoucherIssuer>`
    select enterprise.id, enterprise.name
    from commerce.enterprise
    where enterprise.status = 'ACTIVE'
      and exists (
        select from ticket.agreement
        where agreement.enterprise_id = enterprise.id
          and agreement.state = 'ACTIVE'
          and agreement.valid_to >= ${today}::date
          and ${visitDate}::date between agreement.valid_from and agreement.valid_to
      )
    order by enterprise.code
    limit ${mostIssuers}`.execute(db);
  return result.rows;
}

export type UsedVoucher = { orderNo: string; usedAt: string };

/** Where a number counts already, in the words of the index `payment_voucher_once`. */
export async function readUsedVoucher(
  db: Db,
  { issuerId, voucherNo }: { issuerId: number; voucherNo: string },
): Promise<UsedVoucher | null> {
  const result = await sql<UsedVoucher>`
    select ticket_order.order_no as "orderNo", coalesce(payment.paid_at, ticket_order.sold_at) as "usedAt"
    from ticket.payment
    join ticket.ticket_order on ticket_order.id = payment.order_id
    where payment.voucher_issuer_id = ${issuerId}
      and payment.voucher_no = ${voucherNo}
      and payment.state in ('INIT', 'SUCCESS')
      and payment.refunded_fen < payment.amount_fen`.execute(db);
  return result.rows[0] ?? null;
}
