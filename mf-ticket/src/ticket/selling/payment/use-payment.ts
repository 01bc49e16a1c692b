import { apiErrorOf, hasAuth } from '@shanmen/shared';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import {
  codeOwner,
  type VoucherIssuer,
  type WindowPayment,
} from '@shanmen/shared/contracts/ticket/selling/payment';
import { commandOf, type KeyStroke, tenderRefusal } from '@shanmen/shared/counter';
import { type Fen, formatYuan, zeroFen } from '@shanmen/shared/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import type { SaleAction } from '../cart/sale-action.ts';
import type { SaleState } from '../cart/open-sale.ts';
import { isVoucherNo, noIssuerWords, voucherNoWords } from '../../books/voucher/issuer-choice.tsx';
import {
  fewestReferenceCharacters,
  type PartInHand,
  type Paying,
  type PayingAction,
  restFen,
  typedPart,
} from './paying.ts';
import { paymentCalls } from './payment-calls.ts';
import { type AwaitCommand, awaitKeys, type PayCommand, payKeys } from './payment-keys.ts';

export type Payment = {
  readonly onStroke: (stroke: KeyStroke) => void;
  /** Takes what was scanned as the visitor's code. */
  readonly onScan: (text: string) => void;
  readonly press: (command: PayCommand) => void;
  readonly pressAwaiting: (command: AwaitCommand) => void;
};

/** What the keys of paying do to whatever is paid. */
export type PayMove =
  PayingAction | Extract<SaleAction, { type: 'close-pay' | 'notice' }> | { readonly type: 'open-cash' };

type Parts = {
  readonly state: Pick<SaleState, 'paying' | 'submission' | 'awaited' | 'notice'>;
  readonly dueFen: Fen;
  /** Whose vouchers are taken. */
  readonly issuers: readonly VoucherIssuer[];
  readonly dispatch: (action: PayMove) => void;
  readonly submit: (payments: readonly WindowPayment[]) => void;
  /** What the provider says now of the sale that is waited for. */
  readonly conclude: (order: Order) => void;
  /** Leaves the outcome to the background, for the next visitor. */
  readonly setAside: () => void;
};

/** Paying by a scanned code, a card, or in parts, by keys alone. */
export function usePayment(parts: Parts): Payment {
  const { state, dispatch } = parts;
  const awaiting = useAwaiting(parts);
  const press = (command: PayCommand) => onCommand(parts, command);
  return {
    press,
    pressAwaiting: awaiting,
    onScan: text => {
      if (state.submission === 'idle') takeScan(parts, text.trim());
    },
    onStroke: stroke => {
      if (state.submission === 'awaiting') {
        const command = commandOf(awaitKeys, stroke);
        return command ? awaiting(command) : undefined;
      }
      const command = commandOf(payKeys, stroke);
      if (command) press(command);
      else if (/^[A-Z\d.-]$/.test(stroke)) dispatch({ type: 'pay-character', character: stroke });
    },
  };
}

/** A voucher's number is mostly a bar code; everything else that is scanned is a visitor's code. */
function takeScan(parts: Parts, text: string): void {
  const { paying } = parts.state;
  if (paying.step === 'voucher') return addVoucher(parts, wholeVoucherNo(paying, text.toUpperCase()));
  payByCode(parts, wholeCode(paying, text));
}

/** What a stuttering scanner lost to the keys before is put in front again. */
function wholeCode({ step, typed }: Paying, text: string): string {
  return step !== 'scan' || codeOwner(text) !== null ? text : `${typed}${text}`;
}

/** As {@link wholeCode}; whoever began to type the number and then scans it has it once. */
function wholeVoucherNo({ typed }: Paying, text: string): string {
  return text.startsWith(typed) ? text : `${typed}${text}`;
}

const askEveryMs = 2000;

/** Asks until there is an outcome, or the seller sets the sale aside. */
function useAwaiting({ state, dispatch, conclude, setAside }: Parts): (command: AwaitCommand) => void {
  const orderNo = state.submission === 'awaiting' ? (state.awaited?.orderNo ?? null) : null;
  const asked = useQuery({
    queryKey: ['ticket', 'payment', orderNo],
    queryFn: () => paymentCalls.query(orderNo ?? ''),
    enabled: orderNo !== null,
    refetchInterval: askEveryMs,
    retry: false,
  });
  const answer = asked.data?.orderNo === orderNo ? asked.data : null;
  const tell = useEffectEvent(conclude);
  useEffect(() => {
    if (answer) tell(answer);
  }, [answer]);
  return command => {
    if (orderNo === null) return;
    if (command === 'query') void asked.refetch();
    else if (command === 'aside') setAside();
    else {
      paymentCalls.close(orderNo).then(conclude, (error: unknown) => {
        dispatch({ type: 'notice', notice: { tone: 'danger', text: apiErrorOf(error).message } });
      });
    }
  };
}

function onCommand(parts: Parts, command: PayCommand): void {
  const { state, dispatch } = parts;
  if (state.submission === 'unknown' && command === 'confirm') return parts.submit([]);
  if (state.submission !== 'idle') return;
  const run: Record<PayCommand, () => void> = {
    confirm: () => confirm(parts),
    cash: () => addCash(parts),
    scan: () => dispatch({ type: 'pay-step', step: 'scan' }),
    card: () => beginSlip(parts, 'reference'),
    voucher: () => beginSlip(parts, 'voucher'),
    'issuer-up': () => turnIssuer(parts, -1),
    'issuer-down': () => turnIssuer(parts, 1),
    erase: () => dispatch({ type: 'pay-erase' }),
    back: () => back(parts),
  };
  run[command]();
}

/** What is in hand already is not dropped by one key. */
function back(parts: Parts): void {
  const {
    state: { paying },
    dispatch,
  } = parts;
  if (paying.slipFen !== null) return dispatch({ type: 'pay-step', step: 'parts' });
  if (paying.parts.length === 0 || paying.isLeaving) return dispatch({ type: 'close-pay' });
  dispatch({ type: 'pay-leave' });
  warn(parts, `已录入 ${paying.parts.length} 笔收款：款项和券退还游客后，再按 Esc 放弃`);
}

function confirm(parts: Parts): void {
  const { paying } = parts.state;
  if (paying.step === 'scan') return payByCode(parts, paying.typed);
  if (paying.step === 'reference') return addCard(parts);
  if (paying.step === 'voucher') return addVoucher(parts, paying.typed);
  const rest = restFen(paying, parts.dueFen);
  if (rest > 0) return warn(parts, `还差 ¥${formatYuan(rest)}：按 F8 现金、F10 银行卡、F7 换票券或 F9 扫码`);
  parts.submit(paying.parts);
}

function payByCode(parts: Parts, authCode: string): void {
  const { state, dueFen, submit } = parts;
  const amountFen = restFen(state.paying, dueFen);
  if (amountFen <= 0) return warn(parts, '已经收齐，按 Enter 出票');
  if (codeOwner(authCode) === null) return warn(parts, '请扫描微信或支付宝的付款码');
  submit([...state.paying.parts, { method: 'SCAN', amountFen, authCode }]);
}

function addCash(parts: Parts): void {
  const { state, dispatch, dueFen } = parts;
  if (!hasAuth('ticket:sale:pay-cash')) return;
  const part = typedPart(state.paying, restFen(state.paying, dueFen));
  if (isUndivided(state.paying)) dispatch({ type: 'open-cash' });
  else if (state.paying.step !== 'parts') dispatch({ type: 'pay-step', step: 'parts' });
  else {
    const told = state.notice?.text;
    const refusal = tenderRefusal(state.paying.typed, part?.amountFen ?? zeroFen, told);
    if (refusal !== null) warn(parts, refusal);
    else if (part) dispatch({ type: 'pay-part', part: { method: 'CASH', ...part } });
  }
}

const slipCodes = { reference: 'ticket:sale:pay-card', voucher: 'ticket:sale:pay-voucher' } as const;

/** What is typed is how much of the rest the slip takes; its number comes next. */
function beginSlip(parts: Parts, step: keyof typeof slipCodes): void {
  const { state, dispatch, dueFen, issuers } = parts;
  if (!hasAuth(slipCodes[step])) return;
  if (step === 'voucher' && issuers.length === 0) return warn(parts, noIssuerWords);
  if (isUndivided(state.paying)) return dispatch({ type: 'pay-slip', step, amountFen: dueFen });
  if (state.paying.step !== 'parts') return dispatch({ type: 'pay-step', step: 'parts' });
  const rest = restFen(state.paying, dueFen);
  const part = typedPart(state.paying, rest);
  const refusal = tenderRefusal(state.paying.typed, zeroFen, undefined);
  if (!part && rest > 0 && refusal !== null) return warn(parts, refusal);
  if (part) dispatch({ type: 'pay-slip', step, amountFen: part.amountFen });
}

/** Whose code came to nothing pays all of it another way, by one key. */
function isUndivided({ step, parts }: Paying): boolean {
  return step === 'scan' && parts.length === 0;
}

function addCard(parts: Parts): void {
  const { typed: reference, slipFen } = parts.state.paying;
  if (slipFen === null) return;
  if (reference.length < fewestReferenceCharacters) {
    return warn(parts, `请输入卡号后四位或签购单参考号，至少 ${fewestReferenceCharacters} 位`);
  }
  addSlip(parts, { method: 'UNIONPAY_CARD', amountFen: slipFen, reference });
}

function turnIssuer({ state: { paying }, issuers, dispatch }: Parts, by: 1 | -1): void {
  if (paying.step !== 'voucher' || issuers.length === 0) return;
  dispatch({ type: 'pay-issuer', issuer: (paying.issuer + by + issuers.length) % issuers.length });
}

function addVoucher(parts: Parts, voucherNo: string): void {
  const { paying } = parts.state;
  const issuer = parts.issuers[paying.issuer];
  if (paying.slipFen === null || !issuer) return;
  if (!isVoucherNo(voucherNo)) return warn(parts, voucherNoWords);
  const isTwice = paying.parts.some(
    part => part.method === 'VOUCHER' && part.issuerId === issuer.id && part.voucherNo === voucherNo,
  );
  if (isTwice) return warn(parts, `券 ${voucherNo} 已经录入`);
  // Nobody can ask the house whether it knows the number, so the seller looks at it once more.
  const part = { method: 'VOUCHER', amountFen: paying.slipFen, issuerId: issuer.id, voucherNo } as const;
  parts.dispatch({ type: 'pay-part', part });
}

/** The slip that settles the rest ends the sale: its terminal has said yes. */
function addSlip({ state: { paying }, dispatch, dueFen, submit }: Parts, part: PartInHand): void {
  dispatch({ type: 'pay-part', part });
  if (part.amountFen === restFen(paying, dueFen)) submit([...paying.parts, part]);
}

function warn({ dispatch }: Parts, text: string): void {
  dispatch({ type: 'notice', notice: { tone: 'warning', text } });
}
