import { priceTillCart } from '@shanmen/shared/contracts/cashier/cart';
import type { SaleTagDraft } from '@shanmen/shared/contracts/cashier/guests/sale-tag';
import type { TillSale } from '@shanmen/shared/contracts/cashier/sale';
import { promote, type PromotedLine } from '@shanmen/shared/contracts/cashier/pricing/promote';
import { mayBeLabel } from '@shanmen/shared/contracts/goods/items/scale-label';
import {
  type Fen,
  formatYuan,
  multiplyFen,
  percentOf,
  subtractFen,
  sumFen,
  zeroFen,
} from '@shanmen/shared/money';
import { priceTimes, type Quantity, thousandths } from '@shanmen/shared/quantity';
import { timeOfDay } from '@shanmen/shared/time';

import { found, RuleViolation } from '../../callers/rule-violation.ts';
import type { Tx } from '../../db/transaction.ts';
import { lookUp } from '../../goods/public.ts';
import { readMember } from '../guests/member/member.queries.ts';
import { readRunningPromotions } from '../pricing/promotion/promotion.queries.ts';
import type { TillPlace } from '../shift/shift.queries.ts';
import { type NewTillPayment, readTillPrices } from './slip.queries.ts';
import { paymentRow } from './tender.service.ts';
import type { TillLack } from './till-override.ts';

/** A line of a sale with all that is written down of it; money in fen. */
type SoldLine = {
  goodsId: number;
  qty: Quantity;
  barcode?: string | undefined;
  priceFen: Fen;
  /** What the store asks, where the cashier charged something else by hand. */
  listFen?: Fen | null;
  amountFen: Fen;
  ownDiscountFen: Fen;
  orderDiscountFen: Fen;
  roundingFen: Fen;
  /** Part of its own discount: what promotions took off, and which. */
  promotionFen: Fen;
  promotionWords: string;
};

/** A sale as it is posted, now or later: what the guest pays for each line, and with what. */
export type PricedSale = {
  lines: SoldLine[];
  amountFen: Fen;
  discountFen: Fen;
  roundingFen: Fen;
  totalFen: Fen;
  payments: NewTillPayment[];
  memberId: number | null;
  /** Why it is on the house; null where it is not. */
  freeReason: string | null;
  /** What an auditor looks at; of an older sale that waited it is absent. */
  removedLines?: number;
  clearedLines?: number;
  /** 归属 with which it was keyed. */
  tag?: SaleTagDraft;
  /** How much of the cashier's own limit a discount by hand takes, in whole per cent; absent where there is none. */
  limitShare?: number | null;
};

/** How far a cashier may go alone: per cent of a line and of an order, fen of 抹零. */
export type TillLimits = { linePct: number; orderPct: number; roundingFen: Fen };

/**
 * What a sale costs: prices by the server, or where the cashier changed one, that one. A sale without the server keeps
 * the prices that the guest paid.
 * @returns besides, whether a price differs from that of the store
 * @throws not_found for a good, invalid_input, price_changed, payment_mismatch, tender_insufficient,
 *   payment_code_invalid
 */
export async function priceSale(
  tx: Tx,
  sale: TillSale,
  { storeId, rounding }: TillPlace,
  { day, now }: { day: string; now: Date },
): Promise<PricedSale & { differs: boolean }> {
  const goodsIds = sale.lines.map(({ goodsId }) => goodsId);
  const nothing = sale.lines.findIndex(({ qty }) => thousandths(qty) === 0n);
  if (nothing >= 0)
    throw new RuleViolation('invalid_input', `第 ${nothing + 1} 行：数量须大于 0`, { lineNo: nothing + 1 });
  const memberId = sale.memberId ?? null;
  if (memberId !== null) found(await readMember(tx, memberId), '会员');
  const known = await readTillPrices(tx, goodsIds, { storeId, day, isMember: memberId !== null });
  const prices = goodsIds.map(goodsId => found(known.get(goodsId) ?? null, '商品'));
  const charged: (ChargedLine & { isChanged: boolean })[] = sale.lines.map((line, index) => ({
    ...line,
    priceFen: line.priceFen ?? prices[index] ?? zeroFen,
    isChanged: line.priceFen !== undefined,
  }));
  const free = charged.findIndex(({ priceFen }) => priceFen === 0);
  if (free >= 0)
    throw new RuleViolation('invalid_input', `第 ${free + 1} 行：没有零售价`, { lineNo: free + 1 });
  const read = await labelled(tx, sale, charged, { storeId, on: day });
  const promoted = sale.offline
    ? []
    : promote(read.map(seen), await readRunningPromotions(tx, day), timeOfDay(now));
  const lines = read.map((line, index) => ({ ...line, promotionFen: promoted[index]?.offFen ?? zeroFen }));
  const reduced = lines.map(({ labelFen, priceFen, qty, discountFen = zeroFen, promotionFen }) =>
    subtractFen(labelFen ?? priceTimes(priceFen, qty), sumFen([discountFen, promotionFen])),
  );
  const leftFen = subtractFen(sumFen(reduced), sale.discountFen ?? zeroFen);
  if (reduced.some(amount => amount < 0) || leftFen < 0)
    throw new RuleViolation('invalid_input', '折扣超过金额', { path: 'discountFen' });
  const byHandFen = sale.roundingFen ?? (sale.offline && subtractFen(leftFen, sale.expectedTotalFen));
  if (byHandFen !== undefined && (byHandFen < 0 || byHandFen > leftFen))
    throw new RuleViolation('invalid_input', '抹零超过应收', { path: 'roundingFen' });
  const cart = priceTillCart(lines, { orderDiscountFen: sale.discountFen, rounding, byHandFen });
  refuseOtherMoney(sale, cart.totalFen);
  const payments: NewTillPayment[] = [];
  for (const payment of sale.payments) payments.push(await paymentRow(tx, payment, memberId));
  return {
    ...cart,
    lines: cart.lines.map((line, index) => ({
      ...line,
      ...pick(lines[index]),
      listFen: sale.offline ? null : otherPrice(prices[index], lines[index]?.priceFen),
      promotionWords: (promoted[index]?.names ?? []).join('、').slice(0, 120),
    })),
    payments,
    memberId,
    freeReason: sale.payments.find(payment => payment.tender === 'FREE')?.reason ?? null,
    removedLines: sale.removedLines ?? 0,
    clearedLines: sale.clearedLines ?? 0,
    ...(sale.tag ? { tag: sale.tag } : {}),
    differs: charged.some(({ priceFen }, index) => priceFen !== prices[index]),
  };
}

/** The price of the store where another one was charged. */
function otherPrice(listFen: Fen | undefined, priceFen: Fen | undefined): Fen | null {
  return listFen === undefined || listFen === priceFen ? null : listFen;
}

type ChargedLine = TillSale['lines'][number] & { priceFen: Fen };

/** A line as promotions see it: a price or a discount by hand is the cashier's word. */
function seen({
  goodsId,
  qty,
  priceFen,
  labelFen,
  ...byHand
}: ChargedLine & { isChanged: boolean }): PromotedLine {
  const isFixed = byHand.discountFen !== undefined || byHand.isChanged;
  return { goodsId, qty, priceFen, amountFen: labelFen ?? priceTimes(priceFen, qty), isFixed };
}

function pick(line: (ChargedLine & { promotionFen: Fen }) | undefined) {
  if (!line) throw new Error('a cart has as many lines as were priced');
  const { goodsId, qty, barcode, priceFen, promotionFen } = line;
  return { goodsId, qty, priceFen, promotionFen, ...(barcode === undefined ? {} : { barcode }) };
}

/** Lines with what the labels of a scale say that they cost; a till without the server has read them itself. */
async function labelled<L extends TillSale['lines'][number]>(
  tx: Tx,
  { offline }: TillSale,
  lines: readonly L[],
  place: { storeId: number; on: string },
): Promise<L[]> {
  if (offline) return [...lines];
  if (lines.some(({ labelFen }) => labelFen !== undefined))
    throw new RuleViolation('invalid_input', '标签金额由服务器读取', { path: 'lines' });
  const read: L[] = [];
  for (const line of lines) read.push({ ...line, labelFen: await labelOf(tx, line, place) });
  return read;
}

/** What the label of a scale says that a line costs; nothing where no such label of this good was scanned. */
async function labelOf(
  tx: Tx,
  { goodsId, barcode }: TillSale['lines'][number],
  place: { storeId: number; on: string },
): Promise<Fen | undefined> {
  if (barcode === undefined || !mayBeLabel(barcode)) return undefined;
  const [good] = await lookUp(tx, { q: barcode, ...place });
  return good?.goodsId === goodsId ? (good.label?.amountFen ?? undefined) : undefined;
}

/** What of a sale its cashier may do only by a right of her own. */
export function lacksOf(
  sale: TillSale,
  priced: PricedSale & { differs: boolean },
  limits: TillLimits,
): TillLack[] {
  const { linePct, orderPct, roundingFen } = limits;
  const lacks: TillLack[] = [];
  const discounted = discountedByHand(priced);
  if (discounted.length > 0)
    lacks.push({ action: 'cashier.discount', code: 'cashier:discount:line', why: '单品折扣' });
  if (
    discounted.some(
      ({ byHandFen, amountFen }) => multiplyFen(byHandFen, 100) > multiplyFen(amountFen, linePct),
    )
  )
    lacks.push({
      action: 'cashier.discount',
      code: 'cashier:override:approve',
      why: `单品折扣超过 ${linePct}%`,
    });
  if (sale.discountFen !== undefined) {
    lacks.push({ action: 'cashier.discount', code: 'cashier:discount:order', why: '整单折扣' });
    if (multiplyFen(sale.discountFen, 100) > multiplyFen(priced.amountFen, orderPct))
      lacks.push({
        action: 'cashier.discount',
        code: 'cashier:override:approve',
        why: `整单折扣超过 ${orderPct}%`,
      });
  }
  if (priced.differs) lacks.push({ action: 'cashier.price', code: 'cashier:price:edit', why: '改价' });
  if (sale.roundingFen !== undefined && sale.roundingFen > roundingFen)
    lacks.push({
      action: 'cashier.rounding',
      code: 'cashier:rounding:edit',
      why: `抹零超过 ¥${formatYuan(roundingFen)}`,
    });
  if (sale.payments.some(({ tender }) => tender === 'CREDIT'))
    lacks.push({ action: 'cashier.credit', code: 'cashier:credit:use', why: '单位挂账' });
  if (sale.payments.some(({ tender }) => tender === 'FREE'))
    lacks.push({ action: 'cashier.free', code: 'cashier:sale:free', why: '免单' });
  return lacks;
}

function discountedByHand({ lines }: PricedSale) {
  return lines
    .map(line => ({ ...line, byHandFen: subtractFen(line.ownDiscountFen, line.promotionFen) }))
    .filter(({ byHandFen }) => byHandFen > 0);
}

/** The largest part of a limit that a discount by hand takes, in whole per cent; null without such a discount. */
export function limitShareOf(
  sale: TillSale,
  priced: PricedSale,
  { linePct, orderPct }: TillLimits,
): number | null {
  const shares = discountedByHand(priced).map(({ byHandFen, amountFen }) =>
    percentOf(multiplyFen(byHandFen, 100), multiplyFen(amountFen, linePct)),
  );
  if (sale.discountFen !== undefined)
    shares.push(percentOf(multiplyFen(sale.discountFen, 100), multiplyFen(priced.amountFen, orderPct)));
  return shares.length === 0 ? null : Math.max(...shares);
}

/** @throws price_changed, payment_mismatch, tender_insufficient */
function refuseOtherMoney({ expectedTotalFen, payments }: TillSale, totalFen: Fen): void {
  if (expectedTotalFen !== totalFen)
    throw new RuleViolation('price_changed', `价格已更新，应收 ¥${formatYuan(totalFen)}`, { totalFen });
  const paidFen = sumFen(payments.map(({ amountFen }) => amountFen));
  if (paidFen !== totalFen) {
    const text = `收款 ¥${formatYuan(paidFen)} 与应收 ¥${formatYuan(totalFen)} 不符`;
    throw new RuleViolation('payment_mismatch', text, { paidFen, totalFen });
  }
  const short = payments.find(
    payment => payment.tender === 'CASH' && payment.tenderedFen < payment.amountFen,
  );
  if (short) throw new RuleViolation('tender_insufficient', undefined, { amountFen: short.amountFen });
}
