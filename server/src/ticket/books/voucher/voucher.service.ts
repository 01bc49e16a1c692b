import type { TakenVoucher, WindowPayment } from '@shanmen/shared/contracts/ticket/selling/payment';
import { dayOf, formatInstant } from '@shanmen/shared/time';

import type { Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { listVoucherIssuers, readUsedVoucher } from './voucher.queries.ts';

/** The papers of a sale, by the place of their payment; null where something else pays. */
export type Vouchers = readonly (TakenVoucher | null)[];

/** For which visit day, and when. */
type VoucherDay = Readonly<{ visitDate: string; now: Date }>;

/**
 * Looks whose papers a sale is paid with. Of two windows that take one number at once the index
 * `payment_voucher_once` lets one through; here the seller hears where it was used.
 * @throws agreement_inactive, voucher_used
 */
export async function readVouchers(
  tx: Tx,
  payments: readonly WindowPayment[],
  day: VoucherDay,
): Promise<Vouchers> {
  if (!payments.some(({ method }) => method === 'VOUCHER')) return payments.map(() => null);
  const names = await readIssuers(tx, day);
  const vouchers: (TakenVoucher | null)[] = [];
  for (const payment of payments) {
    vouchers.push(payment.method === 'VOUCHER' ? await readVoucher(tx, payment, names) : null);
  }
  return vouchers;
}

type Paper = Readonly<{ issuerId: number; voucherNo: string }>;

/** As {@link readVouchers}, for one paper that pays by itself. @throws agreement_inactive, voucher_used */
export async function refuseWorthless(tx: Tx, paper: Paper, day: VoucherDay): Promise<void> {
  await readVoucher(tx, paper, await readIssuers(tx, day));
}

async function readIssuers(tx: Tx, { visitDate, now }: VoucherDay): Promise<ReadonlyMap<number, string>> {
  const issuers = await listVoucherIssuers(tx, visitDate, dayOf(now));
  return new Map(issuers.map(({ id, name }) => [id, name]));
}

async function readVoucher(
  tx: Tx,
  { issuerId, voucherNo }: Paper,
  names: ReadonlyMap<number, string>,
): Promise<TakenVoucher> {
  const issuerName = names.get(issuerId);
  if (issuerName === undefined) {
    throw new RuleViolation('agreement_inactive', '该单位没有生效的协议，不能收它的券', { issuerId });
  }
  const used = await readUsedVoucher(tx, { issuerId, voucherNo });
  if (used) {
    const text = `该券已于 ${formatInstant(used.usedAt)} 用于订单 ${used.orderNo}`;
    throw new RuleViolation('voucher_used', text, { voucherNo, ...used });
  }
  return { issuerName, voucherNo };
}
