import { useKeptCart } from '@shanmen/shared/counter';
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

const place = { keep: keepOpenCart, drop: dropOpenCart };

/** Keeps the open cart of a shift on this machine. */
export function useOpenCart(state: SaleState, shiftId: number): void {
  useKeptCart(place, openCartOf(state, shiftId), `购物车 ${ticketCount(state.cart)} 张`);
}

function openCartOf(state: SaleState, shiftId: number): OpenCart | null {
  const { cart: lines, saleKey, visitDate, slots, team, kept } = state;
  if (lines.length === 0) return null;
  return {
    shiftId,
    saleKey,
    lines,
    visitDate,
    slots,
    ...(team ? { team } : {}),
    ...(kept ? { kept } : {}),
    isSent: state.isUnsettled || state.submission !== 'idle',
  };
}
