import type { SaleTagDraft } from '@shanmen/shared/contracts/cashier/guests/sale-tag';
import { type PricedCart, priceTillCart, type RoundingMode } from '@shanmen/shared/contracts/cashier/cart';
import { promote, type Promoted } from '@shanmen/shared/contracts/cashier/pricing/promote';
import type { RunningPromotion } from '@shanmen/shared/contracts/cashier/pricing/promotion';
import type { TillLine as SentLine, TillPayment, TillSale } from '@shanmen/shared/contracts/cashier/sale';
import type { TillGood } from '@shanmen/shared/contracts/cashier/till';
import { type Fen, fen, splitFen, subtractFen, sumFen, zeroFen } from '@shanmen/shared/money';
import {
  multiplyQuantity,
  placesOf,
  priceTimes,
  type Quantity,
  quantity,
  sumQuantities,
  thousandths,
} from '@shanmen/shared/quantity';
import type { ScannedGood } from './till-catalogue.ts';

/** 折扣: down to so many percent, or by so many fen. */
export type Discount =
  | { readonly kind: 'rate'; readonly percent: number }
  | { readonly kind: 'off'; readonly fen: Fen };

/** A line of the cart; its price is what the catalogue said when it came in, and the server's word counts. */
export type CartLine = {
  /** Which line it is, for as long as the cart is open. */
  readonly no: number;
  readonly good: Pick<
    TillGood,
    'id' | 'code' | 'name' | 'spec' | 'unit' | 'qtyScale' | 'retailFen' | 'stockQty'
  >;
  readonly qty: Quantity;
  /** The label of a scale: its weight and its amount are as they were printed. */
  readonly label: ScannedGood['label'];
  /** 改价: another price than that of the store, by right; null where it costs what it costs. */
  readonly priceFen: Fen | null;
  readonly discount: Discount | null;
};

export type Cart = { readonly lines: readonly CartLine[]; readonly discount: Discount | null };

export const emptyCart: Cart = { lines: [], discount: null };

const none = quantity('0');

/** No cart of a customer is longer; the server takes no more. */
const mostLines = 200;
const mostThousandths = 99_999_000n;

/** What one costs on this line. */
export function priceOf({ good, priceFen }: CartLine): Fen {
  return priceFen ?? good.retailFen;
}

/** What a line costs before any discount. */
export function amountOf(line: CartLine): Fen {
  return line.label?.amountFen ?? priceTimes(priceOf(line), line.qty);
}

/** What a discount takes off an amount, to the fen; never more than the amount. */
function discountOf(discount: Discount | null, amountFen: Fen): Fen {
  if (discount === null) return zeroFen;
  if (discount.kind === 'off') return fen(Math.min(discount.fen, amountFen));
  const [kept = zeroFen] = splitFen(amountFen, [discount.percent, 100 - discount.percent]);
  return subtractFen(amountFen, kept);
}

/** What decides the price of a cart besides its goods. */
export type PriceTerms = {
  readonly rounding: RoundingMode;
  readonly promotions: readonly RunningPromotion[];
  /** `HH:MM` by the clock of the server. */
  readonly time: string;
};

/** What a cart costs, and of each line what promotions take off and what the cashier does. */
export type CartTotals = PricedCart & {
  readonly promoted: readonly Promoted[];
  readonly byHandFen: readonly Fen[];
};

/** Prices a cart as the server will. */
export function priced(cart: Cart, { rounding, promotions, time }: PriceTerms): CartTotals {
  const seen = cart.lines.map(line => {
    const amountFen = amountOf(line);
    const discountFen = discountOf(line.discount, amountFen);
    const isFixed = discountFen > 0 || line.priceFen !== null;
    return { goodsId: line.good.id, qty: line.qty, priceFen: priceOf(line), amountFen, discountFen, isFixed };
  });
  const promoted = promote(seen, promotions, time);
  const lines = seen.map((line, index) => {
    const promotionFen = promoted[index]?.offFen ?? zeroFen;
    const leftFen = subtractFen(line.amountFen, promotionFen);
    // A stackable promotion comes on top: by hand no more is taken off than it leaves.
    const discountFen = fen(Math.min(line.discountFen, leftFen));
    const labelFen = cart.lines[index]?.label?.amountFen ?? undefined;
    return { ...line, labelFen, promotionFen, discountFen, netFen: subtractFen(leftFen, discountFen) };
  });
  const orderDiscountFen = discountOf(cart.discount, sumFen(lines.map(({ netFen }) => netFen)));
  return {
    ...priceTillCart(lines, { orderDiscountFen, rounding }),
    promoted,
    byHandFen: lines.map(({ discountFen }) => discountFen),
  };
}

/** 整单折扣 in fen. */
export function orderDiscountOf({ lines }: PricedCart): Fen {
  return sumFen(lines.map(({ orderDiscountFen }) => orderDiscountFen));
}

/** How many pieces; what is weighed counts as one. */
export function pieceCount({ lines }: Cart): number {
  return lines.reduce((sum, { qty }) => sum + (placesOf(qty) > 0 ? 1 : Number(qty)), 0);
}

/** How many of a good lie in the cart; null for none. */
export function qtyIn({ lines }: Cart, goodsId: number): Quantity | null {
  const own = lines.filter(({ good }) => good.id === goodsId);
  return own.length === 0 ? null : sumQuantities(own.map(({ qty }) => qty));
}

/** What the store has of a good where the cart holds more, or where nothing is left; null where there is enough. */
export function shortStock(cart: Cart, { id, stockQty }: Pick<TillGood, 'id' | 'stockQty'>): Quantity | null {
  if (stockQty === null) return null;
  const stock = thousandths(stockQty);
  return stock <= 0n || stock < thousandths(qtyIn(cart, id) ?? none) ? stockQty : null;
}

/** Why a good cannot come in so many times, or null. */
export function qtyRefusal({ name, unit, qtyScale }: CartLine['good'], qty: Quantity): string | null {
  const count = thousandths(qty);
  if (count <= 0n) return '数量要大于 0';
  if (count > mostThousandths) return `「${name}」数量太大，最多 99,999 ${unit}`;
  if (placesOf(qty) <= qtyScale) return null;
  return qtyScale === 0
    ? `「${name}」按整${unit}卖，数量不能有小数`
    : `「${name}」数量最多 ${qtyScale} 位小数`;
}

/**
 * One more of what is there at the same price, or a new line.
 * @param times how often what was scanned comes in
 * @returns the cart and the line, or why it cannot come in
 */
export function added(
  { lines, discount }: Cart,
  { good, qty, label }: ScannedGood,
  times: Quantity,
): { readonly cart: Cart; readonly no: number } | string {
  if (label && times !== '1') return '称重标签一张算一份，请逐张扫描';
  const more = multiplyQuantity(qty, times);
  const same = lines.find(
    line =>
      line.good.id === good.id && !line.label && !label && line.discount === null && line.priceFen === null,
  );
  const whole = same ? sumQuantities([same.qty, more]) : more;
  const refusal = label ? null : qtyRefusal(good, whole);
  if (refusal !== null) return refusal;
  if (same) return { cart: { lines: replaced(lines, { ...same, qty: whole }), discount }, no: same.no };
  if (lines.length >= mostLines) return `一单最多 ${mostLines} 行，请先收款`;
  const no = Math.max(0, ...lines.map(line => line.no)) + 1;
  const line = { no, good, qty: more, label, priceFen: null, discount: null };
  return { cart: { lines: [...lines, line], discount }, no };
}

export function replaced(lines: readonly CartLine[], next: CartLine): readonly CartLine[] {
  return lines.map(line => (line.no === next.no ? next : line));
}

/** Lines as the server knows them. @param byHandFen what the cashier takes off each line; promotions are the server's own */
export function sentLines({ lines }: Cart, byHandFen: readonly Fen[]): SentLine[] {
  return lines.map(({ good, qty, label, priceFen }, index) => {
    const discountFen = byHandFen[index] ?? zeroFen;
    return {
      goodsId: good.id,
      qty,
      ...(label ? { barcode: label.code } : {}),
      ...(priceFen === null ? {} : { priceFen }),
      ...(discountFen > 0 ? { discountFen } : {}),
    };
  });
}

type SentWith = {
  readonly tillId: number;
  readonly totals: CartTotals;
  readonly payments: readonly TillPayment[];
  readonly memberId?: number | null;
  /** Lines that left this cart, and those of carts given up before it. */
  readonly removed?: number;
  readonly cleared?: number;
  /** 归属. */
  readonly tag?: SaleTagDraft | null;
};

/** The cart as it is sent; paid so, and expected to cost so much. */
export function saleOf(
  cart: Cart,
  { tillId, totals, payments, memberId = null, removed = 0, cleared = 0, tag = null }: SentWith,
): TillSale {
  const orderFen = orderDiscountOf(totals);
  return {
    tillId,
    lines: sentLines(cart, totals.byHandFen),
    ...(orderFen > 0 ? { discountFen: orderFen } : {}),
    ...(memberId === null ? {} : { memberId }),
    ...(tag === null ? {} : { tag }),
    ...(removed > 0 ? { removedLines: removed } : {}),
    ...(cleared > 0 ? { clearedLines: cleared } : {}),
    expectedTotalFen: totals.totalFen,
    payments: [...payments],
  };
}

/** The cart with goods and prices as the catalogue has them now; a member pays the member's price where it is lower. */
export function withGoodsOf(cart: Cart, byId: ReadonlyMap<number, TillGood>, isMember: boolean): Cart {
  const lines = cart.lines.map(line => {
    const good = byId.get(line.good.id);
    if (!good) return line;
    const retailFen = isMember ? fen(Math.min(good.retailFen, good.memberFen)) : good.retailFen;
    return { ...line, good: { ...good, retailFen } };
  });
  return { ...cart, lines };
}
