import type { Shift } from '@shanmen/shared/contracts/ticket/shift';
import { parseYuan } from '@shanmen/shared/money';
import { timeOfDay } from '@shanmen/shared/time';
import { type ReactNode, useId, useState } from 'react';
import { useKeyboard } from '../scan/use-keyboard.ts';
import { KeyButton } from '../surface/key-button.tsx';
import { NoticeLine } from '../surface/notice-line.tsx';
import { Yuan } from '../surface/yuan.tsx';
import { CashFigures } from './closed-shift.tsx';
import { shiftCalls } from './shift-calls.ts';
import { backKey, closeKey, countKey } from './shift-keys.ts';
import styles from './shift.module.css';
import { useShiftStep } from './use-shift-step.ts';
import { YuanField } from './yuan-field.tsx';

type ShiftClosingProps = {
  readonly shift: Shift;
  readonly onBack: () => void;
  readonly onClosed: (shift: Shift) => void;
};

/** 交班: the drawer is counted blind first; what it should hold is not even sent before. */
export function ShiftClosing({ shift, onBack, onClosed }: ShiftClosingProps) {
  return shift.state === 'OPEN' ? (
    <BlindCount shift={shift} onBack={onBack} />
  ) : (
    <Comparison shift={shift} onClosed={onClosed} />
  );
}

function BlindCount({ shift, onBack }: { readonly shift: Shift; readonly onBack: () => void }) {
  const [counted, setCounted] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const step = useShiftStep((countedCashFen: NonNullable<ReturnType<typeof parseYuan>>, key) =>
    shiftCalls.count(shift.id, { countedCashFen }, key),
  );
  const count = () => {
    const amount = parseYuan(counted);
    if (amount === null || amount < 0) setProblem('请填写实点现金，没有就填 0');
    else step.send(amount);
  };
  useKeyboard({
    onKey: stroke => {
      if (stroke !== backKey.strokes[0]) return false;
      onBack();
      return true;
    },
    onScan: () => setProblem('正在交班，扫码无效'),
  });
  return (
    <Panel title="交班：清点现金" onSubmit={count}>
      <p>
        {shift.windowName}，{timeOfDay(new Date(shift.openedAt))} 开班，售 {shift.soldTickets} 张。
        把抽屉里的现金全部点清，连备用金一起填。
      </p>
      <YuanField
        label="实点现金（元）"
        value={counted}
        problem={problem}
        onChange={text => {
          setCounted(text);
          setProblem(null);
        }}
      />
      <NoticeLine notice={step.refusal} />
      <footer>
        <KeyButton of={backKey} onPress={onBack} />
        <KeyButton of={countKey} look="main" disabled={step.isSending} onPress={count} />
      </footer>
    </Panel>
  );
}

type ComparisonProps = { readonly shift: Shift; readonly onClosed: (shift: Shift) => void };

function Comparison({ shift, onClosed }: ComparisonProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const step = useShiftStep(
    (overShortReason: string, key) =>
      shiftCalls.close(shift.id, overShortReason === '' ? {} : { overShortReason }, key),
    onClosed,
  );
  const isOff = (shift.overShortFen ?? 0) !== 0;
  const isReady = !isOff || reason.trim() !== '';
  const close = () => step.send(reason.trim());
  useKeyboard({
    onKey: stroke => {
      if (stroke === closeKey.strokes[0] && isReady) close();
      return stroke === closeKey.strokes[0];
    },
    onScan: () => undefined,
  });
  return (
    <Panel title="交班：核对" onSubmit={() => isReady && close()}>
      <p>
        备用金 <Yuan fen={shift.openingFloatFen} />
        ，本班售 {shift.soldTickets} 张，共 <Yuan fen={shift.soldFen} />。
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
            onChange={event => setReason(event.target.value)}
          />
        </div>
      )}
      <NoticeLine notice={step.refusal} />
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
