import {
  changeFen,
  type DisplayLine,
  type DisplayStage,
  type DisplayView,
  idleView,
  restFen,
  tenderFen,
} from '@shanmen/shared/counter';
import { type Fen, negateFen } from '@shanmen/shared/money';
import { ticketCount } from '../../selling/cart/cart.ts';
import type { SaleState } from '../../selling/cart/open-sale.ts';
import type { SellingDay } from '../../selling/visit/use-selling-day.ts';

/** The sale as the display shows it now. */
export function viewOf(state: SaleState, day: SellingDay | null): DisplayView {
  const { finished, cart } = state;
  if (cart.length === 0 && finished) {
    const isCash = finished.payments.some(({ method }) => method === 'CASH');
    return {
      stage: 'done',
      lines: finished.lines.map(line => ({
        name: line.productName,
        qty: line.qty,
        amountFen: line.amountFen,
      })),
      count: finished.tickets.length,
      forDay: finished.visitDate,
      totalFen: finished.totalFen,
      tenderFen: isCash ? finished.tenderFen : null,
      changeFen: isCash ? finished.changeFen : null,
    };
  }
  if (cart.length === 0 || day === null) return idleView;
  const stage = stageOf(state);
  const isCash = stage === 'cash' && state.tender !== '';
  const change = changeFen(state.tender, day.totalFen);
  return {
    stage,
    lines: [
      ...day.lines.map(({ offer, qty, amountFen }) => ({
        name: offer?.product.name ?? '门票',
        qty,
        amountFen,
      })),
      ...(state.concession ? [cheaperBy(state.concession.givenFen)] : []),
    ],
    count: ticketCount(cart),
    forDay: day.visitDate,
    totalFen: stage === 'scan' || stage === 'waiting' ? restFen(state.paying, day.totalFen) : day.totalFen,
    tenderFen: isCash ? tenderFen(state.tender, day.totalFen) : null,
    changeFen: isCash && change >= 0 ? change : null,
  };
}

/** 优惠 as a line of its own: what each ticket costs stays what its tile says. */
function cheaperBy(givenFen: Fen): DisplayLine {
  return { name: '优惠', qty: null, amountFen: negateFen(givenFen) };
}

function stageOf({ stage, submission }: SaleState): DisplayStage {
  if (stage === 'pay') return submission === 'idle' ? 'scan' : 'waiting';
  return stage === 'cash' ? 'cash' : 'cart';
}
