import type { TillGood } from '@shanmen/shared/contracts/cashier/till';
import type { AskedTillOverrides, OpenSale, Slip, TillSale } from '@shanmen/shared/contracts/cashier/sale';
import { createKey } from '@shanmen/shared';
import {
  beginPaying,
  nextPaying,
  type Paying,
  type PayingAction,
  type SaleNotice,
  typedTender,
} from '@shanmen/shared/counter';
import type { Member } from '@shanmen/shared/contracts/cashier/guests/member';
import type { TagChoice } from '@shanmen/shared/contracts/cashier/guests/sale-tag';
import type { Fen } from '@shanmen/shared/money';
import { type Quantity, quantityOf, thousandths } from '@shanmen/shared/quantity';
import type { Exchange } from '../refund/exchange.ts';
import {
  added,
  type Cart,
  type CartLine,
  type Discount,
  emptyCart,
  qtyRefusal,
  replaced,
} from './till-cart.ts';
import type { ScannedGood } from './till-catalogue.ts';

/** What stands above the counter; `cart` is the counter itself. */
export type Stage =
  | 'cart'
  | 'cash'
  | 'pay'
  | 'approval'
  | 'pick'
  | 'qty'
  | 'price'
  | 'line-discount'
  | 'order-discount'
  | 'member'
  | 'tag'
  | 'drawer';

/** A sale that a second person has to let through. */
export type AskedSale = {
  readonly sale: TillSale;
  readonly asked: AskedTillOverrides;
};

export type TillState = {
  readonly cart: Cart;
  /** Which line the keys act on. */
  readonly selected: number | null;
  /** Makes one sale of the cart, however often it is sent. */
  readonly saleKey: string;
  /** Carts before the last steps, the latest last. */
  readonly past: readonly Cart[];
  /** 删行: how many lines left this cart, and carts that were given up since the last sale. */
  readonly removed: number;
  readonly cleared: number;
  /** The scan box: a code, initials, or how many of what comes next. */
  readonly typed: string;
  readonly stage: Stage;
  /** What came without its weight, which is asked for; null where the quantity of a line is. */
  readonly weighing: TillGood | null;
  readonly tender: string;
  /** How it is paid, besides by cash alone. */
  readonly paying: Paying;
  /** Who buys, at the member's price; null for a guest. */
  readonly member: Member | null;
  /** Whom the sale is attributed to; null for nobody. */
  readonly tag: TagChoice | null;
  /** 换货: what comes back with this sale; null for a sale alone. */
  readonly exchange: Exchange | null;
  readonly submission: 'idle' | 'sending' | 'unknown' | 'awaiting';
  /** Whose payment the provider has not confirmed yet. */
  readonly awaited: OpenSale | null;
  readonly askedSale: AskedSale | null;
  /** What was sent under the key: it is sent again unchanged until its outcome is known. */
  readonly sent: TillSale | null;
  readonly notice: SaleNotice | null;
  /** Whether the cart is to be emptied: asked once. */
  readonly clearing: boolean;
  /** The last sale, until the next one is sold. */
  readonly finished: Slip | null;
  /** What came back with the last sale. */
  readonly exchanged: Slip | null;
};

export type TillAction =
  | { readonly type: 'type'; readonly character: string }
  | { readonly type: 'erase' | 'back' | 'next-customer' | 'unknown' }
  | { readonly type: 'remove' | 'undo' | 'clear' }
  | { readonly type: 'add'; readonly scanned: ScannedGood; readonly times: Quantity }
  | { readonly type: 'select'; readonly no: number }
  | { readonly type: 'move'; readonly by: 1 | -1 }
  | { readonly type: 'step'; readonly by: 1 | -1 }
  | { readonly type: 'qty'; readonly qty: Quantity }
  | { readonly type: 'discount'; readonly of: 'line' | 'order'; readonly discount: Discount | null }
  | { readonly type: 'open'; readonly stage: Stage }
  | { readonly type: 'weigh'; readonly good: TillGood }
  | { readonly type: 'open-pay'; readonly step: 'scan' | 'parts' }
  | { readonly type: 'price'; readonly priceFen: Fen | null }
  | { readonly type: 'member'; readonly member: Member | null }
  | { readonly type: 'tag'; readonly tag: TagChoice | null }
  | { readonly type: 'exchange'; readonly exchange: Exchange | null }
  | PayingAction
  | { readonly type: 'await'; readonly open: OpenSale }
  /** The outcome is waited for in the background; the counter is free. */
  | { readonly type: 'set-aside' }
  | { readonly type: 'ask'; readonly asked: AskedSale }
  /** Another cart on the counter: one that had waited, with the lines that had left it, or none. */
  | ({ readonly type: 'swap'; readonly cart: Cart; readonly notice: SaleNotice } & Pick<
      TillState,
      'member' | 'tag' | 'removed'
    >)
  | { readonly type: 'tender'; readonly character: string }
  | { readonly type: 'tender-amount'; readonly yuan: string }
  | { readonly type: 'sending'; readonly sale: TillSale }
  /** Nothing was recorded; `stage` is where it can be settled. */
  | { readonly type: 'refused'; readonly notice: SaleNotice; readonly stage: Stage }
  /** The key has its sale already: the cart that it was made of is gone, another one gets a key of its own. */
  | { readonly type: 'sold-before'; readonly notice: SaleNotice; readonly isSame: boolean }
  | { readonly type: 'sold'; readonly slip: Slip; readonly exchanged: Slip | null }
  | { readonly type: 'notice'; readonly notice: SaleNotice | null };

export function newTill(): TillState {
  return {
    cart: emptyCart,
    selected: null,
    saleKey: createKey(),
    past: [],
    removed: 0,
    cleared: 0,
    typed: '',
    stage: 'cart',
    weighing: null,
    tender: '',
    paying: beginPaying('parts'),
    member: null,
    tag: null,
    exchange: null,
    submission: 'idle',
    awaited: null,
    askedSale: null,
    sent: null,
    notice: null,
    clearing: false,
    finished: null,
    exchanged: null,
  };
}

/** A cart whose payment is under way belongs to the answer: nothing changes it. */
function isHeld({ submission }: TillState): boolean {
  return submission !== 'idle';
}

export function nextTill(state: TillState, action: TillAction): TillState {
  if (isHeld(state) && !answers.has(action.type)) return state;
  const next = step(state, action);
  return action.type !== 'clear' && next.clearing ? { ...next, clearing: false } : next;
}

const answers: ReadonlySet<TillAction['type']> = new Set([
  'sending',
  'unknown',
  'refused',
  'sold-before',
  'sold',
  'await',
  'set-aside',
  'ask',
  'notice',
]);
const mostTyped = 40;

function step(state: TillState, action: TillAction): TillState {
  const settled = { ...state, submission: 'idle', sent: null, awaited: null } as const;
  switch (action.type) {
    case 'type':
      return { ...state, typed: (state.typed + action.character).slice(0, mostTyped), notice: null };
    case 'erase':
      return state.stage === 'cash'
        ? { ...state, tender: state.tender.slice(0, -1), notice: null }
        : { ...state, typed: state.typed.slice(0, -1) };
    case 'back':
      return { ...state, typed: '', stage: 'cart', weighing: null, tender: '', notice: null };
    case 'next-customer':
      return { ...state, finished: null, typed: '', notice: null };
    case 'notice':
      return { ...state, notice: action.notice };
    case 'select':
      return { ...state, selected: action.no };
    case 'move':
      return moved(state, action.by);
    case 'open':
      return { ...state, stage: action.stage, weighing: null, tender: '', notice: null };
    case 'weigh':
      return { ...state, stage: 'qty', weighing: action.good, typed: '', notice: null };
    case 'tender':
      return { ...state, tender: typedTender(state.tender, action.character), notice: null };
    case 'tender-amount':
      return { ...state, tender: action.yuan, notice: null };
    case 'sending':
      return { ...state, submission: 'sending', sent: action.sale, notice: null };
    case 'unknown':
      return { ...state, submission: 'unknown', stage: state.stage === 'pay' ? 'pay' : 'cash' };
    case 'open-pay':
      return { ...state, stage: 'pay', tender: '', notice: null, paying: beginPaying(action.step) };
    case 'pay-leave':
    case 'pay-step':
    case 'pay-character':
    case 'pay-erase':
    case 'pay-slip':
    case 'pay-house':
    case 'pay-part':
      return { ...state, paying: nextPaying(state.paying, action), notice: null };
    case 'await':
      return { ...state, submission: 'awaiting', awaited: action.open, stage: 'pay', notice: null };
    case 'set-aside':
      return newTill();
    case 'ask':
      return { ...settled, stage: 'approval', askedSale: action.asked };
    case 'member':
      return { ...state, member: action.member, stage: 'cart', notice: null };
    case 'tag':
      return { ...state, tag: action.tag, stage: 'cart', notice: null };
    case 'exchange':
      return { ...state, exchange: action.exchange, finished: null, notice: null };
    case 'swap':
      return swapped(state, action);
    case 'refused':
      return { ...settled, notice: action.notice, stage: action.stage };
    case 'sold-before':
      if (action.isSame) return { ...newTill(), notice: action.notice };
      return { ...settled, saleKey: createKey(), notice: action.notice, stage: 'cart' };
    case 'sold':
      return { ...newTill(), finished: action.slip, exchanged: action.exchanged };
    default:
      return changedCart(state, action);
  }
}

function swapped(
  { cleared }: TillState,
  { type: _type, ...other }: Extract<TillAction, { type: 'swap' }>,
): TillState {
  return { ...newTill(), cleared, ...other, selected: other.cart.lines.at(-1)?.no ?? null };
}

type CartAction = Extract<
  TillAction,
  { type: 'add' | 'remove' | 'undo' | 'clear' | 'step' | 'qty' | 'discount' | 'price' }
>;

function changedCart(state: TillState, action: CartAction): TillState {
  const { cart } = state;
  const line = selectedLine(state);
  switch (action.type) {
    case 'add': {
      const next = added(cart, action.scanned, action.times);
      if (typeof next === 'string') return warned(state, next);
      return withCart(state, next.cart, next.no);
    }
    case 'step':
    case 'qty':
      return line ? withQty(state, line, wantedQty(line, action)) : state;
    case 'discount': {
      if (action.of === 'order')
        return withCart(state, { ...cart, discount: action.discount }, state.selected);
      if (!line) return state;
      return withCart(
        state,
        { ...cart, lines: replaced(cart.lines, { ...line, discount: action.discount }) },
        line.no,
      );
    }
    case 'price':
      if (!line) return state;
      if (line.label?.amountFen) return warned(state, '金额标签的价格不能改，可按 Del 删除后重新称');
      return withCart(
        state,
        { ...cart, lines: replaced(cart.lines, { ...line, priceFen: action.priceFen }) },
        line.no,
      );
    case 'remove':
      return line ? withoutLine(state, line) : state;
    case 'clear':
      if (cart.lines.length === 0)
        return { ...state, finished: null, exchange: null, notice: null, typed: '' };
      return state.clearing
        ? withCart({ ...gaveUp(state, cart.lines.length), exchange: null, clearing: false }, emptyCart, null)
        : { ...state, clearing: true };
    case 'undo': {
      const before = state.past.at(-1);
      if (!before) return warned(state, '没有可撤销的操作');
      const { past, selected } = state;
      const next = takenBack(state, before.lines.length - cart.lines.length);
      return { ...withCart(next, before, selected), past: past.slice(0, -1) };
    }
  }
}

function wantedQty({ qty }: CartLine, action: Extract<CartAction, { type: 'step' | 'qty' }>): Quantity {
  return action.type === 'qty' ? action.qty : quantityOf(thousandths(qty) + BigInt(action.by) * 1000n);
}

function withQty(state: TillState, line: CartLine, qty: Quantity): TillState {
  if (line.label) return warned(state, '称重标签的重量不能改，可按 Del 删除后重新称');
  if (thousandths(qty) <= 0n) return warned(state, '数量要大于 0；不要了按 Del 删除');
  const refusal = qtyRefusal(line.good, qty);
  if (refusal !== null) return warned(state, refusal);
  return withCart(state, { ...state.cart, lines: replaced(state.cart.lines, { ...line, qty }) }, line.no);
}

function withoutLine(state: TillState, line: CartLine): TillState {
  const { lines, discount } = state.cart;
  const rest = lines.filter(({ no }) => no !== line.no);
  const at = Math.min(lines.indexOf(line), rest.length - 1);
  const next = { ...state, removed: state.removed + 1 };
  return withCart(next, rest.length === 0 ? emptyCart : { lines: rest, discount }, rest[at]?.no ?? null);
}

/** Nobody pays for these lines any more. */
function gaveUp(state: TillState, lines: number): TillState {
  return { ...state, removed: 0, cleared: state.cleared + state.removed + lines };
}

/** Lines that left the cart stand in it again. */
function takenBack(state: TillState, lines: number): TillState {
  if (lines <= 0) return state;
  return state.removed > 0
    ? { ...state, removed: Math.max(0, state.removed - lines) }
    : { ...state, cleared: Math.max(0, state.cleared - lines) };
}

/** The first line of a cart is the first of a new sale: what an emptied cart was sent under is over. */
function withCart(state: TillState, cart: Cart, selected: number | null): TillState {
  const isNew = state.cart.lines.length === 0 && cart.lines.length > 0;
  const isThere = cart.lines.some(({ no }) => no === selected);
  return {
    ...(isNew ? gaveUp(state, 0) : state),
    cart,
    saleKey: isNew ? createKey() : state.saleKey,
    selected: isThere ? selected : (cart.lines.at(-1)?.no ?? null),
    past: [...state.past, state.cart].slice(-mostUndone),
    typed: '',
    stage: 'cart',
    weighing: null,
    notice: null,
  };
}

const mostUndone = 50;

export function selectedLine({ cart, selected }: TillState): CartLine | null {
  return cart.lines.find(({ no }) => no === selected) ?? null;
}

function moved(state: TillState, by: 1 | -1): TillState {
  const { lines } = state.cart;
  const at = lines.findIndex(({ no }) => no === state.selected);
  return { ...state, selected: (lines[at + by] ?? lines[at])?.no ?? null };
}

function warned(state: TillState, text: string): TillState {
  return { ...state, typed: '', notice: { tone: 'warning', text } };
}
