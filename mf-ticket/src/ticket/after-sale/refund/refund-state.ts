import type {
  Refund,
  AskedRefundKind,
  RefundQuote,
} from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type {
  RefundableOrder,
  RefundableTicket,
} from '@shanmen/shared/contracts/ticket/after-sale/refundable';
import type { SaleNotice } from '@shanmen/shared/counter';

/** Everything the seller has done for the visitor who gives tickets back. */
export type RefundState = {
  /** Digits of the number that is looked for. */
  readonly typed: string;
  readonly order: RefundableOrder | null;
  readonly chosen: readonly string[];
  /** The row that the keys act on. */
  readonly cursor: number;
  /** What is asked of the visitor and of the server next; null while tickets are chosen. */
  readonly offer: RefundOffer | null;
  readonly work: 'idle' | 'finding' | 'quoting' | 'sending' | 'unknown';
  readonly notice: SaleNotice | null;
  /** The refund that was just made. */
  readonly done: Refund | null;
};

/** One key per offer: whatever happens to the line, it is given back once. */
export type RefundOffer = {
  readonly kind: AskedRefundKind;
  readonly quote: RefundQuote;
  readonly key: string;
};

export type RefundAction =
  | { readonly type: 'character'; readonly character: string }
  | {
      readonly type:
        | 'erase'
        | 'clear'
        | 'toggle'
        | 'toggle-all'
        | 'back'
        | 'finding'
        | 'quoting'
        | 'sending'
        | 'outcome-unknown';
    }
  | { readonly type: 'move'; readonly by: 1 | -1 }
  | { readonly type: 'point'; readonly index: number }
  | { readonly type: 'found'; readonly order: RefundableOrder; readonly kind: AskedRefundKind }
  | { readonly type: 'quoted'; readonly offer: RefundOffer; readonly notice: SaleNotice | null }
  | { readonly type: 'done'; readonly refund: Refund }
  | { readonly type: 'refused'; readonly notice: SaleNotice }
  | { readonly type: 'notice'; readonly notice: SaleNotice };

const longestTyped = 20;

export function newRefund(): RefundState {
  return {
    typed: '',
    order: null,
    chosen: [],
    cursor: 0,
    offer: null,
    work: 'idle',
    notice: null,
    done: null,
  };
}

/** While money is under way or its outcome is unknown, nothing else may change. */
export function nextRefund(state: RefundState, action: RefundAction): RefundState {
  switch (action.type) {
    case 'sending':
      return { ...state, work: 'sending', notice: null };
    case 'outcome-unknown':
      return { ...state, work: 'unknown' };
    case 'done':
      return { ...newRefund(), done: action.refund };
    case 'refused':
      return { ...state, work: 'idle', notice: action.notice };
    default:
      return state.work === 'sending' || state.work === 'unknown' ? state : atDesk(state, action);
  }
}

type DeskAction = Exclude<RefundAction, { type: 'sending' | 'outcome-unknown' | 'done' | 'refused' }>;

function atDesk(state: RefundState, action: DeskAction): RefundState {
  switch (action.type) {
    case 'finding':
    case 'quoting':
      return { ...state, work: action.type, notice: null };
    case 'found':
      return found(action.order, action.kind);
    case 'quoted':
      return { ...state, work: 'idle', offer: action.offer, notice: action.notice };
    case 'back':
      return { ...state, offer: null, notice: null };
    case 'notice':
      return { ...state, notice: action.notice };
    default:
      return state.offer ? state : choosing({ ...state, notice: null }, action);
  }
}

type ChoiceAction = Exclude<
  DeskAction,
  { type: 'finding' | 'quoting' | 'found' | 'quoted' | 'back' | 'notice' }
>;

function choosing(state: RefundState, action: ChoiceAction): RefundState {
  switch (action.type) {
    case 'character':
      return { ...state, typed: `${state.typed}${action.character}`.slice(0, longestTyped), done: null };
    case 'erase':
      return { ...state, typed: state.typed.slice(0, -1) };
    case 'clear':
      return state.typed === '' ? newRefund() : { ...state, typed: '' };
    case 'move':
      return { ...state, cursor: within(state, state.cursor + action.by) };
    case 'point':
      return toggled({ ...state, cursor: within(state, action.index) });
    case 'toggle':
      return toggled(state);
    case 'toggle-all':
      return toggledAll(state);
    default:
      return state;
  }
}

/** The ticket that was shown is meant; of an order that was named, everything that can be given back. */
function found(order: RefundableOrder, kind: AskedRefundKind): RefundState {
  const isOpen = (ticket: RefundableTicket) => canGoBack(ticket, kind);
  const asked = order.tickets.findIndex(ticket => ticket.ticketNo === order.askedTicketNo);
  const meant = order.tickets.filter((ticket, index) => isOpen(ticket) && (asked === -1 || index === asked));
  return {
    ...newRefund(),
    order,
    chosen: meant.map(ticket => ticket.ticketNo),
    cursor: Math.max(asked, 0),
  };
}

export function canGoBack(ticket: RefundableTicket, kind: AskedRefundKind): boolean {
  if (kind === 'VISITOR') return ticket.offer !== null;
  if (kind === 'COMPENSATION') return ticket.compensableFen > 0;
  return ticket.isVoidable && (kind === 'SELLER_ERROR' || ticket.personCount > 1);
}

export function chosenTickets({ order, chosen }: RefundState): RefundableTicket[] {
  return order?.tickets.filter(ticket => chosen.includes(ticket.ticketNo)) ?? [];
}

function isChoosable(ticket: RefundableTicket): boolean {
  return goesBack(ticket) || canGoBack(ticket, 'COMPENSATION');
}

function goesBack(ticket: RefundableTicket): boolean {
  return canGoBack(ticket, 'VISITOR') || canGoBack(ticket, 'SELLER_ERROR');
}

function toggled(state: RefundState): RefundState {
  const ticket = state.order?.tickets[state.cursor];
  if (!ticket) return state;
  if (!isChoosable(ticket)) {
    return { ...state, notice: { tone: 'warning', text: ticket.refusal ?? '该票不可退' } };
  }
  const { ticketNo } = ticket;
  const chosen = state.chosen.includes(ticketNo)
    ? state.chosen.filter(other => other !== ticketNo)
    : [...state.chosen, ticketNo];
  return { ...state, chosen };
}

function toggledAll(state: RefundState): RefundState {
  const choosable = state.order?.tickets.filter(isChoosable) ?? [];
  const back = choosable.filter(goesBack);
  // What was used is only compensated, and that alone.
  const all = (back.length > 0 ? back : choosable).map(ticket => ticket.ticketNo);
  return { ...state, chosen: state.chosen.length === all.length ? [] : all };
}

function within({ order }: RefundState, index: number): number {
  return Math.min(Math.max(index, 0), (order?.tickets.length ?? 1) - 1);
}
