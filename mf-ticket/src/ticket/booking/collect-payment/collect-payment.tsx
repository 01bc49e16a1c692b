import { apiErrorOf, createKey, useShell } from '@shanmen/shared';
import type { CollectableOrder, PickupRequest } from '@shanmen/shared/contracts/ticket/booking/pickup';
import type { Order, OverCredit } from '@shanmen/shared/contracts/ticket/selling/order';
import type { WindowPayment } from '@shanmen/shared/contracts/ticket/selling/payment';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import {
  type CashCommand,
  CashDialog,
  cashKeys,
  classifyScan,
  commandOf,
  PaymentDialog,
  quickYuan,
  scanInTender,
  tenderFen,
  tenderRefusal,
  useKeyboard,
} from '@shanmen/shared/counter';
import type { Fen } from '@shanmen/shared/money';
import { useReducer, useRef, useState } from 'react';

import { outcomeOfOrder, useWindowPayment } from '../../selling/payment/window-payment.ts';
import { cashWords, scanWords } from '../../parts/window-words.ts';
import { AccountDialog } from '../../groups/team/account-dialog.tsx';
import { useIssuers } from '../../books/voucher/issuer-choice.tsx';
import { collectCalls } from '../collect/collect-calls.ts';
import { beginDue, type DueAction, type DueStage, type DueState, nextDue } from './due-state.ts';

type CollectPaymentProps = {
  readonly order: CollectableOrder;
  readonly shift: Shift;
  readonly stage: DueStage;
  /** Who charges scanned codes; null where nobody does. */
  readonly provider: string | null;
  readonly onPaid: (order: Order) => void;
  readonly onBack: () => void;
};

const quickIndex = { 'quick-1': 0, 'quick-2': 1, 'quick-3': 2 } as const;

/** Takes the money of an order that was booked elsewhere, in the same two dialogs as a sale. */
export function CollectPayment({ order, shift, stage, provider, onPaid, onBack }: CollectPaymentProps) {
  const { dueFen } = order;
  const issuers = useIssuers(order.visitDate) ?? [];
  const [state, dispatch] = useReducer(nextDue, stage, beginDue);
  const submission = useDueSubmission({ order, shift, dispatch, onPaid });
  const payment = useWindowPayment({
    state,
    dueFen,
    provider,
    issuers,
    dispatch: action => (action.type === 'close-pay' ? onBack() : dispatch(action)),
    submit: submission.send,
    conclude: submission.conclude,
    setAside: onBack,
  });
  const cash = (command: CashCommand) =>
    takeCash(command, { state, dueFen, dispatch, pay: submission.send, onBack });
  useKeyboard({
    onKey: stroke => {
      // The account dialog has keys of its own.
      if (state.stage === 'account') return false;
      if (state.stage === 'pay') payment.onStroke(stroke);
      else {
        const command = commandOf(cashKeys, stroke);
        if (command) cash(command);
        else if (/^[\d.]$/.test(stroke)) dispatch({ type: 'tender', character: stroke });
      }
      return true;
    },
    onScan: text => {
      if (state.stage === 'pay') return payment.onScan(text);
      const words = scanWords(classifyScan(text, { paying: true }));
      return state.stage === 'cash' && dispatch({ type: 'notice', notice: { tone: 'info', text: words } });
    },
  });
  if (state.stage === 'account') {
    if (!order.team) return null;
    return (
      <AccountDialog
        state={state}
        dueFen={dueFen}
        offer={order.team}
        frozenFen={order.team.frozenFen}
        saleKey={submission.key}
        onPay={submission.send}
        onBack={onBack}
        onMoney={
          order.team.payModes.includes('CASH') ? () => dispatch({ type: 'open-pay', step: 'parts' }) : null
        }
      />
    );
  }
  if (state.stage === 'cash')
    return <CashDialog state={state} dueFen={dueFen} words={cashWords} onCommand={cash} />;
  return <PaymentDialog payment={payment} />;
}

type CashParts = Pick<CollectPaymentProps, 'onBack'> & {
  readonly state: DueState;
  readonly dueFen: Fen;
  readonly dispatch: (action: DueAction) => void;
  readonly pay: (payments: readonly WindowPayment[]) => void;
};

/** The keys of the cash dialog. */
function takeCash(command: CashCommand, { state, dueFen, dispatch, pay, onBack }: CashParts): unknown {
  if (command === 'back') return state.submission === 'idle' && onBack();
  if (command === 'erase') return dispatch({ type: 'erase' });
  if (command !== 'confirm') {
    const yuan = quickYuan(quickIndex[command], dueFen);
    return yuan !== null && dispatch({ type: 'tender-amount', yuan });
  }
  const scan = scanInTender(state.tender);
  if (scan) {
    dispatch({ type: 'tender-amount', yuan: '' });
    return dispatch({ type: 'notice', notice: { tone: 'info', text: scanWords(scan) } });
  }
  const refusal =
    state.submission === 'idle' ? tenderRefusal(state.tender, dueFen, state.notice?.text) : null;
  if (refusal !== null) return dispatch({ type: 'notice', notice: { tone: 'danger', text: refusal } });
  const given = tenderFen(state.tender, dueFen);
  return pay([{ method: 'CASH', amountFen: dueFen, tenderFen: given }]);
}

type Parts = Pick<CollectPaymentProps, 'order' | 'shift' | 'onPaid'> & {
  readonly dispatch: (action: Parameters<typeof nextDue>[1]) => void;
};

/** Sends the money under one key; pressed again while the outcome is unknown, it asks for the same. */
function useDueSubmission({ order, shift, dispatch, onPaid }: Parts) {
  const shell = useShell();
  const [key, setKey] = useState(createKey);
  const sent = useRef<Pick<PickupRequest, 'payments' | 'overCredit'> | null>(null);
  const underWay = useRef(false);
  const conclude = (answer: Order) => {
    const outcome = outcomeOfOrder(answer);
    if (outcome.kind === 'paid') return onPaid(answer);
    if (outcome.kind === 'open') return dispatch({ type: 'await', order: answer });
    shell.speech.say({ kind: 'amount', text: '支付未成功，请重试' });
    again();
    dispatch({ type: 'failed', text: outcome.text });
  };
  const again = () => {
    setKey(createKey());
    sent.current = null;
  };
  const send = async (payments: readonly WindowPayment[], overCredit?: OverCredit) => {
    if (underWay.current) return;
    underWay.current = true;
    sent.current ??= { payments: [...payments], ...(overCredit ? { overCredit } : {}) };
    const done = shell.busy('payment');
    dispatch({ type: 'sending' });
    try {
      const { windowId } = shift;
      const request = { windowId, orderNo: order.orderNo, ...sent.current };
      conclude(await collectCalls.collect(request, key));
    } catch (error) {
      const failure = apiErrorOf(error);
      if (failure.isOutcomeUnknown) return dispatch({ type: 'outcome-unknown' });
      again();
      dispatch({ type: 'failed', text: failure.message });
    } finally {
      underWay.current = false;
      done();
    }
  };
  return {
    key,
    send: (payments: readonly WindowPayment[], overCredit?: OverCredit) => void send(payments, overCredit),
    conclude,
  };
}
