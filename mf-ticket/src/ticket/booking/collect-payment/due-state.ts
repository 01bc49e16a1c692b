import { beginPaying, nextPaying, type PayMove, typedTender } from '@shanmen/shared/counter';
import type { SaleState } from '../../selling/cart/open-sale.ts';
import type { SaleAction } from '../../selling/cart/sale-action.ts';

/** How an order that was booked elsewhere is being paid at the window. */
export type DueStage = 'cash' | 'scan' | 'parts' | 'account';

export type DueState = Pick<SaleState, 'tender' | 'paying' | 'notice' | 'submission' | 'awaited'> & {
  readonly stage: 'cash' | 'pay' | 'account';
};

export type DueAction =
  | PayMove
  | Extract<
      SaleAction,
      { type: 'tender' | 'tender-amount' | 'outcome-unknown' | 'await' | 'notice' | 'close-pay' | 'open-pay' }
    >
  | { readonly type: 'sending' | 'erase' }
  | { readonly type: 'failed'; readonly text: string };

export function beginDue(stage: DueStage): DueState {
  return {
    stage: stage === 'scan' || stage === 'parts' ? 'pay' : stage,
    tender: '',
    paying: beginPaying(stage === 'scan' ? 'scan' : 'parts'),
    notice: null,
    submission: 'idle',
    awaited: null,
  };
}

/** What is sent stays as it was sent until its outcome is known. */
export function nextDue(state: DueState, action: DueAction): DueState {
  switch (action.type) {
    case 'sending':
      return { ...state, submission: 'sending', notice: null };
    case 'outcome-unknown':
      return { ...state, submission: 'unknown' };
    case 'await':
      return { ...state, submission: 'awaiting', awaited: action.order };
    case 'failed':
      return {
        ...state,
        submission: 'idle',
        awaited: null,
        tender: '',
        paying: beginPaying(state.paying.step === 'scan' ? 'scan' : 'parts'),
        notice: { tone: 'danger', text: action.text },
      };
    case 'notice':
      return { ...state, notice: action.notice };
    default:
      return state.submission === 'idle' ? typed(state, action) : state;
  }
}

function typed(state: DueState, action: DueAction): DueState {
  switch (action.type) {
    case 'open-pay':
      return { ...state, stage: 'pay', paying: beginPaying(action.step), notice: null };
    case 'open-cash':
      return { ...state, stage: 'cash', tender: '', notice: null };
    case 'tender':
      return { ...state, tender: typedTender(state.tender, action.character), notice: null };
    case 'tender-amount':
      return { ...state, tender: action.yuan, notice: null };
    case 'erase':
      return { ...state, tender: state.tender.slice(0, -1) };
    case 'pay-step':
    case 'pay-character':
    case 'pay-erase':
    case 'pay-slip':
    case 'pay-house':
    case 'pay-part':
    case 'pay-leave':
      return { ...state, paying: nextPaying(state.paying, action), notice: null };
    default:
      return state;
  }
}
