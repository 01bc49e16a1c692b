import { type Fen, fen, splitFen, subtractFen, sumFen, zeroFen } from '../../money/money.ts';
import { priceTimes, type Quantity } from '../../money/quantity.ts';

/** 抹零 of a store: never, down to 0.10 yuan, down to 1.00 yuan. */
export type RoundingMode = 'none' | 'fen' | 'jiao';

/** A line of a cart with the price that counts for it. */
export type CartLine = {
  priceFen: Fen;
  qty: Quantity;
  /** What the label of a scale says the line costs; it wins over price times quantity. */
  labelFen?: Fen | undefined;
  /** 折扣 of this line alone. */
  discountFen?: Fen | undefined;
  /** What promotions take off. */
  promotionFen?: Fen | undefined;
};

/** A line as it is paid: amount − own discount − shares of 整单折扣 and 抹零 = net, in fen. */
export type PricedLine = {
  amountFen: Fen;
  /** Its own 折扣 and what promotions take off. */
  ownDiscountFen: Fen;
  orderDiscountFen: Fen;
  roundingFen: Fen;
  netFen: Fen;
};

export type PricedCart = {
  lines: PricedLine[];
  /** Σ amounts of the lines. */
  amountFen: Fen;
  /** Σ own discounts and 整单折扣, without 抹零. */
  discountFen: Fen;
  roundingFen: Fen;
  /** 应收: Σ nets of the lines. */
  totalFen: Fen;
};

type CartTerms = {
  /** 整单折扣, at most what the lines cost after their own discounts. */
  orderDiscountFen?: Fen | undefined;
  rounding: RoundingMode;
  /** 抹零 that the cashier entered instead, at most what is left to pay. */
  byHandFen?: Fen | undefined;
};

/**
 * What a cart costs. Till and server both compute it here, so that screen, slip and books agree to the fen: 整单折扣 and
 * then 抹零 are shared over the lines by largest remainder.
 */
export function priceTillCart(
  lines: readonly CartLine[],
  { orderDiscountFen = zeroFen, rounding, byHandFen }: CartTerms,
): PricedCart {
  const amounts = lines.map(({ labelFen, priceFen, qty }) => labelFen ?? priceTimes(priceFen, qty));
  const own = lines.map(({ discountFen = zeroFen, promotionFen = zeroFen }) =>
    sumFen([discountFen, promotionFen]),
  );
  const reduced = amounts.map((amount, index) => subtractFen(amount, own[index] ?? zeroFen));
  const shares = shared(orderDiscountFen, reduced);
  const discounted = reduced.map((amount, index) => subtractFen(amount, shares[index] ?? zeroFen));
  const roundingFen = byHandFen ?? roundedOff(sumFen(discounted), rounding);
  const rounded = shared(roundingFen, discounted);
  const priced = amounts.map((amountFen, index): PricedLine => {
    const lineRounding = rounded[index] ?? zeroFen;
    return {
      amountFen,
      ownDiscountFen: own[index] ?? zeroFen,
      orderDiscountFen: shares[index] ?? zeroFen,
      roundingFen: lineRounding,
      netFen: subtractFen(discounted[index] ?? zeroFen, lineRounding),
    };
  });
  return {
    lines: priced,
    amountFen: sumFen(amounts),
    discountFen: sumFen([...own, orderDiscountFen]),
    roundingFen,
    totalFen: sumFen(priced.map(({ netFen }) => netFen)),
  };
}

/** How much 抹零 takes off a sum: what lies above the last whole step. What costs less than a step is not given away. */
function roundedOff(sum: Fen, mode: RoundingMode): Fen {
  const steps: Record<RoundingMode, number> = { none: 1, fen: 10, jiao: 100 };
  return sum < steps[mode] ? zeroFen : fen(sum % steps[mode]);
}

function shared(total: Fen, weights: readonly Fen[]): Fen[] {
  return total === 0 ? weights.map(() => zeroFen) : splitFen(total, weights);
}
