import { beginPaying, nextPaying, typedTender } from '@shanmen/shared/counter';
import { ledBy, numberedBy } from '../../groups/team/team.ts';
import { largestQty, qtyOf, ticketCount, withQty } from './cart.ts';
import { withinCart } from '../visitor/people.ts';
import { atPeople, withoutVisitor } from '../visitor/people-steps.ts';
import { withoutApproved, withOwnConcession } from '../../pricing/discount/discount-state.ts';
import { newSale, type SaleState } from './open-sale.ts';
import type { SaleAction } from './sale-action.ts';

const askBeforeClearing = 5;
/** More than any quantity has: a code that was typed here must be known as one. */
const mostDigits = 20;

/** As {@link stepped}; what was given away belongs to the cart as it was, and slots are pinned on the way to the money. */
export function nextSale(state: SaleState, action: SaleAction): SaleState {
  return withOwnConcession(state, unpinnedAtCart(stepped(state, action)));
}

function unpinnedAtCart(state: SaleState): SaleState {
  return state.stage === 'cart' && state.pinned !== null ? { ...state, pinned: null } : state;
}

/** While a payment is under way or its outcome is unknown, nothing of the cart may change. */
function stepped(state: SaleState, action: SaleAction): SaleState {
  if (state.submission !== 'idle') return afterSubmission(state, action);
  if (action.type === 'drop-visitor') return withoutVisitor(state, action);
  if (action.type === 'pin-slots') return { ...state, pinned: action.slots };
  if (state.stage === 'cash') return atCash(state, action);
  if (state.stage === 'pay') return atPay(state, action);
  if (state.stage === 'people') return atPeople(state, action);
  if (state.stage === 'account') return atAccount(state, action);
  const quiet = { ...state, notice: null, clearing: false, closedDialog: false };
  return action.type === 'clear' ? cleared(state) : atCart(quiet, action);
}

function afterSubmission(state: SaleState, action: SaleAction): SaleState {
  switch (action.type) {
    case 'sending':
      return { ...state, submission: 'sending', sent: action.sale, notice: null };
    case 'outcome-unknown':
      return { ...state, submission: 'unknown' };
    case 'await':
      return { ...state, submission: 'awaiting', awaited: action.order };
    case 'unpaid':
      return {
        ...unsent(withoutApproved(state)),
        saleKey: action.newKey,
        paying: beginPaying('scan'),
        notice: action.notice,
      };
    case 'set-aside':
      return newSale();
    case 'notice':
      return state.submission === 'awaiting' ? { ...state, notice: action.notice } : state;
    case 'refused':
      return {
        ...unsent(action.dropsConcession ? { ...state, concession: null } : state),
        stage: action.stage,
        notice: action.notice,
      };
    case 'sold-before':
      return {
        ...unsent(withoutApproved(state)),
        stage: 'cart',
        saleKey: action.newKey,
        notice: action.notice,
      };
    case 'sold':
      // Date and slot fall back to today and now: the next party must not inherit this one's day.
      return { ...newSale(), finished: action.order };
    default:
      return state;
  }
}

/** Nothing was recorded under the key of the cart. */
function unsent(state: SaleState): SaleState {
  return { ...state, submission: 'idle', sent: null, awaited: null, isUnsettled: false, tender: '' };
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
      return { ...state, stage: 'cart', tender: '', notice: null, closedDialog: true };
    default:
      return atMoney(state, action);
  }
}

/** What taking money has in common, however it comes. */
function atMoney(state: SaleState, action: SaleAction): SaleState {
  if (action.type === 'sending') return { ...state, submission: 'sending', sent: action.sale, notice: null };
  return action.type === 'notice' ? { ...state, notice: action.notice } : state;
}

function atPay(state: SaleState, action: SaleAction): SaleState {
  switch (action.type) {
    case 'pay-step':
    case 'pay-character':
    case 'pay-erase':
    case 'pay-slip':
    case 'pay-house':
    case 'pay-part':
    case 'pay-leave':
      return { ...state, paying: nextPaying(state.paying, action), notice: null };
    case 'close-pay':
      return { ...state, stage: 'cart', notice: null, closedDialog: true };
    case 'open-cash':
      return { ...state, stage: 'cash', tender: '', notice: null };
    default:
      return atMoney(state, action);
  }
}

function atAccount(state: SaleState, action: SaleAction): SaleState {
  switch (action.type) {
    case 'close-account':
      return { ...state, stage: 'cart', notice: null, closedDialog: true };
    case 'open-pay':
      return { ...state, stage: 'pay', paying: beginPaying(action.step), notice: null };
    default:
      return atMoney(state, action);
  }
}

function atCart(state: SaleState, action: SaleAction): SaleState {
  switch (action.type) {
    case 'digit':
      return {
        ...state,
        typed: `${state.typed}${action.digit}`.replace(/^0+(?=\d)/, '').slice(0, mostDigits),
      };
    case 'erase':
      return { ...state, typed: state.typed.slice(0, -1) };
    case 'product':
      return withLine(
        begun(state, action.newKey),
        action.productId,
        quantityFor(state, action.productId),
        action.limit,
      );
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
    case 'team':
    case 'escort':
    case 'external-no':
    case 'ticket-form':
      return ofTeam(state, action);
    case 'concede':
      return { ...state, concession: action.concession };
    case 'open-account':
      return state.cart.length > 0 ? { ...state, stage: 'account', typed: '', finished: null } : state;
    case 'open-people':
      return {
        ...state,
        stage: 'people',
        typed: '',
        finished: null,
        people: { ...state.people, thenPay: action.thenPay },
      };
    case 'open-cash':
      return state.cart.length > 0
        ? { ...state, stage: 'cash', tender: '', typed: '', finished: null }
        : state;
    case 'open-pay':
      return state.cart.length > 0
        ? { ...state, stage: 'pay', paying: beginPaying(action.step), typed: '', finished: null }
        : state;
    case 'next-customer':
      return { ...state, finished: null };
    case 'notice':
      return { ...state, notice: action.notice };
    default:
      return state;
  }
}

/** Another party's tickets are not taken over: prices and what may be sold are its own. */
function ofTeam(
  state: SaleState,
  action: Extract<SaleAction, { type: 'team' | 'escort' | 'external-no' | 'ticket-form' }>,
): SaleState {
  if (action.type === 'ticket-form') return { ...state, ticketForm: action.form };
  if (action.type === 'escort') return { ...state, team: state.team && ledBy(state.team, action.escort) };
  if (action.type === 'external-no')
    return { ...state, team: state.team && numberedBy(state.team, action.externalNo) };
  if (state.cart.length > 0) return { ...state, notice: otherParty };
  return { ...state, team: action.team, ticketForm: null, typed: '', finished: null };
}

const otherParty = { tone: 'warning', text: '购物车里还有票，请先收款或清空，再换散客或团队' } as const;

/** A new cart has a new key, and no payment that was lost. */
function begun(state: SaleState, newKey: string): SaleState {
  return state.cart.length > 0 ? state : { ...state, saleKey: newKey, isUnsettled: false };
}

/** `5` then a letter sets five; the letter alone adds one. */
function quantityFor(state: SaleState, productId: number): number {
  return state.typed === '' ? qtyOf(state.cart, productId) + 1 : Number(state.typed);
}

function withLine(state: SaleState, productId: number, qty: number, limit: number): SaleState {
  const most = Math.min(limit, largestQty);
  if (qty === 0 && qtyOf(state.cart, productId) === 0) {
    return { ...state, typed: '', notice: { tone: 'warning', text: '数量为 0，没有加入' } };
  }
  if (qty > most) {
    const kept = qtyOf(state.cart, productId) > 0 ? '数量未改' : '没有加入';
    return { ...state, typed: '', notice: { tone: 'warning', text: `每单限购 ${most} 张，${kept}` } };
  }
  const cart = withQty(state.cart, productId, qty);
  const selected = qty > 0 ? productId : (cart.at(-1)?.productId ?? null);
  // Once the next cart was begun, the sale before it does not come back.
  const finished = cart.length === 0 ? null : state.finished;
  const people = withinCart(state.people, id => qtyOf(cart, id));
  return { ...state, cart, selected, finished, people, typed: '' };
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
  if (count === 0) return { ...state, team: null, finished: null, notice: null };
  const hasRead = state.people.visitors.length > 0;
  const isAsked = count >= askBeforeClearing || hasRead || state.closedDialog;
  if (isAsked && !state.clearing) return { ...state, clearing: true, notice: null };
  return { ...newSale(), team: state.team };
}
