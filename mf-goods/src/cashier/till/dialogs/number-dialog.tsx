import { type ReactNode, useState } from 'react';
import {
  commandOf,
  DialogFoot,
  DialogTitle,
  keepFocus,
  KeyButton,
  keyOf,
  NoticeLine,
  type ScreenKey,
  useKeyboard,
  WindowDialog,
} from '@shanmen/shared/counter';
import styles from './number-dialog.module.css';

const numberKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '确定' },
  { command: 'erase', strokes: ['Backspace'], cap: '⌫', label: '退格' },
  { command: 'other', strokes: ['/', 'Tab'], cap: '/', label: '换算法' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

const pad = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '.'] as const;

type NumberDialogProps = {
  readonly label: string;
  readonly detail: string;
  /** Stands behind the number: 个, 折, 元. */
  readonly unit: string;
  /** What is shown before anything is typed. */
  readonly hint: string;
  /** Turns to another way of saying the number; absent where there is one. */
  readonly onOther?: (() => void) | undefined;
  readonly children?: ReactNode;
  /** @returns why the number cannot be, or null once it was taken */
  readonly onConfirm: (typed: string) => string | null;
  readonly onBack: () => void;
};

/** Asks for a number without a field: keys and pad are the dialog's, so no scan gets in. */
export function NumberDialog({
  label,
  detail,
  unit,
  hint,
  onOther,
  children,
  onConfirm,
  onBack,
}: NumberDialogProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const type = (character: string) => {
    setProblem(null);
    setTyped(current => (/^\d{0,7}(\.\d{0,3})?$/.test(current + character) ? current + character : current));
  };
  const run = {
    confirm: () => setProblem(onConfirm(typed)),
    erase: () => setTyped(typed.slice(0, -1)),
    other: () => onOther?.(),
    back: onBack,
  };
  useKeyboard({
    onKey: stroke => {
      const command = commandOf(numberKeys, stroke);
      if (command) run[command]();
      else if (/^[\d.]$/.test(stroke)) type(stroke);
      return true;
    },
    onScan: () => setProblem('正在输入数字，扫码无效；按 Esc 返回后再扫'),
  });
  return (
    <WindowDialog label={label}>
      <DialogTitle detail={detail}>{label}</DialogTitle>
      {children}
      <p className={styles.number}>
        <output aria-label={label}>
          {typed === '' ? <span className={styles.hint}>{hint}</span> : typed}
        </output>
        <span>{unit}</span>
      </p>
      <NoticeLine notice={problem === null ? null : { tone: 'danger', text: problem }} />
      <div className={styles.pad} role="group" aria-label="数字">
        {pad.map(character => (
          <button key={character} type="button" onMouseDown={keepFocus} onClick={() => type(character)}>
            {character}
          </button>
        ))}
        <button type="button" aria-label="退格" onMouseDown={keepFocus} onClick={run.erase}>
          ⌫
        </button>
      </div>
      <DialogFoot>
        <KeyButton of={keyOf(numberKeys, 'back')} onPress={run.back} />
        <KeyButton of={keyOf(numberKeys, 'confirm')} look="main" onPress={run.confirm} />
      </DialogFoot>
    </WindowDialog>
  );
}
