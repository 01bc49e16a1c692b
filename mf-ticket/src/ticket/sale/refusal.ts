import type { ApiError } from '@shanmen/shared';
import type { SaleAction } from '../cart/sale-state.ts';

/** Refusals that are settled where the cash is taken; all others concern the cart. */
const aboutCash: ReadonlySet<string> = new Set(['price_changed', 'tender_insufficient', 'payment_mismatch']);

/** The server's refusal in its own words, at the place where the seller can act on it. */
export function refusalOf(failure: ApiError): SaleAction {
  return {
    type: 'refused',
    stage: aboutCash.has(failure.code) ? 'cash' : 'cart',
    notice: {
      tone: failure.code === 'price_changed' ? 'warning' : 'danger',
      text: failure.message,
    },
  };
}
