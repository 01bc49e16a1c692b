import { changeFen, type DisplayStage, type DisplayView, idleView, tenderFen } from '@shanmen/shared/counter';
import { zeroFen } from '@shanmen/shared/money';
import { placesOf } from '@shanmen/shared/quantity';

import { pieceCount } from '../cart/till-cart.ts';
import type { Till } from './use-till.ts';

/** What the display of a till is found by. */
export function placeOf(tillId: number): string {
  return `till-${tillId}`;
}

/** What the display of a till says to the customer. */
export const displayWords = {
  idle: '欢迎光临',
  cart: '请核对商品与数量',
  cash: '请付现金',
  scan: '请出示微信或支付宝付款码',
  waiting: '正在确认付款，请稍候',
  done: '谢谢惠顾',
} as const satisfies Record<DisplayStage, string>;

/** The sale as the customer may see it now. */
export function viewOf({ state, totals }: Pick<Till, 'state' | 'totals'>): DisplayView {
  const { cart, finished, stage, tender, submission } = state;
  if (cart.lines.length === 0) {
    if (!finished) return idleView;
    const cash = finished.payments.find(payment => payment.tender === 'CASH');
    return {
      stage: 'done',
      lines: finished.lines.map(({ name, qty, netFen }) => ({ name, qty: Number(qty), amountFen: netFen })),
      count: finished.lines.length,
      forDay: '',
      totalFen: finished.totalFen,
      tenderFen: cash?.tenderedFen ?? null,
      changeFen: cash?.changeFen ?? null,
    };
  }
  const isCash = stage === 'cash' && tender !== '';
  const change = changeFen(tender, totals.totalFen);
  return {
    stage: stage !== 'cash' ? 'cart' : submission === 'idle' ? 'cash' : 'waiting',
    lines: cart.lines.map(({ good, qty }, index) => ({
      name: placesOf(qty) > 0 ? `${good.name} ${qty} ${good.unit}` : good.name,
      qty: placesOf(qty) > 0 ? null : Number(qty),
      amountFen: totals.lines[index]?.netFen ?? zeroFen,
    })),
    count: pieceCount(cart),
    forDay: '',
    totalFen: totals.totalFen,
    tenderFen: isCash ? tenderFen(tender, totals.totalFen) : null,
    changeFen: isCash && change >= 0 ? change : null,
  };
}
