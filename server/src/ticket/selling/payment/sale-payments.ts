import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { PaymentMethod, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import {
  codeOwner,
  mostChangeFen,
  type WindowPayment,
} from '@shanmen/shared/contracts/ticket/selling/payment';
import { type Fen, formatYuan, subtractFen, sumFen, zeroFen } from '@shanmen/shared/money';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';

/** A payment in the shape of its table. */
export type PaymentRow = {
  line_no: number;
  method: PaymentMethod;
  amount_fen: Fen;
  tender_fen: Fen | null;
  change_fen: Fen | null;
  out_trade_no: string;
  channel_trade_no: string | null;
  state: 'INIT' | 'PENDING' | 'SUCCESS';
  /** When its provider is asked for it at the latest; ISO text. */
  ask_at: string | null;
  /** Of what the account of an enterprise pays. */
  credit_account_id: number | null;
  signer: string | null;
  /** Of a paper voucher. */
  voucher_issuer_id?: number;
  voucher_no?: string;
};

const codes = {
  CASH: ['ticket:sale:pay-cash', '没有现金收款权限'],
  SCAN: ['ticket:sale:pay-scan', '没有扫码收款权限'],
  UNIONPAY_CARD: ['ticket:sale:pay-card', '没有银行卡收款权限'],
  CREDIT: ['ticket:sale:pay-credit', '没有授信收款权限'],
  PREPAID: ['ticket:sale:pay-credit', '没有预付收款权限'],
  VOUCHER: ['ticket:sale:pay-voucher', '没有换票券收款权限'],
  SIGN: ['ticket:sale:pay-sign', '没有签单收款权限'],
} as const satisfies Record<WindowPayment['method'], readonly [PermissionCode, string]>;

/** Any of these lets a person take money at a window; which one a sale needs depends on how it is paid. */
export const paymentCodes = [...new Set(Object.values(codes).map(([code]) => code))];

type Paid = Pick<WindowSale, 'payments'>;

/** The part that a provider has to be asked for; null where the seller has everything in hand. */
export function scannedPart({ payments }: Paid) {
  return payments.find(payment => payment.method === 'SCAN') ?? null;
}

/** @throws no_permission, payment_channel_missing, payment_code_invalid, payment_mismatch for two codes */
export function refuseForbiddenPayments({ payments }: Paid, staff: Staff, hasProvider: boolean): void {
  for (const payment of payments) {
    const [code, words] = codes[payment.method];
    if (!staff.codes.has(code)) throw new RuleViolation('no_permission', words);
    if (payment.method !== 'SCAN') continue;
    if (!hasProvider) throw new RuleViolation('payment_channel_missing');
    if (codeOwner(payment.authCode) === null) throw new RuleViolation('payment_code_invalid');
  }
  if (payments.filter(payment => payment.method === 'SCAN').length > 1) {
    throw new RuleViolation('payment_mismatch', '一笔只能扫一次付款码，其余请收现金或刷卡');
  }
}

/**
 * The client's total is only what the seller saw; the server's is what is owed.
 * @throws price_changed, payment_mismatch, tender_insufficient, tender_excessive
 */
export function refuseOtherMoney(
  { expectedTotalFen, payments }: Pick<WindowSale, 'expectedTotalFen' | 'payments'>,
  totalFen: Fen,
): void {
  refuseOtherPrice(expectedTotalFen, totalFen);
  const paidFen = sumFen(payments.map(payment => payment.amountFen));
  if (paidFen !== totalFen) {
    const message = `收款 ¥${formatYuan(paidFen)} 与应收 ¥${formatYuan(totalFen)} 不符`;
    throw new RuleViolation('payment_mismatch', message, { paidFen, totalFen });
  }
  for (const payment of payments) {
    if (payment.method === 'CASH') refuseOddTender(payment.tenderFen, payment.amountFen);
  }
}

/** @throws tender_insufficient, tender_excessive */
export function refuseOddTender(tenderFen: Fen, amountFen: Fen): void {
  const code = tenderFen < amountFen ? 'tender_insufficient' : 'tender_excessive';
  if (tenderFen < amountFen || subtractFen(tenderFen, amountFen) > mostChangeFen) {
    throw new RuleViolation(code, undefined, { amountFen });
  }
}

/** @throws price_changed */
export function refuseOtherPrice(expectedFen: Fen, totalFen: Fen): void {
  if (expectedFen === totalFen) return;
  throw new RuleViolation('price_changed', `价格已更新，应收 ¥${formatYuan(totalFen)}`, { totalFen });
}

type PaymentTerms = {
  askAt: Date;
  creditAccountId: number | null;
  /** Number of the last payment that was tried before. */
  lastLine?: number;
};

/**
 * The payments of a sale; our number of each is the provider's key. What is in hand counts at once, but
 * beside a scanned part only together with it: when that fails, everything goes back over the counter.
 */
export function paymentRowsOf(
  sale: Paid,
  orderNo: string,
  { askAt, creditAccountId, lastLine = 0 }: PaymentTerms,
): PaymentRow[] {
  const inHand = scannedPart(sale) === null ? 'SUCCESS' : 'INIT';
  if (sale.payments.length === 0)
    return [{ ...rowOf(orderNo, 1, zeroFen), method: 'FREE', state: 'SUCCESS' }];
  return sale.payments.map((payment, index) => {
    const row = rowOf(orderNo, lastLine + index + 1, payment.amountFen);
    switch (payment.method) {
      case 'CASH':
        return { ...row, ...cashOf(payment), method: 'CASH', state: inHand };
      case 'SCAN':
        return { ...row, ...askedOf(payment, askAt) };
      case 'UNIONPAY_CARD':
        return { ...row, method: 'UNIONPAY_CARD', state: inHand, channel_trade_no: payment.reference };
      case 'VOUCHER': {
        const { issuerId, voucherNo } = payment;
        return {
          ...row,
          method: 'VOUCHER',
          state: inHand,
          voucher_issuer_id: issuerId,
          voucher_no: voucherNo,
        };
      }
      case 'CREDIT':
      case 'PREPAID':
        return { ...row, method: payment.method, state: inHand, credit_account_id: creditAccountId };
      case 'SIGN': {
        const { signer } = payment;
        return { ...row, method: 'SIGN', state: inHand, credit_account_id: creditAccountId, signer };
      }
      default:
        return payment satisfies never;
    }
  });
}

function rowOf(orderNo: string, lineNo: number, amountFen: Fen) {
  return {
    line_no: lineNo,
    amount_fen: amountFen,
    tender_fen: null,
    change_fen: null,
    out_trade_no: `${orderNo}-${lineNo}`,
    channel_trade_no: null,
    ask_at: null,
    credit_account_id: null,
    signer: null,
  };
}

function cashOf({ tenderFen, amountFen }: { tenderFen: Fen; amountFen: Fen }) {
  return { tender_fen: tenderFen, change_fen: subtractFen(tenderFen, amountFen) };
}

function askedOf({ authCode }: { authCode: string }, askAt: Date) {
  const method = codeOwner(authCode) ?? 'WECHAT';
  return { method, state: 'PENDING', ask_at: askAt.toISOString() } as const;
}
