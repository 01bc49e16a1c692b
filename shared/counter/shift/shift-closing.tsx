import { mostDrawerFen } from '@shanmen/shared/contracts/cash';
import type { Fen } from '@shanmen/shared/money';
import { timeOfDay } from '@shanmen/shared/time';
import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCashCount } from '../cash/use-cash-count.tsx';
import { focused } from '../dialog/dialog-parts.tsx';
import { TextField } from '../dialog/form-fields.tsx';
import { useKeyboard } from '../keys/use-keyboard.ts';
import { KeyButton } from '../surface/key-button.tsx';
import { NoticeLine } from '../surface/notice-line.tsx';
import { Yuan } from '../surface/yuan.tsx';
import { CashFigures, type CountedCash, type MethodFigures } from './closed-shift.tsx';
import {
  backKey,
  closeKey,
  countKey,
  notesKey,
  recountKey,
  stopSellingKey,
  submitCountKey,
} from './shift-keys.ts';
import { useShiftStep } from './use-shift-step.ts';
import styles from './shift.module.css';

/** A shift as far as its closing shows it. */
export type ClosingShift = CountedCash & {
  /** OPEN sells; COUNTING waits for the count; any other is counted. */
  readonly state: string;
  readonly openedAt: string;
  readonly openingFloatFen: Fen;
};

/** The steps of a closing, each written once under its key. */
export type ClosingCalls<Shift, More> = {
  readonly stopSelling: (key: string) => Promise<Shift>;
  readonly count: (count: { readonly countedCashFen: Fen }, key: string) => Promise<Shift>;
  readonly close: (closing: { readonly overShortReason?: string } & More, key: string) => Promise<Shift>;
};

export type ClosingWords = {
  /** Name of the window or till. */
  readonly place: string;
  /** What ends: 停止售票. */
  readonly stop: string;
  readonly stopHint: string;
  readonly back: string;
};

type ShiftClosingProps<Shift, More> = {
  readonly shift: ClosingShift;
  readonly words: ClosingWords;
  readonly calls: ClosingCalls<Shift, More>;
  /** What is read anew after each step, and says how far the shift is. */
  readonly session: QueryKey;
  /** Behind the float: what the shift sold. */
  readonly sold: ReactNode;
  readonly methods: readonly MethodFigures[];
  /** What this kind of counter asks for besides the cash. */
  readonly more: { readonly isMissing: boolean; readonly closing: More; readonly fields: ReactNode };
  /** What is counted beside the cash, and shown once more before it is final; absent: the cash alone. */
  readonly counting?: {
    readonly fields: ReactNode;
    readonly isWrong: boolean;
    readonly counted: ReactNode;
  };
  readonly onBack: () => void;
  readonly onClosed: (shift: Shift) => void;
};

const countIsFinal = { tone: 'warning', text: '提交后不可修改，请再点一遍' } as const;

/** 交班: selling ends, the drawer is counted blind, and only then both are compared. */
export function ShiftClosing<Shift, More>(props: ShiftClosingProps<Shift, More>) {
  if (props.shift.state === 'OPEN') return <StopSelling {...props} />;
  if (props.shift.state === 'COUNTING') return <BlindCount {...props} />;
  return <Comparison {...props} />;
}

type StepProps<Shift, More> = Pick<
  ShiftClosingProps<Shift, More>,
  'shift' | 'words' | 'calls' | 'session' | 'counting'
>;
type StopSellingProps<Shift, More> = StepProps<Shift, More> & { readonly onBack: () => void };

/** From here on no sum is shown until the count is in, so there is no way back. */
function StopSelling<Shift, More>({ shift, words, calls, session, onBack }: StopSellingProps<Shift, More>) {
  const step = useShiftStep(session, (_: null, key) => calls.stopSelling(key));
  const stop = () => step.send(null);
  useKeyboard({
    onKey: stroke => {
      if (stroke === stopSellingKey.strokes[0]) stop();
      else if (stroke === backKey.strokes[0] && !step.isSending) onBack();
      else return false;
      return true;
    },
    onScan: () => undefined,
  });
  return (
    <Panel title={`交班：${words.stop}`} onSubmit={stop}>
      <p>
        {words.place}，{timeOfDay(new Date(shift.openedAt))} 开班。{words.stopHint}
      </p>
      <NoticeLine notice={step.refusal} />
      <footer>
        <KeyButton of={backKey} label={words.back} disabled={step.isSending} onPress={onBack} />
        <KeyButton
          of={stopSellingKey}
          label={`${words.stop}，开始清点`}
          look="main"
          disabled={step.isSending}
          onPress={stop}
        />
      </footer>
    </Panel>
  );
}

/** The first Enter only shows the figure: the second one makes it final. */
function BlindCount<Shift, More>(props: StepProps<Shift, More>) {
  const { shift, words, counting } = props;
  const [counted, setCounted] = useState<Fen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const drawer = useCashCount({
    name: '实点现金',
    mostFen: mostDrawerFen,
    problem,
    onChange: () => setProblem(null),
  });
  const read = () => {
    const { amountFen, problem: refusal } = drawer.read();
    setProblem(refusal);
    if (!counting?.isWrong) setCounted(amountFen);
  };
  useKeyboard({
    onKey: stroke => {
      if (stroke === notesKey.strokes[0] && counted === null) drawer.turn();
      return stroke === notesKey.strokes[0];
    },
    onScan: () => setProblem('正在交班，扫码无效'),
  });
  if (counted !== null) {
    return <CountAgain {...props} counted={counted} onRecount={() => setCounted(null)} />;
  }
  return (
    <Panel title="交班：清点现金" onSubmit={read}>
      <p>
        {words.place}，{timeOfDay(new Date(shift.openedAt))} 开班，已{words.stop}
        。把抽屉里的现金全部点清，连备用金一起填。
        {shift.expectedCashFen !== undefined && (
          <>
            应有 <Yuan fen={shift.expectedCashFen} />。
          </>
        )}
      </p>
      {drawer.field}
      {counting?.fields}
      {/* Enter in one of several fields sends the form only where it has such a button. */}
      <button type="submit" hidden>
        确认
      </button>
      <footer>
        <KeyButton
          of={notesKey}
          label={drawer.isByNotes ? '只填总额' : notesKey.label}
          onPress={drawer.turn}
        />
        <KeyButton of={countKey} look="main" onPress={read} />
      </footer>
    </Panel>
  );
}

type CountAgainProps<Shift, More> = Pick<StepProps<Shift, More>, 'calls' | 'session' | 'counting'> & {
  readonly counted: Fen;
  readonly onRecount: () => void;
};

function CountAgain<Shift, More>(props: CountAgainProps<Shift, More>) {
  const { calls, session, counting, counted, onRecount } = props;
  const step = useShiftStep(session, (countedCashFen: Fen, key) => calls.count({ countedCashFen }, key));
  const submit = () => step.send(counted);
  useKeyboard({
    onKey: stroke => {
      if (stroke === submitCountKey.strokes[0]) submit();
      else if (stroke === recountKey.strokes[0] && !step.isSending) onRecount();
      else return false;
      return true;
    },
    onScan: () => undefined,
  });
  return (
    <Panel title="交班：确认实点" onSubmit={submit}>
      <NoticeLine notice={countIsFinal} />
      <p className={styles.counted}>
        <span>实点现金</span>
        <output aria-label="实点现金">
          <Yuan fen={counted} />
        </output>
      </p>
      {counting?.counted}
      <NoticeLine notice={step.refusal} />
      <footer>
        <KeyButton of={recountKey} disabled={step.isSending} onPress={onRecount} />
        <KeyButton of={submitCountKey} look="main" disabled={step.isSending} onPress={submit} />
      </footer>
    </Panel>
  );
}

function Comparison<Shift, More>(props: ShiftClosingProps<Shift, More>) {
  const { shift, sold, methods, more, calls, session, onClosed } = props;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const step = useShiftStep(session, calls.close, onClosed);
  const isOff = (shift.overShortFen ?? 0) !== 0;
  const overShortReason = reason.trim();
  const isReady = (!isOff || overShortReason !== '') && !more.isMissing;
  const close = () => {
    if (isReady) step.send({ ...(overShortReason === '' ? {} : { overShortReason }), ...more.closing });
    else if (isOff && overShortReason === '') setProblem('请填写原因');
  };
  useKeyboard({
    onKey: stroke => {
      if (stroke === closeKey.strokes[0]) close();
      return stroke === closeKey.strokes[0];
    },
    onScan: () => undefined,
  });
  return (
    <Panel title="交班：核对" onSubmit={close}>
      <p>
        备用金 <Yuan fen={shift.openingFloatFen} />
        {sold}
      </p>
      <CashFigures cash={shift} methods={methods} />
      {isOff && (
        <TextField
          label="长短款原因"
          field={focused}
          maxLength={200}
          value={reason}
          placeholder="例：找零误差"
          problem={problem}
          onChange={text => {
            setReason(text);
            setProblem(null);
          }}
        />
      )}
      {more.fields}
      <NoticeLine notice={step.refusal} />
      {/* Enter in one of several fields sends the form only where it has such a button. */}
      <button type="submit" hidden>
        确认
      </button>
      <footer>
        <KeyButton of={closeKey} look="main" disabled={step.isSending || !isReady} onPress={close} />
      </footer>
    </Panel>
  );
}

type PanelProps = { readonly title: string; readonly onSubmit: () => void; readonly children: ReactNode };

function Panel({ title, onSubmit, children }: PanelProps) {
  return (
    <div className={styles.veil}>
      <form
        ref={holdFocus}
        tabIndex={-1}
        className={styles.dialog}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        onSubmit={event => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <h2>{title}</h2>
        {children}
      </form>
    </div>
  );
}

/** One step takes the place of another, and what had the focus with it. */
function holdFocus(dialog: HTMLElement | null): void {
  if (dialog && !dialog.contains(document.activeElement)) dialog.focus();
}
