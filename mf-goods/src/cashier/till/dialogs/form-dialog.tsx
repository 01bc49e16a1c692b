import type { ReactNode } from 'react';
import {
  commandOf,
  DialogFoot,
  DialogTitle,
  HiddenSubmit,
  KeyButton,
  keyOf,
  NoticeLine,
  type SaleNotice,
  type ScreenKey,
  useKeyboard,
  WindowDialog,
} from '@shanmen/shared/counter';
import styles from './form-dialog.module.css';

const formKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '确定' },
  { command: 'turn', strokes: ['PageUp', 'PageDown'], cap: 'PgDn', label: '换一种' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

type FormDialogProps = {
  readonly label: string;
  readonly detail?: string;
  readonly confirmWords: string;
  readonly work: 'idle' | 'sending' | 'unknown';
  readonly notice: SaleNotice | null;
  /** Turns a choice of the form; absent where there is none. */
  readonly onTurn?: () => void;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
  readonly children: ReactNode;
};

/** A few fields that are sent by Enter; they keep letters, digits and arrows to themselves. */
export function FormDialog(props: FormDialogProps) {
  const { label, detail = '', confirmWords, work, notice, onTurn, onConfirm, children } = props;
  const back = () => work === 'idle' && props.onBack();
  const run = { confirm: onConfirm, turn: () => work === 'idle' && onTurn?.(), back };
  useKeyboard({
    onKey: stroke => {
      const command = commandOf(formKeys, stroke);
      if (command) run[command]();
      return command !== null;
    },
    onScan: () => undefined,
  });
  return (
    <WindowDialog label={label}>
      <DialogTitle detail={detail}>{label}</DialogTitle>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault();
          onConfirm();
        }}
      >
        {children}
        <HiddenSubmit />
      </form>
      <NoticeLine notice={notice} />
      <DialogFoot>
        <KeyButton of={keyOf(formKeys, 'back')} disabled={work !== 'idle'} onPress={back} />
        <KeyButton
          of={keyOf(formKeys, 'confirm')}
          look="main"
          label={work === 'unknown' ? '查询这一笔' : confirmWords}
          disabled={work === 'sending'}
          onPress={onConfirm}
        />
      </DialogFoot>
    </WindowDialog>
  );
}
