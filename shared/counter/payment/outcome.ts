import type { paymentStates } from '@shanmen/shared/contracts/ticket/selling/payment';

type PaymentState = keyof typeof paymentStates;

/** What came of a sale that was sent: paid, not paid, or nobody knows yet. */
export type Outcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'unpaid'; readonly text: string }
  | { readonly kind: 'open'; readonly isUnknown: boolean };

type SentSale = {
  readonly isPaid: boolean;
  /** The part for which a provider was asked, and what it said; undefined where there is none. */
  readonly asked: { readonly state: PaymentState; readonly words?: string | null } | undefined;
  /** How what was taken beside the code goes back over the counter: 现金请退还. */
  readonly givenBack: readonly string[];
};

export function outcomeOf({ isPaid, asked, givenBack }: SentSale): Outcome {
  if (isPaid) return { kind: 'paid' };
  if (asked?.state === 'FAILED') {
    return { kind: 'unpaid', text: unpaidWords(asked.words ?? '对方未付款', givenBack) };
  }
  if (asked?.state === 'CLOSED') return { kind: 'unpaid', text: unpaidWords('已撤销，没有收款', givenBack) };
  return { kind: 'open', isUnknown: asked?.state !== 'PENDING' };
}

function unpaidWords(reason: string, givenBack: readonly string[]): string {
  const back = givenBack.length === 0 ? '' : `已收的${givenBack.join('，')}；`;
  return `支付未成功：${reason}。${back}可再次扫码或换一种方式`;
}

/** How often a counter reads anew: soon while a provider owes an answer, or a customer waits for what was paid. */
export function refreshMs(awaited: readonly { readonly state: PaymentState }[] | undefined): number {
  const isAwaiting = awaited?.some(({ state }) => state !== 'CLOSED' && state !== 'FAILED') ?? false;
  return isAwaiting ? 3000 : 60_000;
}
