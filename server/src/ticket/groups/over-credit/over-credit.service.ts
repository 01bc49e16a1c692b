import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { OverCredit } from '@shanmen/shared/contracts/ticket/selling/order';
import type { WindowPayment } from '@shanmen/shared/contracts/ticket/selling/payment';
import { type Fen, fen, formatYuan, multiplyFen } from '@shanmen/shared/money';

import { openSettings } from '../../../admin/public.ts';
import type { Approver, ApproverPort } from '../../../auth/public.ts';
import { raiseTempLimit } from '../../../commerce/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';

/** What a second person lets a group owe beyond the limit of its account. */
export type OverCreditTerms = { approver: Approver; amountFen: Fen; mostFen: Fen };

/** Who let a sale through beyond the limit of its account, and how far the site lets anybody; null where nobody was asked. */
export async function overCreditTerms(
  { pools, now }: { pools: { main: Db }; now: () => Date },
  approverOf: ApproverPort,
  staff: Staff,
  asked: OverCredit | undefined,
): Promise<OverCreditTerms | null> {
  if (asked === undefined) return null;
  const { approval, amountFen } = asked;
  const setting = await openSettings(pools.main);
  return {
    approver: await approverOf(staff, { approval, action: 'ticket.over-credit' }, now()),
    amountFen,
    mostFen: multiplyFen(fen(1_00), setting(settings.overCreditYuan)),
  };
}

type OverSale = {
  staff: Staff;
  outletId: number;
  orderNo: string;
  payments: readonly WindowPayment[];
  account: { id: number; limitFen: Fen; balanceFen: Fen } | null;
  /** Key of the sale: what the second person was asked for. */
  idemKey: string;
};

/**
 * Lets the account of this sale go below its limit by what was approved, in the transaction of the sale.
 * @throws payment_mismatch where no single part is on account, supervisor_required beyond what the site allows,
 * approval_void
 */
export async function letOverLimit(
  tx: Tx,
  { approver, amountFen, mostFen }: OverCreditTerms,
  { staff, outletId, orderNo, payments, account, idemKey }: OverSale,
): Promise<void> {
  const borne = payments.filter(({ method }) => method === 'CREDIT' || method === 'SIGN');
  if (account === null || borne.length !== 1 || payments.length !== 1) {
    throw new RuleViolation('payment_mismatch', '超额只能用于整单授信或签单');
  }
  if (amountFen > mostFen) {
    throw new RuleViolation('supervisor_required', `一次最多授权超额 ¥${formatYuan(mostFen)}`, { mostFen });
  }
  await approver.take(tx, { action: 'ticket.over-credit', objectId: idemKey, amountFen });
  await raiseTempLimit(tx, account.id, amountFen);
  await writeAudit(tx, {
    staffId: staff.id,
    secondStaffId: approver.staff.id,
    outletId,
    action: 'ticket.credit.over',
    objectType: 'ticket_order',
    objectId: orderNo,
    before: { limitFen: account.limitFen, balanceFen: account.balanceFen },
    after: { overFen: amountFen },
    requestId: staff.requestId,
    ip: staff.ip,
  });
}
