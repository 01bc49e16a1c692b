import type { AdjustmentDraft } from '@shanmen/shared/contracts/goods/payables/payable';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { recordedIn } from '../../../platform/idempotency/recorded.queries.ts';

/** The payment, or the correction, that a request made before. */
export const findRecordedPayment = recordedIn('goods.supplier_payment', 'no');

export type NewPayment = {
  no: string;
  idemKey: string | null;
  supplierId: number;
  kind: 'payment' | 'prepayment' | 'adjustment';
  bizDate: string;
  amountFen: AdjustmentDraft['amountFen'];
  method: string;
  voucherNo: string;
  remark: string;
  reversalOf: number | null;
  staffId: number;
  at: string;
};

/** @returns false when the payment was taken back by somebody else first */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<boolean> {
  const result = await sql`
    insert into goods.supplier_payment
      (no, idem_key, supplier_id, kind, biz_date, amount_fen, method, voucher_no, remark, reversal_of, made_at, made_by)
    values
      (${payment.no}, ${payment.idemKey}, ${payment.supplierId}, ${payment.kind}, ${payment.bizDate}, ${payment.amountFen},
       ${payment.method}, ${payment.voucherNo}, ${payment.remark}, ${payment.reversalOf}, ${payment.at},
       ${payment.staffId})
    on conflict (reversal_of) do nothing`.execute(tx);
  return result.numAffectedRows === 1n;
}

export type PaymentRow = {
  no: string;
  supplierId: number;
  kind: NewPayment['kind'];
  amountFen: Fen;
  isRed: boolean;
};

export async function findPayment(db: Db, id: number): Promise<PaymentRow | null> {
  const result = await sql<PaymentRow>`
    select no, supplier_id as "supplierId", kind, amount_fen as "amountFen", reversal_of is not null as "isRed"
    from goods.supplier_payment
    where id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}
