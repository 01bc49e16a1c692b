import type { ReceiptRefund, Slip, TillPayment } from '@shanmen/shared/contracts/cashier/sale';
import { addFen, type Fen, fen, formatYuan, sumFen, zeroFen } from '@shanmen/shared/money';
import { spokenYuan } from '@shanmen/shared/speech';

import { titleOf } from '../screen/tender-words.ts';
import type { WaysBack } from './refund-state.ts';

/** 换货: what comes back together with the open sale, and by which ways. */
export type Exchange = {
  readonly refund: ReceiptRefund;
  /** Of the sale that it comes back of. */
  readonly no: string;
  readonly ways: WaysBack;
};

/** Cash that comes back and stays in the drawer for the new sale: never more than the sale comes to. */
export function keptFen(exchange: Exchange | null, totalFen: Fen): Fen {
  const cash = exchange?.ways.filter(({ tender }) => tender === 'CASH') ?? [];
  return fen(Math.min(sumFen(cash.map(({ amountFen }) => amountFen)), totalFen));
}

/** What the new sale is paid with: what the guest gives now, and the cash that stays in the drawer. */
export function paymentsWith(kept: Fen, payments: readonly TillPayment[]): TillPayment[] {
  if (kept === 0) return [...payments];
  const cash = payments.find(payment => payment.tender === 'CASH');
  const amountFen = addFen(cash?.amountFen ?? zeroFen, kept);
  const tenderedFen = addFen(cash?.tenderedFen ?? zeroFen, kept);
  return [{ tender: 'CASH', amountFen, tenderedFen }, ...payments.filter(payment => payment !== cash)];
}

/** `换货 XS261120A1-0001：退现金 ¥25.00`. */
export function exchangeWords({ no, ways }: Exchange): string {
  return `换货 ${no}：${ways.map(({ tender, amountFen }) => `退${titleOf(tender)} ¥${formatYuan(amountFen)}`).join('，')}`;
}

/** What the guest paid besides, or is given: of both slips together. */
export function differenceOf(refund: Slip, sale: Slip): { words: string; spoken: string } {
  const difference = addFen(sale.totalFen, refund.totalFen);
  if (difference === 0) return { words: '换货 不补不退', spoken: '换货完成' };
  const size = fen(Math.abs(difference));
  return difference > 0
    ? { words: `换货 补差价 ¥${formatYuan(size)}`, spoken: `补差价${spokenYuan(size)}` }
    : { words: `换货 退差价 ¥${formatYuan(size)}`, spoken: `退您差价${spokenYuan(size)}` };
}
