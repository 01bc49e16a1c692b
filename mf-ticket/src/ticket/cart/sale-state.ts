import type { Order, WindowSale } from '@shanmen/shared/contracts/ticket/order';
import { type Cart, largestQty, qtyOf, type SlotChoice, ticketCount, withQty } from './cart.ts';
import { typedTender } from './tender.ts';

export type SaleNotice = { readonly tone: 'info' | 'warning' | 'danger'; readonly text: string };

/** Everything the seller has done since the last sale. Kept in memory only: it names money. */
export type SaleState = {
  readonly cart: Cart;
  /** Product of the selected line. */
  readonly selected: number | null;
  /** Digits that wait for a letter or `*`. */
  readonly typed: string;
  /** Null is today by the server's clock. */
  readonly visitDate: string | null;
  readonly slots: SlotChoice;
  readonly stage: 'cart' | 'cash';
  readonly tender: string;
  /** One key per cart: whatever happens to the line, this cart is paid once. */
  readonly saleKey: string;
  /** What was sent, as long as its outcome is not known. */
  readonly sent: WindowSale | null;
  readonly submission: 'idle' | 'sending' | 'unknown';
  readonly notice: SaleNotice | null;
  /** Esc was pressed on a large cart; the next Esc clears it. */
  readonly clearing: boolean;
  /** The finished sale that is still shown. */
  readonly finished: Order | null;
};

export type SaleAction =
  | { readonly type: 'digit'; readonly digit: string }
  | { readonly type: 'product'; readonly productId: number; readonly limit: number }
  | { readonly type: 'set-quantity'; readonly limit: number }
  | { readonly type: 'step'; readonly by: 1 | -1; readonly limit: number }
  | { readonly type: 'select'; readonly productId: number }
  | { readonly type: 'move-selection'; readonly by: 1 | -1 }
  | { readonly type: 'remove-line' | 'clear' | 'erase' | 'next-customer' | 'open-cash' | 'close-cash' }
  | { readonly type: 'visit-date'; readonly visitDate: string | null }
  | { readonly type: 'slot'; readonly spotId: number; readonly startTime: string }
  | { readonly type: 'tender'; readonly character: string }
  | { readonly type: 'tender-amount'; readonly yuan: string }
  | { readonly type: 'sending'; readonly sale: WindowSale }
  | { readonly type: 'outcome-unknown' }
  | { readonly type: 'refused'; readonly notice: SaleNotice; readonly stage: 'cart' | 'cash' }
  | { readonly type: 'sold'; readonly order: Order; readonly nextKey: string }
  | { readonly type: 'notice'; readonly notice: SaleNotice };

const askBeforeClearing = 5;

export function newSale(saleKey: string): SaleState {
  return {
    cart: [],
    selected: null,
    typed: '',
    visitDate: null,
    slots: {},
    stage: 'cart',
    tender: '',
    saleKey,
    sent: null,
    submission: 'idle',
    notice: null,
    clearing: false,
    finished: null,
  };
}

/** While a payment is under way or its outcome is unknown, nothing of the cart may change. */
export function nextSale(state: SaleState, action: SaleAction): SaleState {
  if (state.submission !== 'idle') return afterSubmission(state, action);
  if (state.stage === 'cash') return atCash(state, action);
  const quiet = { ...state, notice: null, clearing: false };
  return action.type === 'clear' ? cleared(state) : atCart(quiet, action);
}

function afterSubmission(state: SaleState, action: SaleAction): SaleState {
  switch (action.type) {
    case 'sending':
      return { ...state, submission: 'sending', sent: action.sale, notice: null };
    case 'outcome-unknown':
      return { ...state, submission: 'unknown' };
    case 'refused':
      return {
        ...state,
        submission: 'idle',
        sent: null,
        stage: action.stage,
        tender: '',
        notice: action.notice,
      };
    case 'sold':
      // Date and slot fall back to today and now: the next party must not inherit this one's day.
      return { ...newSale(action.nextKey), finished: action.order };
    default:
      return state;
  }
}

function atCash(state: SaleState, action: SaleAction): SaleState {
  switch (action.type) {
    case 'tender':
      return { ...state, tender: typedTender(state.tender, action.character), notice: null };
    case 'tender-amount':
      return { ...state, tender: action.yuan, notice: null };
    case 'erase':
      return { ...state, tender: state.tender.slice(0, -1), notice: null };
    case 'close-cash':
      return { ...state, stage: 'cart', tender: '', notice: null };
    case 'sending':
      return { ...state, submission: 'sending', sent: action.sale, notice: null };
    case 'notice':
      return { ...state, notice: action.notice };
    default:
      return state;
  }
}

function atCart(state: SaleState, action: SaleAction): SaleState {
  switch (action.type) {
    case 'digit':
      return { ...state, typed: `${state.typed}${action.digit}`.replace(/^0+/, '').slice(0, 3) };
    case 'erase':
      return { ...state, typed: state.typed.slice(0, -1) };
    case 'product':
      return withLine(state, action.productId, quantityFor(state, action.productId), action.limit);
    case 'set-quantity':
      if (state.typed === '') return state;
      return ofSelected(state, id => withLine(state, id, Number(state.typed), action.limit));
    case 'step':
      return ofSelected(state, id => withLine(state, id, qtyOf(state.cart, id) + action.by, action.limit));
    case 'remove-line':
      return ofSelected(state, id => withLine(state, id, 0, largestQty));
    case 'select':
      return { ...state, selected: action.productId };
    case 'move-selection':
      return { ...state, selected: neighbour(state, action.by) };
    case 'visit-date':
      return { ...state, visitDate: action.visitDate, slots: {} };
    case 'slot':
      return { ...state, slots: { ...state.slots, [action.spotId]: action.startTime } };
    case 'open-cash':
      return state.cart.length > 0
        ? { ...state, stage: 'cash', tender: '', typed: '', finished: null }
        : state;
    case 'next-customer':
      return { ...state, finished: null };
    case 'notice':
      return { ...state, notice: action.notice };
    default:
      return state;
  }
}

/** `5` then a letter sets five; the letter alone adds one. */
function quantityFor(state: SaleState, productId: number): number {
  return state.typed === '' ? qtyOf(state.cart, productId) + 1 : Number(state.typed);
}

function withLine(state: SaleState, productId: number, qty: number, limit: number): SaleState {
  const most = Math.min(limit, largestQty);
  if (qty > most) {
    const kept = qtyOf(state.cart, productId) > 0 ? '数量未改' : '没有加入';
    return { ...state, typed: '', notice: { tone: 'warning', text: `每单限购 ${most} 张，${kept}` } };
  }
  const cart = withQty(state.cart, productId, qty);
  const selected = qty > 0 ? productId : (cart.at(-1)?.productId ?? null);
  // Once the next cart was begun, the sale before it does not come back.
  const finished = cart.length === 0 ? null : state.finished;
  return { ...state, cart, selected, finished, typed: '' };
}

function ofSelected(state: SaleState, change: (productId: number) => SaleState): SaleState {
  return state.selected === null ? { ...state, typed: '' } : change(state.selected);
}

function neighbour(state: SaleState, by: 1 | -1): number | null {
  const index = state.cart.findIndex(item => item.productId === state.selected);
  const next = Math.min(Math.max(index + by, 0), state.cart.length - 1);
  return state.cart[next]?.productId ?? null;
}

/** Esc takes back the smallest thing first: typed digits, the finished sale, then the cart. */
function cleared(state: SaleState): SaleState {
  if (state.typed !== '') return { ...state, typed: '', notice: null };
  const count = ticketCount(state.cart);
  if (count === 0) return { ...state, finished: null, notice: null };
  if (count >= askBeforeClearing && !state.clearing) return { ...state, clearing: true, notice: null };
  return newSale(state.saleKey);
}
