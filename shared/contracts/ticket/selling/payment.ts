import { type Static, Type } from 'typebox';

import { ClosedObject, type Fen, Id, Instant, OneOf, Text } from '../../schema.ts';

/** What came of a payment. UNKNOWN is never a failure: the provider is asked until it says. */
export const paymentStates = {
  INIT: '待收',
  PENDING: '支付中',
  UNKNOWN: '结果未知',
  SUCCESS: '已收款',
  FAILED: '未成功',
  CLOSED: '已撤销',
} as const;

export const PaymentStateName = OneOf(['INIT', 'PENDING', 'UNKNOWN', 'SUCCESS', 'FAILED', 'CLOSED']);

const amountFen = Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 1e10 }));

/** Change beyond this is a typing error, as an identity number in place of the cash. */
export const mostChangeFen = 1000_00;

/** As it is printed on the paper, in capitals. */
export const VoucherNo = Type.String({ pattern: '^[0-9A-Z][0-9A-Z-]{3,29}$', maxLength: 30 });

/** Whose vouchers a window takes: an enterprise with an agreement in force. */
export const VoucherIssuer = ClosedObject({ id: Id, name: Type.String({ maxLength: 60 }) });
export type VoucherIssuer = Static<typeof VoucherIssuer>;

/** A voucher that paid for an order. */
export const TakenVoucher = ClosedObject({
  issuerName: Type.String({ maxLength: 60 }),
  voucherNo: Type.String({ maxLength: 30 }),
});
export type TakenVoucher = Static<typeof TakenVoucher>;

/** One part of what is paid at a window. The parts sum to what is due; at most one of them is scanned. */
export const WindowPayment = Type.Union([
  ClosedObject({ method: OneOf(['CASH']), amountFen, tenderFen: amountFen }),
  /** 付款码 from the visitor's telephone. */
  ClosedObject({
    method: OneOf(['SCAN']),
    amountFen,
    authCode: Type.String({ pattern: '^\\d{16,24}$', maxLength: 24 }),
  }),
  /** Taken on a terminal of its own; 参考号 is on its slip. */
  ClosedObject({
    method: OneOf(['UNIONPAY_CARD']),
    amountFen,
    reference: Type.String({ pattern: '^[0-9A-Za-z]{4,20}$', maxLength: 20 }),
  }),
  /** 换票: a paper voucher, for as much of it as is owed. */
  ClosedObject({ method: OneOf(['VOUCHER']), amountFen, issuerId: Id, voucherNo: VoucherNo }),
  /** Out of the account of the enterprise that the group belongs to. */
  ClosedObject({ method: OneOf(['CREDIT', 'PREPAID']), amountFen }),
  /** Signed for, and billed to the same account. */
  ClosedObject({ method: OneOf(['SIGN']), amountFen, signer: Text(30) }),
]);
export type WindowPayment = Static<typeof WindowPayment>;

/** A sale whose money was not certain at once, until it was dealt with. */
export const AwaitedSale = ClosedObject({
  orderNo: Type.String({ maxLength: 20 }),
  amountFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 1e10 })),
  soldAt: Instant,
  state: PaymentStateName,
});
export type AwaitedSale = Static<typeof AwaitedSale>;

/** Whose code it is: 微信 18 digits from 10 to 15, 支付宝 16 to 24 digits from 25 to 30; null for no code of theirs. */
export function codeOwner(authCode: string): 'WECHAT' | 'ALIPAY' | null {
  if (/^1[0-5]\d{16}$/.test(authCode)) return 'WECHAT';
  return /^(2[5-9]|30)\d{14,22}$/.test(authCode) ? 'ALIPAY' : null;
}
