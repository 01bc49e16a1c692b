import type { SaleConcession } from '@shanmen/shared/contracts/ticket/pricing/sale-discount';
import { type Fen, multiplyFen, splitFen, subtractFen, sumFen, zeroFen } from '@shanmen/shared/money';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import { type PricedLine, totalOf } from '../../selling/sale/sale-cart.ts';

/** The same lines with what is given away of them, in parts that sum to it exactly. @throws concession_invalid */
export function conceded(lines: readonly PricedLine[], concession: SaleConcession): PricedLine[] {
  return concession.kind === 'FREE' ? withFree(lines, concession) : withDiscount(lines, concession);
}

/** What lines cost less than their price. */
export function givenFen(before: readonly PricedLine[], after: readonly PricedLine[]): Fen {
  return subtractFen(totalOf(before), totalOf(after));
}

type Free = Extract<SaleConcession, { kind: 'FREE' }>;

function withFree(lines: readonly PricedLine[], { productId, qty }: Free): PricedLine[] {
  let left = qty;
  const given = lines.map(line => {
    if (line.product.id !== productId) return line;
    const freeQty = Math.min(left, line.qty);
    left -= freeQty;
    return less({ ...line, freeQty }, multiplyFen(line.unitSaleFen, freeQty));
  });
  if (left > 0) throw new RuleViolation('concession_invalid', '免票张数多于购物车里的票', { qty });
  if (givenFen(lines, given) === zeroFen) throw new RuleViolation('concession_invalid', '该票种本来就不收费');
  return given;
}

type Discount = Extract<SaleConcession, { kind: 'DISCOUNT' }>;

/** Something is always left to pay: who gives all of it away gives free tickets, which is another right. */
function withDiscount(lines: readonly PricedLine[], { productId, amountFen }: Discount): PricedLine[] {
  const isMeant = ({ product }: PricedLine) => productId === undefined || product.id === productId;
  const wholeFen = sumFen(lines.filter(isMeant).map(line => line.amountFen));
  if (amountFen >= wholeFen) {
    throw new RuleViolation('concession_invalid', '优惠须少于应收；全免请用免票', { wholeFen });
  }
  const parts = splitFen(
    amountFen,
    lines.map(line => (isMeant(line) ? line.amountFen : zeroFen)),
  );
  return lines.map((line, index) => less(line, parts[index] ?? zeroFen));
}

function less(line: PricedLine, concededFen: Fen): PricedLine {
  return { ...line, concededFen, amountFen: subtractFen(line.amountFen, concededFen) };
}

/** What the paid tickets of a line cost less; what is free is not among it. */
export function discountOf({ freeQty, concededFen }: PricedLine): Fen {
  return freeQty > 0 ? zeroFen : concededFen;
}

/** What each of a line was given, those who go free last: what is free was given whole, what is cheaper by its part. */
export function concededParts({ qty, freeQty, concededFen }: PricedLine): Fen[] {
  const first = freeQty === 0 ? 0 : qty - freeQty;
  return splitOver(
    concededFen,
    Array.from({ length: qty }, (_, index) => (index >= first ? 1 : 0)),
  );
}

/** As `splitFen`; nothing is nothing for everybody, whatever they weigh. */
export function splitOver(amountFen: Fen, weights: readonly number[]): Fen[] {
  return amountFen === zeroFen ? weights.map(() => zeroFen) : splitFen(amountFen, weights);
}
