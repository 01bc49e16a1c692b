import { createKey } from '@shanmen/shared';
import type { ApiError } from '@shanmen/shared';
import type { SaleNotice } from '@shanmen/shared/counter';
import type { MoneyStage, SaleAction } from '../cart/sale-action.ts';

/** Refusals that are settled where the money is taken; all others concern the cart. */
const aboutMoney: ReadonlySet<string> = new Set([
  'price_changed',
  'tender_insufficient',
  'tender_excessive',
  'payment_mismatch',
  'payment_code_invalid',
  'payment_channel_missing',
  'voucher_used',
  'credit_insufficient',
  'credit_frozen',
]);

/** Refusals of what was given away: it has to be given anew. */
const aboutConcession: ReadonlySet<string> = new Set([
  'concession_invalid',
  'supervisor_required',
  'approval_void',
]);

const soldBefore = {
  tone: 'danger',
  text: '中断前的那一笔已经提交，见「最近三笔」或「待确认」；本次未重复收款。不要再卖就按 Esc 清空。',
} as const;

/** The sale was taken long ago: its order is named, and nothing is taken now. */
function recordedBefore(words: string): SaleNotice {
  const text = `这一笔${words}，可在「订单查询」查看；本次未重复收款。不要再卖就按 Esc 清空。`;
  return { tone: 'warning', text };
}

/** The server's refusal in its own words, at the place where the seller can act on it. */
export function refusalOf(failure: ApiError, stage: MoneyStage): SaleAction {
  // The key knows another content: what was sent under it before the page was lost is recorded.
  if (failure.has('idempotency_mismatch')) {
    return { type: 'sold-before', notice: soldBefore, newKey: createKey() };
  }
  if (failure.has('already_recorded')) {
    return { type: 'sold-before', notice: recordedBefore(failure.message), newKey: createKey() };
  }
  return {
    type: 'refused',
    ...(aboutConcession.has(failure.code) ? { dropsConcession: true } : {}),
    stage: aboutMoney.has(failure.code) ? stage : 'cart',
    notice: {
      tone: failure.code === 'price_changed' ? 'warning' : 'danger',
      text: failure.message,
    },
  };
}
