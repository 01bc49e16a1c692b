import { createKey, hasAuth } from '@shanmen/shared';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newSale } from '../cart/open-sale.ts';
import type { Sale } from '../sale/use-sale.ts';

export type Quick = {
  /** The ticket that is sold; null when the window sells as usual. */
  readonly name: string | null;
  /** Locks the ticket that lies alone in the cart, or sells as usual again. */
  readonly press: () => void;
  /** Enter with nothing in the cart: as many as were typed, for the exact cash. @returns whether it is on */
  readonly sell: () => boolean;
};

const words = {
  one: '快速模式只锁定一种票：购物车里先放一种，再按 Ins',
  documents: '需登记证件的票不能用快速模式',
  cart: '购物车里有票：先收款或清空，再用快速模式',
} as const;

/** 快速模式 of the rush hour: one ticket is locked, then a quantity and Enter sell it. */
export function useQuick(sale: Sale): Quick {
  const { state, day, dispatch } = sale;
  const [locked, setLocked] = useState<number | null>(null);
  /** Key of the cart that is paid by itself. */
  const armed = useRef<string | null>(null);
  const warn = (text: string) => dispatch({ type: 'notice', notice: { tone: 'warning', text } });
  const offer = day?.offers.find(({ product }) => product.id === locked);
  const press = () => {
    if (locked !== null) return setLocked(null);
    if (!hasAuth('ticket:sale:pay-cash')) return;
    const [line, ...others] = day?.lines ?? [];
    if (!line?.offer || others.length > 0 || state.team !== null) return warn(words.one);
    if (line.offer.product.visitors) return warn(words.documents);
    setLocked(line.productId);
    sale.swapCart(newSale());
  };
  const sell = () => {
    if (locked === null) return false;
    if (state.cart.length > 0) warn(words.cart);
    else if (!offer) warn('所选日期不售此票');
    else if (offer.refusal !== null) warn(`${offer.product.name}：${offer.refusal}`);
    else {
      const limit = offer.product.maxQtyPerOrder;
      armed.current = createKey();
      dispatch({ type: 'product', productId: locked, limit, newKey: armed.current });
    }
    return true;
  };
  const goOn = useEffectEvent(() => {
    if (armed.current !== state.saleKey || state.cart.length === 0) return;
    if (state.stage === 'cart') return dispatch({ type: 'open-cash' });
    armed.current = null;
    if (!day?.obstacle) return sale.pay();
    dispatch({ type: 'close-cash' });
    warn(day.obstacle);
  });
  // First the priced cart, then the money: each is there with the next drawing.
  useEffect(() => goOn(), [state.stage, state.cart]);
  return { name: locked === null ? null : (offer?.product.name ?? '票'), press, sell };
}
