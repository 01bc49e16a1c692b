import type { SaleState } from '../../selling/cart/open-sale.ts';

const dropped = { tone: 'warning', text: '购物车有变，优惠已取消，需要时请重新给' } as const;

/** What is given away belongs to the cart as it lay there, and is given up with it. */
export function withOwnConcession(before: SaleState, next: SaleState): SaleState {
  if (next.concession === null || !isOtherCart(before, next)) return next;
  return { ...next, concession: null, notice: next.notice ?? dropped };
}

function isOtherCart(before: SaleState, after: SaleState): boolean {
  return after.cart !== before.cart || after.visitDate !== before.visitDate || after.slots !== before.slots;
}

/** A second person's word is for one sale, and that one is over. */
export function withoutApproved(state: SaleState): SaleState {
  return state.concession?.asked.approval === undefined ? state : { ...state, concession: null };
}
