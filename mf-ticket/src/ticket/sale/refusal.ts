import type { ApiError } from '@shanmen/shared';
import type { SaleAction } from '../cart/sale-action.ts';

/** Refusals that are settled where the cash is taken; all others concern the cart. */
const aboutCash: ReadonlySet<string> = new Set(['price_changed', 'tender_insufficient', 'payment_mismatch']);

const soldBefore = {
  tone: 'danger',
  text: '中断前的那一笔已经售出，见「最近三笔」；现在没有再收款。不要再卖就按 Esc 清空。',
} as const;

/** The server's refusal in its own words, at the place where the seller can act on it. */
export function refusalOf(failure: ApiError): SaleAction {
  // The key knows another content: what was sent under it before the page was lost is recorded.
  if (failure.has('idempotency_mismatch')) {
    return { type: 'sold-before', notice: soldBefore, newKey: crypto.randomUUID() };
  }
  return {
    type: 'refused',
    stage: aboutCash.has(failure.code) ? 'cash' : 'cart',
    notice: {
      tone: failure.code === 'price_changed' ? 'warning' : 'danger',
      text: failure.message,
    },
  };
}
