import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';
import { askAtText } from '../../selling/asking-times.ts';

/** Whether its provider refused a refund, and nobody has led it on since. */
export async function isFailed(tx: Tx, refundId: number): Promise<boolean> {
  const result = await sql`select from ticket.refund where id = ${refundId} and state = 'FAILED'`.execute(tx);
  return result.rows.length === 1;
}

/** The provider is asked again, on the day of today; without a drawer, which may be counted long since. */
export async function reopenRefund(tx: Tx, refundId: number, bizDate: string, askAt: Date): Promise<void> {
  await sql`
    with reopened as (
      update ticket.refund
      set state = 'PROCESSING',
          biz_date = ${bizDate},
          shift_id = null,
          version = version + 1
      where id = ${refundId}
      returning id
    )
    update ticket.refund_payment as back
    set state = 'PENDING',
        words = null,
        asks = 0,
        ask_at = ${askAtText(askAt)}
    from reopened
    where back.refund_id = reopened.id
      and back.state = 'FAILED'`.execute(tx);
}

/** Somebody says that the bank has paid it; who audited it before counts no more. */
export async function markOffline(
  tx: Tx,
  refundId: number,
  { slipNo, reason, staffId }: { slipNo: string; reason: string; staffId: number },
): Promise<void> {
  await sql`
    update ticket.refund
    set state = 'AUDITING',
        offline_no = ${slipNo},
        offline_reason = ${reason},
        offline_by = ${staffId},
        audit_by = null,
        audit_reason = null,
        audited_at = null,
        version = version + 1
    where id = ${refundId}`.execute(tx);
}

/** The bank has paid what the provider refused, and no provider is asked for it any more. */
export async function payByBank(tx: Tx, refundId: number): Promise<void> {
  await sql`
    with paid as (
      update ticket.refund
      set shift_id = null
      where id = ${refundId}
      returning id
    )
    update ticket.refund_payment as back
    set state = 'DONE',
        method = 'BANK'
    from paid
    where back.refund_id = paid.id
      and back.state = 'FAILED'`.execute(tx);
}

/** No bank has paid it after all. */
export async function clearOffline(tx: Tx, refundId: number): Promise<void> {
  await sql`
    update ticket.refund
    set offline_no = null,
        offline_reason = null,
        offline_by = null
    where id = ${refundId}`.execute(tx);
}
