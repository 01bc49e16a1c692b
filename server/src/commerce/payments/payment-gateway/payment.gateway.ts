import type { Fen } from '@shanmen/shared/money';

/** What a provider says of a charge. PENDING: the visitor has not confirmed it yet. ABSENT: it never heard of it. */
export type ChargeAnswer =
  | { state: 'SUCCESS'; channelTradeNo: string }
  | { state: 'FAILED'; words: string }
  | { state: 'PENDING' | 'CLOSED' | 'ABSENT' };

export type RefundAnswer = { state: 'SUCCESS' } | { state: 'FAILED'; words: string } | { state: 'PENDING' };

export type Charge = { tradeNo: string; amountFen: Fen; authCode: string };
export type RefundOrder = { refundNo: string; tradeNo: string; amountFen: Fen };

/**
 * A provider of payments by code. Its key is our number of the payment, or of the way back: whoever asks
 * twice under one number moves money once. A call that throws says nothing of what came of it.
 */
export type PaymentGateway = {
  /** As staff read it. */
  readonly name: string;
  readonly charge: (charge: Charge) => Promise<ChargeAnswer>;
  readonly query: (tradeNo: string) => Promise<ChargeAnswer>;
  /** Ends a charge that nobody confirmed, and one that it never heard of; says SUCCESS when it came too late. */
  readonly close: (tradeNo: string) => Promise<ChargeAnswer>;
  /** Gives money back; repeated, it answers what came of the first. */
  readonly refund: (order: RefundOrder) => Promise<RefundAnswer>;
};
