import {
  ageOn,
  type IdentityRules,
  maskedIdentity,
  readIdentity,
} from '@shanmen/shared/contracts/ticket/selling/identity';
import type { ParkedSale, TakenCart } from '@shanmen/shared/contracts/ticket/selling/parked-sale';
import type { SaleAction } from '../cart/sale-action.ts';
import { newSale, type SaleState } from '../cart/open-sale.ts';
import { nextSale } from '../cart/sale-state.ts';
import { type NamedVisitor, noPeople } from '../visitor/people.ts';

/** Another cart lies on the counter from here on: an empty one, or one that was taken up again. */
export type CartSwap = { readonly type: 'swap-cart'; readonly sale: SaleState };

/** As {@link nextSale}; nothing is swapped while money is taken. */
export function nextCart(state: SaleState, action: SaleAction | CartSwap): SaleState {
  if (action.type !== 'swap-cart') return nextSale(state, action);
  return state.submission === 'idle' && state.stage === 'cart' ? action.sale : state;
}

const minuteMs = 60_000;

/** The counter after a cart was put aside. */
export function emptied({ hungAt, expiresAt }: ParkedSale): SaleState {
  const minutes = Math.round((Date.parse(expiresAt) - Date.parse(hungAt)) / minuteMs);
  const text = `已挂单，占位 ${minutes} 分钟；按 F6 取单`;
  return { ...newSale(), notice: { tone: 'info', text } };
}

type Counter = {
  readonly today: string;
  readonly visitDates: readonly string[];
  readonly rules: IdentityRules;
};

/** The counter with a cart that waited. A visit day that is over falls back to today. */
export function takenUp(cart: TakenCart, wasHeld: boolean, newKey: string, counter: Counter): SaleState {
  const isToday = cart.visitDate === counter.today;
  const isOver = !counter.visitDates.includes(cart.visitDate);
  return {
    ...newSale(),
    cart: cart.lines.map(({ productId, qty }) => ({ productId, qty })),
    selected: cart.lines.at(-1)?.productId ?? null,
    kept: { hungCartId: cart.id, places: cart.kept },
    saleKey: newKey,
    visitDate: isToday || isOver ? null : cart.visitDate,
    slots: isOver ? {} : Object.fromEntries(cart.slots.map(({ spotId, startTime }) => [spotId, startTime])),
    people: { ...noPeople, visitors: namedAgain(cart, counter) },
    notice: wasHeld ? taken : lapsed,
  };
}

const taken = { tone: 'info', text: '已取单，请核对后收款' } as const;
const lapsed = { tone: 'warning', text: '占位时间已过，余票可能变化，请核对后收款' } as const;

function namedAgain({ visitors, visitDate }: TakenCart, { today, rules }: Counter): NamedVisitor[] {
  return visitors.flatMap(({ productId, visitor }, index) => {
    const { identity } = readIdentity(visitor.idKind, visitor.idNo, { ...rules, today });
    if (identity === null) return [];
    const { birthday, number } = identity;
    const age = birthday === null ? null : ageOn(birthday, visitDate);
    const idMasked = maskedIdentity(number);
    return [{ key: `${index} ${number}`, productId, visitor, idMasked, age, cert: visitor.cert ?? null }];
  });
}
