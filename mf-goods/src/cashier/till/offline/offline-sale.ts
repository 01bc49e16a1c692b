import type { Slip, SlipPayment, TillSale } from '@shanmen/shared/contracts/cashier/sale';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import { isTakenOffline, type OfflineTender, tenders } from '@shanmen/shared/contracts/cashier/tender';
import { subtractFen, zeroFen } from '@shanmen/shared/money';

import { amountOf, type Cart, type CartTotals, priceOf } from '../cart/till-cart.ts';

/** How far a shift has sold without the server at its till. */
export type TillAllowance = {
  readonly tillId: number;
  readonly shiftId: number;
  /** How many sales were made without the server. */
  readonly sold: number;
};

/** A sale as the machine keeps it until the server has it. */
export type QueuedTillSale = {
  /** The key of its cart. */
  readonly key: string;
  /** Who sold it. */
  readonly userName: string;
  readonly sale: TillSale & { readonly offline: NonNullable<TillSale['offline']> };
  /** The same sale as it was sent when the line broke: the server may have it already under the same key. */
  readonly before: TillSale | null;
};

/** A cart that is paid, as a till sells it by itself. */
export type LocalSale = {
  readonly key: string;
  readonly userName: string;
  readonly shift: TillShift;
  readonly storeName: string;
  readonly cart: Cart;
  readonly totals: CartTotals;
  /** What the site lets a till take without the server. */
  readonly takes: readonly OfflineTender[];
  /** As it would be sent to the server, or was. */
  readonly sale: TillSale;
  /** It was sent already, and no answer came. */
  readonly wasSent: boolean;
};

export type MadeSale = {
  readonly sale: QueuedTillSale;
  readonly order: Slip;
  readonly after: TillAllowance;
};

/** Why a till does not take the cart without the server; null where it does. */
function offlineRefusal({ cart, sale, takes, wasSent }: LocalSale): string | null {
  // What was sent is paid already, whatever the site says.
  const isTaken = (tender: string) => isTakenOffline(tender) && (wasSent || takes.includes(tender));
  const other = sale.payments.find(({ tender }) => !isTaken(tender));
  if (other) {
    const title = other.tender === 'SCAN' ? '扫码支付' : tenders[other.tender].title;
    return `离线时不能使用${title}`;
  }
  // The guest has paid and has the goods.
  if (wasSent) return null;
  const isByHand = cart.lines.some(({ discount, priceFen }) => discount !== null || priceFen !== null);
  // Who may do so, and how far, only the server says.
  return isByHand || cart.discount !== null ? '离线时不能改价和打折，请先取消' : null;
}

/**
 * Writes down what the guest pays: prices, label amounts and discounts as the screen showed them.
 * @returns the words why not
 */
export function makeSale(kept: TillAllowance, local: LocalSale, nowMs: number): MadeSale | string {
  const refusal = offlineRefusal(local);
  if (refusal !== null) return refusal;
  const { key, userName, shift, wasSent } = local;
  const { overrides: _ofTheServer, ...sale } = local.sale;
  if (kept.shiftId !== shift.id) return '班次已变更，请恢复联网后再收款';
  const at = new Date(nowMs).toISOString();
  const { offline = { shiftId: shift.id, clientAt: at, sentAt: at } } = sale;
  const made = { ...sale, lines: pricedLines(local), offline };
  return {
    sale: { key, userName, sale: made, before: wasSent && !sale.offline ? local.sale : null },
    order: slipOf(local, kept.sold + 1, offline.clientAt),
    after: { ...kept, sold: kept.sold + 1 },
  };
}

function pricedLines({ cart, totals, sale }: LocalSale): TillSale['lines'] {
  return sale.lines.map((line, index) => {
    const shown = cart.lines[index];
    const ownFen = totals.lines[index]?.ownDiscountFen ?? zeroFen;
    if (!shown) return line;
    const labelFen = shown.label?.amountFen ?? null;
    return {
      ...line,
      priceFen: priceOf(shown),
      ...(labelFen === null ? {} : { labelFen }),
      ...(ownFen > 0 ? { discountFen: ownFen } : {}),
    };
  });
}

/** What the paper says. The document's number comes with the server: a number of the shift stands in its place. */
function slipOf({ shift, storeName, cart, totals, sale }: LocalSale, count: number, soldAt: string): Slip {
  return {
    id: unknownId,
    no: `LX${shift.id}-${String(count).padStart(4, '0')}`,
    bizDate: shift.bizDate,
    soldAt,
    storeName,
    tillName: shift.tillName,
    cashierName: shift.cashierName,
    shiftNo: shift.no,
    state: 'DONE',
    sourceNo: null,
    amountFen: totals.amountFen,
    discountFen: totals.discountFen,
    roundingFen: totals.roundingFen,
    totalFen: totals.totalFen,
    receiptHeader: '',
    receiptFooter: '离线小票：联网后补登单号，退货请凭此票到本店办理',
    memberName: null,
    lines: cart.lines.map((line, index) => {
      const money = totals.lines[index];
      const { good, qty } = line;
      return {
        lineNo: index + 1,
        goodsId: good.id,
        code: good.code,
        name: good.name,
        unit: good.unit,
        qty,
        priceFen: priceOf(line),
        amountFen: amountOf(line),
        discountFen: money
          ? subtractFen(subtractFen(amountOf(line), money.netFen), money.roundingFen)
          : zeroFen,
        roundingFen: money?.roundingFen ?? zeroFen,
        promotionFen: totals.promoted[index]?.offFen ?? zeroFen,
        promotionWords: (totals.promoted[index]?.names ?? []).join('、'),
        netFen: money?.netFen ?? amountOf(line),
        openQty: qty,
        openFen: money?.netFen ?? amountOf(line),
      };
    }),
    payments: sale.payments.flatMap(paymentOf),
  };
}

/** Of a slip that the server does not know yet. */
const unknownId = 0;

export function isKnown({ id }: Pick<Slip, 'id'>): boolean {
  return id !== unknownId;
}

function paymentOf(payment: TillSale['payments'][number]): SlipPayment[] {
  const { amountFen, tender } = payment;
  if (tender === 'SCAN') return [];
  const cash =
    tender === 'CASH'
      ? { tenderedFen: payment.tenderedFen, changeFen: subtractFen(payment.tenderedFen, amountFen) }
      : { tenderedFen: null, changeFen: null };
  return [{ tender, amountFen, ...cash, openFen: amountFen, state: 'SUCCESS' }];
}
