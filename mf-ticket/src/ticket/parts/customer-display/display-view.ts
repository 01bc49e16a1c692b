import { isRecord } from '@shanmen/shared';
import { type Fen, fen, negateFen } from '@shanmen/shared/money';
import { ticketCount } from '../../selling/cart/cart.ts';
import type { SaleState } from '../../selling/cart/open-sale.ts';
import { changeFen, tenderFen } from '../../selling/cart/tender.ts';
import { restFen } from '../../selling/payment/paying.ts';
import type { SellingDay } from '../../selling/visit/use-selling-day.ts';

const stages = ['idle', 'cart', 'cash', 'scan', 'waiting', 'done'] as const;
export type DisplayStage = (typeof stages)[number];

/** What the party across the counter may see: tickets and sums, never a name, a document or a takings figure. */
export type DisplayView = {
  readonly stage: DisplayStage;
  readonly lines: readonly DisplayLine[];
  readonly count: number;
  readonly visitDate: string;
  readonly totalFen: Fen;
  /** What was handed over, and what comes back; null as long as no cash is being taken. */
  readonly tenderFen: Fen | null;
  readonly changeFen: Fen | null;
};
/** Without a quantity where nothing is counted. */
export type DisplayLine = { readonly name: string; readonly qty: number | null; readonly amountFen: Fen };

export const idleView: DisplayView = {
  stage: 'idle',
  lines: [],
  count: 0,
  visitDate: '',
  totalFen: fen(0),
  tenderFen: null,
  changeFen: null,
};

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
      visitDate: finished.visitDate,
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
    visitDate: day.visitDate,
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

/** A view as it came over the channel; null for anything else. */
export function readView(value: unknown): DisplayView | null {
  if (!isRecord(value)) return null;
  const stage = stages.find(each => each === value['stage']);
  const { lines: listed, count, visitDate } = value;
  const total = fenOf(value['totalFen']);
  if (!stage || !Array.isArray(listed) || typeof count !== 'number' || typeof visitDate !== 'string')
    return null;
  if (total === null) return null;
  const rows: readonly unknown[] = listed;
  const lines = rows.flatMap(row => lineOf(row) ?? []);
  const [tender, change] = [fenOf(value['tenderFen']), fenOf(value['changeFen'])];
  return { stage, lines, count, visitDate, totalFen: total, tenderFen: tender, changeFen: change };
}

function lineOf(value: unknown): DisplayLine | null {
  if (!isRecord(value)) return null;
  const { name, qty } = value;
  const amountFen = fenOf(value['amountFen']);
  return typeof name === 'string' && (typeof qty === 'number' || qty === null) && amountFen !== null
    ? { name, qty, amountFen }
    : null;
}

function fenOf(value: unknown): Fen | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? fen(value) : null;
}
