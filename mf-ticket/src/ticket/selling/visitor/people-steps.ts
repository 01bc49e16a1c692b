import { beginPaying } from '@shanmen/shared/counter';
import { movedTicket } from '../cart/cart.ts';
import type { SaleState } from '../cart/open-sale.ts';
import type { SaleAction } from '../cart/sale-action.ts';
import { type People, shortened, unwritten, withCharacter, withPasted } from './people.ts';

/** Typed and answered until everybody is named; then on to the money, or back to the cart. */
export function atPeople(state: SaleState, action: SaleAction): SaleState {
  const { people } = state;
  switch (action.type) {
    case 'id-character':
      return { ...state, people: withCharacter(people, action.character), notice: null };
    case 'id-text':
      return { ...state, people: { ...people, idText: action.text, marked: 'refused' } };
    case 'id-pasted':
      return people.question ? state : { ...state, people: withPasted(people, action.text), notice: null };
    case 'mark-id':
      return people.idText === '' ? state : { ...state, people: { ...people, marked: 'all' } };
    case 'ask':
      return { ...state, people: { ...unwritten(people), question: action.question }, notice: null };
    case 'erase':
      return people.question ? state : { ...state, people: shortened(people), notice: null };
    case 'name-visitor':
      return named(state, action);
    case 'close-people':
      return {
        ...state,
        stage: 'cart',
        people: { ...unwritten(people), question: null },
        notice: null,
        closedDialog: true,
      };
    default:
      return action.type === 'notice' ? { ...state, notice: action.notice } : state;
  }
}

function named(
  state: SaleState,
  { visitor, from, isLast }: Extract<SaleAction, { type: 'name-visitor' }>,
): SaleState {
  const { people } = state;
  const cart = from === null ? state.cart : movedTicket(state.cart, from, visitor.productId);
  const visitors = [...people.visitors, visitor];
  const stage = isLast ? stageAfter(people) : 'people';
  return {
    ...state,
    cart,
    stage,
    selected: cart.some(item => item.productId === state.selected) ? state.selected : visitor.productId,
    people: { ...unwritten(people), visitors, question: null },
    paying: beginPaying(people.thenPay === 'parts' ? 'parts' : 'scan'),
    notice: null,
  };
}

function stageAfter({ thenPay }: People): SaleState['stage'] {
  if (thenPay === null) return 'cart';
  return thenPay === 'scan' || thenPay === 'parts' ? 'pay' : thenPay;
}

/** The server refused a visitor after the next was begun. */
export function withoutVisitor(
  state: SaleState,
  { key, notice }: Extract<SaleAction, { type: 'drop-visitor' }>,
): SaleState {
  const visitors = state.people.visitors.filter(visitor => visitor.key !== key);
  if (visitors.length === state.people.visitors.length) return state;
  return { ...state, stage: 'people', people: { ...state.people, visitors }, tender: '', notice };
}
