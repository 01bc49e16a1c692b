import type { ApiError } from '@shanmen/shared';
import { AskedTillOverrides, type TillSale } from '@shanmen/shared/contracts/cashier/sale';
import { Value } from 'typebox/value';
import type { Stage, TillAction } from '../cart/till-state.ts';

/** Refusals that are settled where the money is taken; all others concern the cart. */
const aboutMoney: ReadonlySet<string> = new Set([
  'tender_insufficient',
  'payment_mismatch',
  'payment_code_invalid',
  'payment_channel_missing',
  'voucher_used',
  'credit_insufficient',
]);

/** The server's refusal in its own words, at the place where the cashier can act on it; or whom to ask. */
export function refusalOf(failure: ApiError, sale: TillSale, stage: Stage): TillAction {
  const { details } = failure;
  if (failure.has('supervisor_required') && Value.Check(AskedTillOverrides, details))
    return { type: 'ask', asked: { sale, asked: details } };
  if (failure.has('already_recorded')) {
    const text = `这一笔${failure.message}，本次未重复收款；可按 Ctrl+P 重印小票`;
    return { type: 'sold-before', notice: { tone: 'warning', text }, isSame: true };
  }
  // The key knows another content: what was sent under it before the page was lost is recorded.
  if (failure.has('idempotency_mismatch')) {
    const text = '中断前的那一笔已经收过，见「最近三笔」；本次未重复收款。不要再卖就按 Ctrl+Del 清空。';
    return { type: 'sold-before', notice: { tone: 'danger', text }, isSame: false };
  }
  return {
    type: 'refused',
    stage: aboutMoney.has(failure.code) && stage !== 'approval' ? stage : 'cart',
    notice: { tone: failure.code === 'price_changed' ? 'warning' : 'danger', text: failure.message },
  };
}
