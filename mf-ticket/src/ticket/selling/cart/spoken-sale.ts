import type { WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import { type Fen, subtractFen, sumFen } from '@shanmen/shared/money';
import { spokenCount, spokenYuan } from '@shanmen/shared/speech';
import type { PricedLine } from './cart.ts';

/** 您好，两张成人票，应收二百四十元 */
export function dueSaid(lines: readonly PricedLine[], dueFen: Fen): string {
  const tickets = lines.map(({ qty, offer }) =>
    offer?.product.service ? '一次讲解服务' : `${spokenCount(qty)}张${offer?.product.name ?? '票'}`,
  );
  return `您好，${tickets.join('，')}，应收${spokenYuan(dueFen)}`;
}

/**
 * 收您三百元，找您六十元 for what was handed over, or 支付成功，二百四十元 where no cash was or a code came last;
 * nothing for a sale without money.
 */
export function takenSaid({ payments }: WindowSale): string | null {
  if (payments.length === 0) return null;
  const cash = payments.filter(part => part.method === 'CASH');
  if (cash.length === 0 || payments.some(({ method }) => method === 'SCAN')) {
    return `支付成功，${spokenYuan(sumFen(payments.map(({ amountFen }) => amountFen)))}`;
  }
  const taken = sumFen(cash.map(({ tenderFen }) => tenderFen));
  const change = subtractFen(taken, sumFen(cash.map(({ amountFen }) => amountFen)));
  return change > 0 ? `收您${spokenYuan(taken)}，找您${spokenYuan(change)}` : `收您${spokenYuan(taken)}`;
}
