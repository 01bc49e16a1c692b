import {
  commandOf,
  DialogFoot,
  DialogTitle,
  KeyButton,
  keyOf,
  type ScreenKey,
  useKeyboard,
  WindowDialog,
} from '@shanmen/shared/counter';
import { useState } from 'react';
import styles from '../../../../../shared/counter/dialog/choice-dialog.module.css';
import type { TeamChoice } from '../team/team.ts';

type NumberCommand = (typeof numberKeys)[number]['command'];

/** Keys while the number is typed; everything else is part of it. */
const numberKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '确定' },
  { command: 'erase', strokes: ['Backspace'], cap: '⌫', label: '退格' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

type ExternalNoDialogProps = {
  readonly team: TeamChoice;
  /** Empty takes the number off. */
  readonly onDone: (externalNo: string) => void;
  readonly onBack: () => void;
};

const mostCharacters = 40;

/** 外部单号: what the agency calls the order, typed, scanned or pasted. Without a field, as everything at the window. */
export function ExternalNoDialog({ team, onDone, onBack }: ExternalNoDialogProps) {
  const [typed, setTyped] = useState(team.externalNo ?? '');
  const append = (text: string) => setTyped(`${typed}${plainNo(text)}`.slice(0, mostCharacters));
  const run: Record<NumberCommand, () => void> = {
    confirm: () => onDone(typed),
    erase: () => setTyped(typed.slice(0, -1)),
    back: onBack,
  };
  useKeyboard({
    onKey: stroke => {
      const command = commandOf(numberKeys, stroke);
      if (command) run[command]();
      else if (stroke.length === 1) append(stroke);
      return stroke !== 'Ctrl+V';
    },
    onScan: append,
    onPaste: append,
  });
  const press = (command: NumberCommand) => ({ of: keyOf(numberKeys, command), onPress: run[command] });
  return (
    <WindowDialog label="外部单号" wide>
      <DialogTitle detail={team.enterpriseName}>外部单号</DialogTitle>
      <output className={styles.typed} aria-label="外部单号">
        {typed === '' ? (
          <span className={styles.hint}>旅行社的团号或订单号，可扫码或粘贴；留空为没有</span>
        ) : (
          typed
        )}
      </output>
      <DialogFoot>
        <KeyButton {...press('back')} />
        <KeyButton {...press('erase')} disabled={typed === ''} />
        <KeyButton {...press('confirm')} look="main" />
      </DialogFoot>
    </WindowDialog>
  );
}

/** In capitals, and of the characters that such a number has. */
function plainNo(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z\u4E00-\u9FFF._/#-]/g, '');
}
