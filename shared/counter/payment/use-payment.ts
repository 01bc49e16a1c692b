import { apiErrorOf } from '@shanmen/shared';
import { codeOwner } from '@shanmen/shared/contracts/ticket/selling/payment';
import { type Fen, formatYuan, zeroFen } from '@shanmen/shared/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { tenderRefusal } from '../cash/tender.ts';
import type { KeyStroke } from '../keys/key-stroke.ts';
import { commandOf } from '../keys/screen-key.ts';
import type { SaleNotice } from '../surface/notice-line.tsx';
import type { Outcome } from './outcome.ts';
import {
  housesLeft,
  type PaidPart,
  type Paying,
  type PayingAction,
  restFen,
  type SlipWay,
  typedPart,
} from './paying.ts';
import { type AwaitCommand, awaitKeys, type PayCommand, payKeys } from './payment-keys.ts';

/** What a counter says of its sale while it is paid. */
export type PayWords = {
  /** Above the parts of a mixed payment. */
  readonly title: string;
  /** On the key that takes the money and gives out what was bought. */
  readonly confirm: string;
  /** Everything is in hand. */
  readonly settled: string;
  readonly enough: string;
  /** Which keys take the rest. */
  readonly ways: string;
  /** What has to happen with what is in hand before it is given up. */
  readonly giveUp: string;
};

/** What the keys of paying do to whatever is paid. */
export type PayMove =
  | PayingAction
  | { readonly type: 'close-pay' | 'open-cash' }
  | { readonly type: 'notice'; readonly notice: SaleNotice };

/** What a counter does about a sale that gave no outcome at once, by its number. Each may be repeated. */
export type AwaitCalls<Sale> = {
  readonly query: (no: string) => Promise<Sale>;
  readonly close: (no: string) => Promise<Sale>;
};

/** What is paid, how it stands, and what may be taken for it. */
type PayCase = {
  readonly state: {
    readonly paying: Paying;
    readonly submission: 'idle' | 'sending' | 'unknown' | 'awaiting';
    readonly notice: SaleNotice | null;
  };
  readonly dueFen: Fen;
  readonly may: { readonly cash: boolean; readonly scan: boolean };
  /** Who charges scanned codes; null where nobody does. */
  readonly provider: string | null;
  readonly slips: readonly SlipWay[];
  readonly words: PayWords;
  /** The sale whose money the provider has not confirmed yet. */
  readonly awaited: { readonly no: string; readonly outcome: Outcome } | null;
};

export type PayParts<Sale> = PayCase & {
  readonly dispatch: (move: PayMove) => void;
  /** Sends the sale with these parts; without any, the one that was sent once more. */
  readonly submit: (parts: readonly PaidPart[]) => void;
  readonly calls: AwaitCalls<Sale>;
  /** What the provider says now of the sale that is waited for. */
  readonly conclude: (sale: Sale) => void;
  /** Leaves the outcome to the background, for the next customer. */
  readonly setAside: () => void;
};

export type Payment = {
  readonly shown: PayCase;
  readonly onStroke: (stroke: KeyStroke) => void;
  /** Takes what was scanned as the customer's code. */
  readonly onScan: (text: string) => void;
  readonly press: (command: PayCommand) => void;
  readonly pressSlip: (name: string) => void;
  readonly pressAwaiting: (command: AwaitCommand) => void;
  readonly chooseHouse: (house: number) => void;
};

/** Paying by a scanned code, by slips, or in parts, by keys alone. */
export function usePayment<Sale>(parts: PayParts<Sale>): Payment {
  const { state, slips, dispatch } = parts;
  const awaiting = useAwaiting(parts);
  const press = (command: PayCommand) => onCommand(parts, command);
  const pressSlip = (name: string) => {
    if (state.submission === 'idle') beginSlip(parts, name);
  };
  return {
    shown: parts,
    press,
    pressSlip,
    pressAwaiting: awaiting,
    chooseHouse: house => dispatch({ type: 'pay-house', house }),
    onScan: text => {
      if (state.submission === 'idle') takeScan(parts, text.trim());
    },
    onStroke: stroke => {
      if (state.submission === 'awaiting') {
        const command = commandOf(awaitKeys, stroke);
        return command ? awaiting(command) : undefined;
      }
      const command = commandOf(payKeys, stroke);
      const slip = slips.find(({ key }) => key.strokes.includes(stroke));
      if (command) press(command);
      else if (slip) pressSlip(slip.name);
      else if (/^[A-Z\d.-]$/.test(stroke)) dispatch({ type: 'pay-character', character: stroke });
    },
  };
}

type Parts = Omit<PayParts<never>, 'calls' | 'conclude' | 'setAside'>;

const openWay = ({ state: { paying }, slips }: Parts) => slips.find(({ name }) => name === paying.slip?.name);

/** A voucher's number is mostly a bar code; everything else that is scanned is a customer's code. */
function takeScan(parts: Parts, text: string): void {
  const { paying } = parts.state;
  const way = openWay(parts);
  // Quick hands look for a house the same way as a scanner types.
  if (way?.houses?.initials && codeOwner(text) === null)
    return [...text.toUpperCase()].forEach(character => parts.dispatch({ type: 'pay-character', character }));
  if (way?.isScanned) return addSlip(parts, wholeNumber(paying, text.toUpperCase()));
  payByCode(parts, wholeCode(paying, text));
}

/** What a stuttering scanner lost to the keys before is put in front again. */
function wholeCode({ step, typed }: Paying, text: string): string {
  return step !== 'scan' || codeOwner(text) !== null ? text : `${typed}${text}`;
}

/** As {@link wholeCode}; whoever began to type the number and then scans it has it once. */
function wholeNumber({ typed }: Paying, text: string): string {
  return text.startsWith(typed) ? text : `${typed}${text}`;
}

const askEveryMs = 2000;

/** Asks until there is an outcome, or the seller sets the sale aside. */
function useAwaiting<Sale>(parts: PayParts<Sale>): (command: AwaitCommand) => void {
  const { state, awaited, calls, dispatch, conclude, setAside } = parts;
  const no = state.submission === 'awaiting' ? (awaited?.no ?? null) : null;
  const asked = useQuery({
    queryKey: ['counter', 'payment', no],
    queryFn: () => calls.query(no ?? ''),
    enabled: no !== null,
    refetchInterval: askEveryMs,
    retry: false,
  });
  const answer = no === null ? undefined : asked.data;
  const tell = useEffectEvent(conclude);
  useEffect(() => {
    if (answer !== undefined) tell(answer);
  }, [answer]);
  return command => {
    if (no === null) return;
    if (command === 'query') void asked.refetch();
    else if (command === 'aside') setAside();
    else {
      calls.close(no).then(conclude, (error: unknown) => {
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
    'house-up': () => turnHouse(parts, -1),
    'house-down': () => turnHouse(parts, 1),
    erase: () => dispatch({ type: 'pay-erase' }),
    back: () => back(parts),
  };
  run[command]();
}

/** What is in hand already is not dropped by one key. */
function back(parts: Parts): void {
  const {
    state: { paying },
    words,
    dispatch,
  } = parts;
  if (paying.slip !== null) return dispatch({ type: 'pay-step', step: 'parts' });
  if (paying.parts.length === 0 || paying.isLeaving) return dispatch({ type: 'close-pay' });
  dispatch({ type: 'pay-leave' });
  warn(parts, `已录入 ${paying.parts.length} 笔收款：${words.giveUp}，再按 Esc 放弃`);
}

function confirm(parts: Parts): void {
  const { paying } = parts.state;
  if (paying.step === 'scan') return payByCode(parts, paying.typed);
  if (paying.step === 'slip') return addSlip(parts, paying.typed);
  const rest = restFen(paying, parts.dueFen);
  if (rest > 0) return warn(parts, `还差 ¥${formatYuan(rest)}：${parts.words.ways}`);
  parts.submit(paying.parts);
}

function payByCode(parts: Parts, authCode: string): void {
  const { state, dueFen, words, submit } = parts;
  const amountFen = restFen(state.paying, dueFen);
  if (amountFen <= 0) return warn(parts, words.enough);
  if (codeOwner(authCode) === null) return warn(parts, '请扫描微信或支付宝的付款码');
  submit([...state.paying.parts, { way: 'scan', amountFen, authCode }]);
}

function addCash(parts: Parts): void {
  const { state, may, dispatch, dueFen } = parts;
  if (!may.cash) return;
  const part = typedPart(state.paying, restFen(state.paying, dueFen));
  if (isUndivided(state.paying)) dispatch({ type: 'open-cash' });
  else if (state.paying.step !== 'parts') dispatch({ type: 'pay-step', step: 'parts' });
  else {
    const told = state.notice?.text;
    const refusal = tenderRefusal(state.paying.typed, part?.amountFen ?? zeroFen, told);
    if (refusal !== null) warn(parts, refusal);
    else if (part) dispatch({ type: 'pay-part', part: { way: 'cash', ...part } });
  }
}

/** What is typed is how much of the rest the slip takes; its number comes next. */
function beginSlip(parts: Parts, wanted: string): void {
  const { state, slips, dispatch, dueFen } = parts;
  const way = slips.find(({ name }) => name === wanted);
  if (!way?.mayTake) return;
  const { name, characters, mostCharacters, houses } = way;
  const begin = (amountFen: Fen) =>
    dispatch({ type: 'pay-slip', slip: { name, characters, mostCharacters, amountFen } });
  if (houses?.names.length === 0) return warn(parts, houses.none);
  if (isUndivided(state.paying)) return begin(dueFen);
  if (state.paying.step !== 'parts') return dispatch({ type: 'pay-step', step: 'parts' });
  const rest = restFen(state.paying, dueFen);
  const part = typedPart(state.paying, rest);
  const refusal = tenderRefusal(state.paying.typed, zeroFen, undefined);
  if (!part && rest > 0 && refusal !== null) return warn(parts, refusal);
  if (part) begin(part.amountFen);
}

/** Whose code came to nothing pays all of it another way, by one key. */
function isUndivided({ step, parts }: Paying): boolean {
  return step === 'scan' && parts.length === 0;
}

function turnHouse(parts: Parts, by: 1 | -1): void {
  const { places, at } = housesLeft(parts.state.paying, openWay(parts) ?? null);
  const house = places[(at + by + places.length) % places.length];
  if (house !== undefined) parts.dispatch({ type: 'pay-house', house });
}

function addSlip(parts: Parts, number: string): void {
  const { state, dueFen, dispatch, submit } = parts;
  const { slip, parts: inHand } = state.paying;
  const way = openWay(parts);
  const { places, at } = housesLeft(state.paying, way ?? null);
  const house = places[at] ?? 0;
  if (!slip || !way || (way.houses && places.length === 0)) return;
  const part = { way: 'slip', slip: slip.name, amountFen: slip.amountFen, number, house } as const;
  const refusal = way.refusal(part, inHand);
  if (refusal !== null) return warn(parts, refusal);
  dispatch({ type: 'pay-part', part });
  if (way.endsSale && part.amountFen === restFen(state.paying, dueFen)) submit([...inHand, part]);
}

function warn({ dispatch }: Parts, text: string): void {
  dispatch({ type: 'notice', notice: { tone: 'warning', text } });
}
