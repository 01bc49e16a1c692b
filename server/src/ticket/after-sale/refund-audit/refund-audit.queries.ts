import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import type { RefundRows } from '../refund/refund-write.queries.ts';

/** A refund that was applied for, with the figures of the instant of the application. */
export type AppliedRefund = Pick<Refund, 'id' | 'refundNo' | 'orderNo' | 'kind' | 'reason'> & {
  orderId: number;
  orderBizDate: string;
  /** Null for what a visitor gave back. */
  shiftId: number | null;
  applyBy: number | null;
  /** Who says that the bank has paid it. */
  offlineBy: number | null;
  lines: readonly { ticketNo: string; persons: number; freePersons: number; grossFen: Fen; feeFen: Fen }[];
};

/** The refund with this id, in the outlets named or in any. */
export async function readAppliedRefund(
  db: Db,
  id: number,
  outletIds: readonly number[] | null,
): Promise<AppliedRefund | null> {
  const result = await sql<AppliedRefund>`
    select
      refund.id,
      refund.refund_no as "refundNo",
      ticket_order.order_no as "orderNo",
      refund.kind,
      refund.reason,
      refund.order_id as "orderId",
      ticket_order.biz_date as "orderBizDate",
      refund.shift_id as "shiftId",
      refund.apply_by as "applyBy",
      refund.offline_by as "offlineBy",
      (
        select jsonb_agg(jsonb_build_object(
          'ticketNo', ticket.ticket_no, 'persons', line.persons, 'freePersons', line.free_persons,
          'grossFen', line.gross_fen, 'feeFen', line.fee_fen
        ) order by ticket.id)
        from ticket.refund_line as line
        join ticket.ticket on ticket.id = line.ticket_id
        where line.refund_id = refund.id
      ) as lines
    from ticket.refund
    join ticket.ticket_order on ticket_order.id = refund.order_id
    where refund.id = ${id}
      and (${outletIds === null} or refund.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))`.execute(db);
  return result.rows[0] ?? null;
}

/** Whether a refund still waits for its audit. */
export async function isAuditing(tx: Tx, id: number): Promise<boolean> {
  const result = await sql`select 1 from ticket.refund where id = ${id} and state = 'AUDITING'`.execute(tx);
  return result.rows.length === 1;
}

export type Settlement = {
  state: 'DONE' | 'PROCESSING' | 'REJECTED' | 'FAILED';
  auditBy: number;
  auditReason: string;
  auditedAt: string;
  bizDate: string;
  doneAt: string | null;
};

/** @returns whether the refund still waited for it */
export async function settleRefund(tx: Tx, id: number, settlement: Settlement): Promise<boolean> {
  const result = await sql`
    update ticket.refund
    set state = ${settlement.state},
        audit_by = ${settlement.auditBy},
        audit_reason = ${settlement.auditReason},
        audited_at = ${settlement.auditedAt},
        biz_date = ${settlement.bizDate},
        done_at = ${settlement.doneAt},
        version = version + 1
    where id = ${id}
      and state = 'AUDITING'`.execute(tx);
  return result.numAffectedRows === 1n;
}

export async function insertWaysBack(tx: Tx, id: number, payments: RefundRows['payments']): Promise<void> {
  await sql`
    insert into ticket.refund_payment (refund_id, payment_id, method, amount_fen, state, ask_at)
    select ${id}, back.payment_id, back.method, back.amount_fen, back.state, back.ask_at
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
      as back (payment_id bigint, method text, amount_fen bigint, state text, ask_at timestamptz)`.execute(
    tx,
  );
}
