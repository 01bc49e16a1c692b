import { session, type SessionEnd, useShell, useTab, useUnsaved } from '@shanmen/shared';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ticketCount } from '../cart/cart.ts';
import { newSale, type SaleState } from '../cart/open-sale.ts';
import { dropOpenCart, keepOpenCart, type OpenCart, readOpenCart } from './open-cart.ts';

const resumed = { tone: 'info', text: '已恢复刚才的购物车，请核对后收款' } as const;

/** The sale as a reload or a crash left it; a visit day that is over falls back to today. */
export function resumedSale(shiftId: number, visitDates: readonly string[]): SaleState {
  const kept = readOpenCart(shiftId);
  if (!kept) return newSale();
  const isDayOver = kept.visitDate !== null && !visitDates.includes(kept.visitDate);
  return {
    ...newSale(),
    cart: kept.lines,
    selected: kept.lines.at(-1)?.productId ?? null,
    saleKey: kept.saleKey,
    team: kept.team ?? null,
    kept: kept.kept ?? null,
    isUnsettled: kept.isSent,
    notice: kept.isSent ? null : resumed,
    ...(isDayOver ? {} : { visitDate: kept.visitDate, slots: kept.slots }),
  };
}

/** Keeps the open cart on this machine, and lets nobody leave it behind unasked. */
export function useKeptCart(state: SaleState, shiftId: number): void {
  const shell = useShell();
  const { id } = useTab();
  const isSaved = useRef(false);
  const isOver = useRef(false);
  const save = () => {
    isSaved.current = true;
    return Promise.resolve(true);
  };
  const unsaved = useUnsaved({ label: `购物车 ${ticketCount(state.cart)} 张`, save });
  const { cart, visitDate, slots, saleKey, team } = state;
  const isSent = state.isUnsettled || state.submission !== 'idle';
  const keep = useEffectEvent(() => {
    isSaved.current = false;
    if (cart.length === 0) {
      dropOpenCart();
      unsaved.clear();
    } else {
      keepOpenCart({ shiftId, saleKey, lines: cart, visitDate, slots, ...ownOf(state), isSent });
      if (!isOver.current) unsaved.mark();
    }
  });
  useEffect(() => keep(), [cart, visitDate, slots, saleKey, team, isSent]);
  // A session that ends asks nobody: whoever signs in again finds the cart. One who signs out was asked before.
  const spare = useEffectEvent((reason: SessionEnd) => {
    if (reason !== 'signed-out' || shell.unsaved.has(id)) isOver.current = true;
  });
  useEffect(() => session.subscribe(change => change.kind === 'ended' && spare(change.reason)), []);
  // A mark that is gone without having been saved was given up by the seller.
  const leave = useEffectEvent(() => {
    if (!shell.unsaved.has(id) && !isSaved.current && !isOver.current) dropOpenCart();
  });
  useEffect(() => leave, []);
}

function ownOf({ team, kept }: SaleState): Pick<OpenCart, 'team' | 'kept'> {
  return { ...(team ? { team } : {}), ...(kept ? { kept } : {}) };
}
