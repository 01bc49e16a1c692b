import {
  mostDrawerFen,
  type Shift,
  type ShiftClosing as Closing,
} from '@shanmen/shared/contracts/ticket/shift/shift';
import { KeyButton, NoticeLine, useKeyboard, Yuan } from '@shanmen/shared/counter';
import { type Fen, zeroFen } from '@shanmen/shared/money';
import { timeOfDay } from '@shanmen/shared/time';
import { type ReactNode, useId, useState } from 'react';
import { useCashCount } from '../cash-count/use-cash-count.tsx';
import { offlineDesk } from '../../offline/offline/offline-desk.ts';
import { CashFigures } from './closed-shift.tsx';
import { useSheets } from '../../parts/sheets/use-sheets.tsx';
import { shiftCalls } from './shift-calls.ts';
import {
  backKey,
  closeKey,
  countKey,
  notesKey,
  recountKey,
  stopSellingKey,
  submitCountKey,
} from './shift-keys.ts';
import styles from './shift.module.css';
import { useShiftStep } from './use-shift-step.ts';

type ShiftClosingProps = {
  readonly shift: Shift;
  readonly onBack: () => void;
  readonly onClosed: (shift: Shift) => void;
};

const countIsFinal = { tone: 'warning', text: '提交后不可修改，请再点一遍' } as const;

/** 交班: selling ends, the drawer is counted blind, and only then both are compared. */
export function ShiftClosing({ shift, onBack, onClosed }: ShiftClosingProps) {
  if (shift.state === 'OPEN') return <StopSelling shift={shift} onBack={onBack} />;
  if (shift.state === 'COUNTING') return <BlindCount shift={shift} />;
  return <Comparison shift={shift} onClosed={onClosed} />;
}

type StopSellingProps = { readonly shift: Shift; readonly onBack: () => void };

const stopWords = '停止后本班不能再售票和退票，金额在清点完之前不再显示。';

/** From here on no sum is shown until the count is in, so there is no way back. */
function StopSelling({ shift, onBack }: StopSellingProps) {
  const step = useShiftStep(async (shiftId: number, key) => {
    // Nothing that was sold without the server may be missing when the drawer is counted.
    await offlineDesk.giveBack();
    return shiftCalls.stopSelling(shiftId, key);
  });
  const stop = () => step.send(shift.id);
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
    <Panel title="交班：停止售票" onSubmit={stop}>
      <p>
        {shift.windowName}，{timeOfDay(new Date(shift.openedAt))} 开班。{stopWords}
      </p>
      <NoticeLine notice={step.refusal} />
      <footer>
        <KeyButton of={backKey} disabled={step.isSending} onPress={onBack} />
        <KeyButton of={stopSellingKey} look="main" disabled={step.isSending} onPress={stop} />
      </footer>
    </Panel>
  );
}

/** The first Enter only shows the figure: the second one makes it final. */
function BlindCount({ shift }: { readonly shift: Shift }) {
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
    setCounted(amountFen);
  };
  useKeyboard({
    onKey: stroke => {
      if (stroke === notesKey.strokes[0] && counted === null) drawer.turn();
      return stroke === notesKey.strokes[0];
    },
    onScan: () => setProblem('正在交班，扫码无效'),
  });
  if (counted !== null) {
    return <CountAgain shift={shift} counted={counted} onRecount={() => setCounted(null)} />;
  }
  return (
    <Panel title="交班：清点现金" onSubmit={read}>
      <p>
        {shift.windowName}，{timeOfDay(new Date(shift.openedAt))}{' '}
        开班，已停止售票。把抽屉里的现金全部点清，连备用金一起填。
      </p>
      {drawer.field}
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

type CountAgainProps = { readonly shift: Shift; readonly counted: Fen; readonly onRecount: () => void };

function CountAgain({ shift, counted, onRecount }: CountAgainProps) {
  const step = useShiftStep((countedCashFen: Fen, key) =>
    shiftCalls.count(shift.id, { countedCashFen }, key),
  );
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
      <NoticeLine notice={step.refusal} />
      <footer>
        <KeyButton of={recountKey} disabled={step.isSending} onPress={onRecount} />
        <KeyButton of={submitCountKey} look="main" disabled={step.isSending} onPress={submit} />
      </footer>
    </Panel>
  );
}

type ComparisonProps = { readonly shift: Shift; readonly onClosed: (shift: Shift) => void };

function Comparison({ shift, onClosed }: ComparisonProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const sheets = useSheets(shift);
  const step = useShiftStep((closing: Closing, key) => shiftCalls.close(shift.id, closing, key), onClosed);
  const isOff = (shift.overShortFen ?? 0) !== 0;
  const overShortReason = reason.trim();
  const isReady = (!isOff || overShortReason !== '') && !sheets.isMissing;
  const close = () => {
    if (isReady) step.send({ ...(overShortReason === '' ? {} : { overShortReason }), ...sheets.closing });
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
        ，本班售 {shift.soldTickets} 张，共 <Yuan fen={shift.soldFen ?? zeroFen} />。
      </p>
      <CashFigures shift={shift} />
      {isOff && (
        <div className={styles.field}>
          <label htmlFor={id}>长短款原因</label>
          <input
            id={id}
            className={styles.reason}
            ref={input => input?.focus()}
            maxLength={200}
            value={reason}
            placeholder="例：找零误差"
            aria-invalid={problem !== null}
            aria-describedby={`${id}-problem`}
            onChange={event => {
              setReason(event.target.value);
              setProblem(null);
            }}
          />
          <span id={`${id}-problem`} className={styles.problem} role="alert">
            {problem}
          </span>
        </div>
      )}
      {sheets.fields}
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
