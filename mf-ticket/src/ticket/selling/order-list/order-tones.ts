import type { TicketLetter } from '@shanmen/shared/contracts/ticket/selling/letters';
import type { OrderState } from '@shanmen/shared/contracts/ticket/selling/order-list';
import type { RefundState } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { Tone } from '@shanmen/ui';

export const stateTones = {
  UNPAID: 'warning',
  RESERVED: 'info',
  PART_ISSUED: 'info',
  ISSUED: 'info',
  PART_USED: 'success',
  DONE: 'success',
  PART_REFUNDED: 'warning',
  REFUNDED: 'neutral',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
} as const satisfies Record<OrderState, Tone>;

export const letterTones = {
  R: 'warning',
  I: 'info',
  O: 'success',
  X: 'neutral',
  F: 'neutral',
  N: 'danger',
} as const satisfies Record<TicketLetter, Tone>;

export const refundTones = {
  APPLIED: 'info',
  AUDITING: 'warning',
  REJECTED: 'danger',
  PROCESSING: 'info',
  DONE: 'success',
  FAILED: 'danger',
} as const satisfies Record<RefundState, Tone>;
