import type {
  Changed,
  ChangeQuery,
  ChangeQuote,
} from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import { type Fen, zeroFen } from '@shanmen/shared/money';

import type { Answer, Client } from '../../app/app.ts';

/** 改签 or 升级补差 at a window for what it costs now, a difference paid in cash. */
export async function quoteAndMove(
  seller: Client,
  { windowId, ...asked }: ChangeQuery & { windowId: number },
): Promise<{ answer: Answer<Changed>; diffFen: Fen }> {
  const quoted = await seller.call<ChangeQuote>('POST', '/api/ticket/changes/quote', { body: asked });
  const diffFen = quoted.result?.diffFen ?? zeroFen;
  const payment = diffFen > 0 ? { payment: { method: 'CASH', tenderFen: diffFen } } : {};
  const body = { ...asked, windowId, expectedDiffFen: diffFen, ...payment };
  const answer = await seller.call<Changed>('POST', '/api/ticket/changes', { body, key: true });
  return { answer, diffFen };
}
