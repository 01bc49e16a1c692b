import type { AssemblyMode } from '@shanmen/shared/contracts/goods/documents/document-types';
import { type Fen, splitFen } from '@shanmen/shared/money';
import { thousandths } from '@shanmen/shared/quantity';

import { fenOf, type StockBook } from '../stock/stock-book.ts';
import { cost, type LineCost, type PostedFrom, type Route } from './posting.ts';

/**
 * 组装 takes the components and puts the finished goods down, 拆卸 the other way round. What goes in comes out to
 * the fen: the cost of what was taken and the fee are shared over what is made by weight, largest remainder first.
 * @throws insufficient_stock
 */
export function postAssembly(
  book: StockBook,
  { from, to }: Route,
  mode: AssemblyMode,
  lines: readonly PostedFrom[],
  feeFen: Fen,
): LineCost[] {
  const made = mode === 'assemble' ? 'parent' : 'component';
  const taken = lines
    .filter(({ side }) => side !== made)
    .map(({ lineNo, goodsId, baseQty }) => {
      const qty = -thousandths(baseQty);
      return { lineNo, value: -book.move({ lineNo, goodsId, whId: from ?? 0, qty, wanted: null }).value };
    });
  const whole = taken.reduce((sum, { value }) => sum + value, BigInt(feeFen));
  const receiving = lines.filter(({ side }) => side === made);
  const shares = splitFen(
    fenOf(whole),
    receiving.map(({ weight }) => weight),
  );
  const put = receiving.map(({ lineNo, goodsId, baseQty }, index) => {
    const wanted = BigInt(shares[index] ?? 0);
    const { value } = book.move({ lineNo, goodsId, whId: to ?? 0, qty: thousandths(baseQty), wanted });
    return { lineNo, value };
  });
  return [...taken, ...put].map(({ lineNo, value }) => cost(lineNo, value, 0n));
}
