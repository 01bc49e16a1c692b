import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { AwaitedSale } from '@shanmen/shared/contracts/ticket/selling/payment';

/** What came of a sale that was sent: paid, not paid, or nobody knows yet. */
export type Outcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'unpaid'; readonly text: string }
  | { readonly kind: 'open'; readonly isUnknown: boolean };

export function outcomeOf({ payState, payments }: Order): Outcome {
  if (payState === 'PAID') return { kind: 'paid' };
  const asked = payments.findLast(({ method }) => method === 'WECHAT' || method === 'ALIPAY');
  if (asked?.state === 'FAILED')
    return { kind: 'unpaid', text: unpaidWords(asked.words ?? '对方未付款', payments) };
  if (asked?.state === 'CLOSED') return { kind: 'unpaid', text: unpaidWords('已撤销，没有收款', payments) };
  return { kind: 'open', isUnknown: asked?.state !== 'PENDING' };
}

/** What was taken beside the code goes back over the counter. */
function unpaidWords(reason: string, payments: Order['payments']): string {
  const hasCash = payments.some(({ method }) => method === 'CASH');
  const hasCard = payments.some(({ method }) => method === 'UNIONPAY_CARD');
  const hasVoucher = payments.some(({ method }) => method === 'VOUCHER');
  const words = [
    hasCash ? '现金请退还' : '',
    hasCard ? '刷卡请在终端撤销' : '',
    hasVoucher ? '换票券请交还' : '',
  ];
  const back = words.filter(Boolean).join('，');
  return `支付未成功：${reason}。${back === '' ? '' : `已收的${back}；`}可再次扫码或换一种方式`;
}

/** How often a window reads anew: soon while a provider owes an answer, or a visitor has no tickets yet. */
export function refreshMs(awaited: readonly AwaitedSale[] | undefined): number {
  const isAwaiting = awaited?.some(({ state }) => state !== 'CLOSED' && state !== 'FAILED') ?? false;
  return isAwaiting ? 3000 : 60_000;
}
