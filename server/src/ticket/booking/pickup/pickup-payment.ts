import type { CreditAccount } from '@shanmen/shared/contracts/commerce/partners/credit-account';
import type { WindowPayment } from '@shanmen/shared/contracts/ticket/selling/payment';

import type { Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { hasOpenPayment, lockBooking } from '../booking/booking.queries.ts';
import { letOverLimit, type OverCreditTerms } from '../../groups/over-credit/over-credit.service.ts';
import { handOver, issueHeldOrder } from '../../selling/payment/held-order.service.ts';
import { insertPayments, readLastLine } from '../../selling/payment/payment.queries.ts';
import { postTaken } from '../../selling/payment/payment-postings.ts';
import {
  paymentRowsOf,
  refuseForbiddenPayments,
  refuseOtherMoney,
  scannedPart,
} from '../../selling/payment/sale-payments.ts';
import { askAfterCharge } from '../../selling/asking-times.ts';
import {
  readTeamAccount,
  refuseUnagreedPayments,
  spendOnAccount,
} from '../../groups/team-sale/team-sale.service.ts';
import type { ShiftRow } from '../../shift/shift/shift.queries.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { readVouchers } from '../../books/voucher/voucher.service.ts';

export type PickupWork = {
  now: Date;
  bizDate: string;
  keys: TicketKeys;
  /** Whether a scanned code can be charged. */
  hasProvider: boolean;
  /** Key of the call: what a second person was asked for. */
  idemKey: string;
  /** What that one lets the account of a group owe beyond its limit; null where nobody was asked. */
  beyond: OverCreditTerms | null;
};

type Paying = {
  id: number;
  payments: readonly WindowPayment[];
  /** Of a group that booked; null for visitors. */
  agreementId: number | null;
};

/**
 * L2 at a window: what was booked is paid over the counter, for the price of the booking, or by the account that the
 * group's enterprise agreed on. The sale and its money are those of the shift that takes it. A scanned code is asked for next.
 * @throws the refusals of `refuseForbiddenPayments` and of `refuseOtherMoney`, letter_forbidden for what needs
 * no money any more, payment_in_progress while the visitor pays, the refusals of `readVouchers` and of `letOverLimit`,
 * credit_insufficient, credit_frozen
 */
export async function payAtWindow(
  tx: Tx,
  staff: Staff,
  { id: orderId, payments: given, agreementId }: Paying,
  work: PickupWork & { shift: ShiftRow },
): Promise<void> {
  const { shift, now, bizDate, keys, hasProvider, idemKey, beyond } = work;
  const paid = { payments: [...given] };
  refuseForbiddenPayments(paid, staff, hasProvider);
  const account = await refuseOtherWays(tx, given, agreementId, now);
  const order = await lockBooking(tx, orderId);
  if (!order) throw new RuleViolation('not_found');
  if (order.state !== 'UNPAID' && order.state !== 'RESERVED')
    throw new RuleViolation('letter_forbidden', '该订单无需支付');
  if (await hasOpenPayment(tx, orderId)) throw new RuleViolation('payment_in_progress');
  refuseOtherMoney({ ...paid, expectedTotalFen: order.totalFen }, order.totalFen);
  await readVouchers(tx, given, { visitDate: order.visitDate, now });
  const lastLine = await readLastLine(tx, orderId);
  const rows = paymentRowsOf(paid, order.orderNo, {
    askAt: askAfterCharge(now),
    creditAccountId: account?.id ?? null,
    lastLine,
  });
  const taken = await insertPayments(tx, { orderId, shiftId: shift.id, bizDate, at: now }, rows);
  if (scannedPart(paid) !== null) return;
  const place = { shiftId: shift.id, outletId: shift.outletId, bizDate, staffId: staff.id, postedAt: now };
  const held = { orderId, at: now, requestId: staff.requestId };
  await handOver(tx, { ...held, shiftId: shift.id, bizDate });
  await postTaken(tx, place, orderId, taken);
  if (beyond) {
    const { outletId } = shift;
    await letOverLimit(tx, beyond, { staff, outletId, orderNo: order.orderNo, ...paid, account, idemKey });
  }
  const memo = `${order.visitDate} 团队取票`;
  await spendOnAccount(tx, taken, { staffId: staff.id, now, bizDate, memo });
  await issueHeldOrder(tx, { ...held, action: 'paid' }, keys);
}

/** A group pays as its agreement says, visitors at the counter. @returns the account of the group's enterprise */
async function refuseOtherWays(
  tx: Tx,
  given: readonly WindowPayment[],
  agreementId: number | null,
  now: Date,
): Promise<CreditAccount | null> {
  if (agreementId !== null) {
    const team = await readTeamAccount(tx, agreementId, now);
    refuseUnagreedPayments(given, team);
    return team.account;
  }
  if (given.some(({ method }) => method === 'CREDIT' || method === 'PREPAID' || method === 'SIGN')) {
    throw new RuleViolation('payment_mismatch', '网上订单请收现金、券、扫码或刷卡');
  }
  return null;
}
