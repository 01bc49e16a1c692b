import type { CollectableOrder, CollectableOrders } from '@shanmen/shared/contracts/ticket/booking/pickup';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { SaleNotice } from '@shanmen/shared/counter';

/** Everything the seller has done for the visitor who fetches tickets. */
export type CollectState = {
  /** Characters of the number that is looked for. */
  readonly typed: string;
  /** What it was found by: asked again once tickets were handed out. */
  readonly found: { readonly code: string; readonly orders: CollectableOrders } | null;
  readonly cursor: number;
  readonly work: 'idle' | 'finding' | 'sending' | 'unknown';
  readonly notice: SaleNotice | null;
  /** The order that was just handed out. */
  readonly done: Order | null;
};

export type CollectAction =
  | { readonly type: 'character'; readonly character: string }
  | { readonly type: 'erase' | 'clear' | 'sending' | 'outcome-unknown' }
  | { readonly type: 'finding'; readonly code: string }
  | { readonly type: 'point'; readonly index: number }
  | { readonly type: 'found'; readonly code: string; readonly orders: CollectableOrders }
  | { readonly type: 'done' | 'photographed'; readonly order: Order }
  | { readonly type: 'refused'; readonly notice: SaleNotice }
  | { readonly type: 'notice'; readonly notice: SaleNotice };

const longestTyped = 20;

export function newCollect(): CollectState {
  return { typed: '', found: null, cursor: 0, work: 'idle', notice: null, done: null };
}

/** While tickets are handed out or nobody knows whether they were, nothing else may change. */
export function nextCollect(state: CollectState, action: CollectAction): CollectState {
  switch (action.type) {
    case 'sending':
      return { ...state, work: 'sending', notice: null };
    case 'outcome-unknown':
      return { ...state, work: 'unknown' };
    case 'done':
      return { ...newCollect(), done: action.order };
    case 'refused':
      return { ...state, work: 'idle', notice: action.notice };
    default:
      return state.work === 'sending' || state.work === 'unknown' ? state : looking(state, action);
  }
}

type LookAction = Exclude<CollectAction, { type: 'sending' | 'outcome-unknown' | 'done' | 'refused' }>;

function looking(state: CollectState, action: LookAction): CollectState {
  switch (action.type) {
    case 'character':
      return { ...state, typed: `${state.typed}${action.character}`.slice(0, longestTyped), notice: null };
    case 'erase':
      return { ...state, typed: state.typed.slice(0, -1) };
    case 'clear':
      return state.typed === '' ? newCollect() : { ...state, typed: '' };
    case 'finding':
      // What is not found stays, to be put right: most wrong numbers are one digit away.
      return { ...state, typed: action.code.slice(0, longestTyped), work: 'finding', notice: null };
    case 'found':
      return { ...newCollect(), found: action, cursor: firstOpen(action.orders) };
    case 'point':
      return { ...state, cursor: action.index, notice: null };
    case 'notice':
      return { ...state, notice: action.notice };
    case 'photographed':
      return state.done?.orderNo === action.order.orderNo ? { ...state, done: action.order } : state;
    default:
      return state;
  }
}

/** The order that the keys act on. */
export function chosenOrder({ found, cursor }: CollectState): CollectableOrder | null {
  return found?.orders[cursor] ?? null;
}

/** What can be handed out comes before what was. */
function firstOpen(orders: CollectableOrders): number {
  return Math.max(
    orders.findIndex(({ refusal }) => refusal === null),
    0,
  );
}
