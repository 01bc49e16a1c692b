import type { DocumentLineDraft } from '@shanmen/shared/contracts/goods/documents/document-line';
import { bringsCost, type DocumentTraits } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { Fen } from '@shanmen/shared/money';
import { type Quantity, thousandths } from '@shanmen/shared/quantity';

import type { PoolKey, PostedLine } from '../stock/stock.ledger.ts';
import { fenOf, type StockBook } from '../stock/stock-book.ts';

/** A line as it is posted. */
export type PostedFrom = {
  lineNo: number;
  goodsId: number;
  baseQty: Quantity;
  /** Net amount and share of the fee. */
  valueFen: Fen;
  gift: boolean;
  sourceLineId: number | null;
  netFen: Fen;
  side: DocumentLineDraft['side'] | null;
  /** By what share it takes over the cost of what it was made of. */
  weight: number;
  condition: DocumentLineDraft['condition'] | null;
};

/** Between which warehouses goods move; null at the end that lies outside. */
export type Route = {
  from: number | null;
  to: number | null;
  /** Where what comes back damaged is put. */
  damaged: number | null;
};

/** What posting found out of a line. */
export type LineCost = { lineNo: number; costFen: Fen; differenceFen: Fen };

/** Every pool that the lines touch. */
export function poolsOf(lines: readonly PostedFrom[], { from, to, damaged }: Route): PoolKey[] {
  const places = [from, to, damaged].filter(place => place !== null);
  return lines.flatMap(({ goodsId }) => places.map(whId => ({ goodsId, whId })));
}

/**
 * Moves the stock of every line as the type of the document says.
 * @param shares what the source of a line cost, for lines that take something back
 * @throws insufficient_stock
 */
export function postLines(
  book: StockBook,
  traits: DocumentTraits,
  route: Route,
  lines: readonly PostedFrom[],
  shares: ReadonlyMap<number, Fen>,
): LineCost[] {
  // What was lost stays with the loan until its loss is audited.
  const moved = lines.filter(({ condition }) => condition !== 'lost');
  return moved.map(line => {
    const share = shares.get(line.lineNo);
    return postLine(book, traits, route, line, share === undefined ? null : BigInt(share));
  });
}

function postLine(
  book: StockBook,
  traits: DocumentTraits,
  route: Route,
  line: PostedFrom,
  share: bigint | null,
): LineCost {
  const { lineNo, goodsId } = line;
  const qty = thousandths(line.baseQty);
  const to = line.condition === 'damaged' ? route.damaged : route.to;
  if (route.from === null) {
    const wanted = share ?? wantedOf(traits, line);
    const setsCost = bringsCost(traits);
    const { value, difference } = book.move({ lineNo, goodsId, whId: to ?? 0, qty, wanted, setsCost });
    return cost(lineNo, value, difference);
  }
  const wanted = share === null ? null : -share;
  const out = book.move({ lineNo, goodsId, whId: route.from, qty: -qty, wanted });
  if (to !== null) book.move({ lineNo, goodsId, whId: to, qty, wanted: -out.value });
  return cost(lineNo, -out.value, out.difference);
}

/** A gift brings nothing but its quantity; what has no price comes at the average. */
function wantedOf({ priced }: DocumentTraits, { valueFen, gift }: PostedFrom): bigint | null {
  if (gift || priced === 'purchase') return BigInt(valueFen);
  return priced === 'cost' && valueFen > 0 ? BigInt(valueFen) : null;
}

/** The mirror of what was posted, one row each; what leaves goes first, so that a transfer finds its goods. */
export function postMirror(book: StockBook, posted: readonly PostedLine[]): LineCost[] {
  const costs = new Map<number, LineCost>();
  const mirrored = posted.map(line => ({ ...line, qty: -thousandths(line.qty) }));
  for (const { lineNo, goodsId, whId, qty, valueFen } of mirrored.toSorted(leavingFirst)) {
    const { value, difference } = book.move({
      lineNo,
      goodsId,
      whId,
      qty,
      wanted: -BigInt(valueFen),
      kind: 'reversal',
    });
    // The second row of a transfer only says the same again.
    if (!costs.has(lineNo)) costs.set(lineNo, cost(lineNo, value < 0n ? value : -value, difference));
  }
  return [...costs.values()];
}

function leavingFirst(a: { qty: bigint; lineNo: number }, b: { qty: bigint; lineNo: number }): number {
  return Number(a.qty > 0n) - Number(b.qty > 0n) || a.lineNo - b.lineNo;
}

export function cost(lineNo: number, value: bigint, difference: bigint): LineCost {
  return { lineNo, costFen: fenOf(value), differenceFen: fenOf(difference) };
}
