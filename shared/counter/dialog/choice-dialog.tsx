import { apiErrorOf } from '@shanmen/shared';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { commandOf, keyOf, type ScreenKey } from '../keys/screen-key.ts';
import { TouchPad } from '../keys/touch-pad.tsx';
import { useKeyboard } from '../keys/use-keyboard.ts';
import { keepFocus, KeyButton } from '../surface/key-button.tsx';
import { NoticeLine } from '../surface/notice-line.tsx';
import { useInSight } from '../surface/use-in-sight.ts';
import { WindowDialog } from '../surface/window-dialog.tsx';
import { useRested } from './use-rested.ts';
import styles from './choice-dialog.module.css';

type ChoiceCommand = (typeof choiceKeys)[number]['command'];

/** Keys while something is looked for. Letters and digits are part of what it is found by. */
const choiceKeys = [
  { command: 'choose', strokes: ['Enter'], cap: 'Enter', label: '选定' },
  { command: 'above', strokes: ['ArrowUp'], cap: '↑', label: '上一个' },
  { command: 'below', strokes: ['ArrowDown'], cap: '↓', label: '下一个' },
  { command: 'erase', strokes: ['Backspace'], cap: '⌫', label: '退格' },
  { command: 'back', strokes: ['Escape', 'F1'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

type ChoiceDialogProps<Row> = {
  readonly label: string;
  readonly title: ReactNode;
  /** By what a row is found. */
  readonly hint: string;
  /** Where nothing was found: what to do. */
  readonly none: string;
  readonly find: (typed: string, signal?: AbortSignal) => Promise<readonly Row[]>;
  readonly queryKey: (typed: string) => QueryKey;
  readonly rowKey: (row: Row) => string;
  /** Three parts: what kind or code it has, its name, what tells it from others. */
  readonly row: (row: Row) => readonly [mark: ReactNode, name: string, detail: string];
  readonly onChoose: (row: Row) => void;
  readonly onBack: () => void;
  /** What else may be done, each by a key of its own. */
  readonly others?: readonly OtherChoice<Row>[];
};

type OtherChoice<Row> = {
  readonly key: ScreenKey<string>;
  /** With the row at the cursor, null where nothing was found, and what it was looked for by. */
  readonly onPress: (row: Row | null, typed: string) => void;
};

const mostCharacters = 20;

/** A few letters of a code or of initials, and Enter. Without a field, as everything at the window. */
export function ChoiceDialog<Row>(props: ChoiceDialogProps<Row>) {
  const { label, title, hint, none, find, queryKey, onChoose, onBack, others = [] } = props;
  const [typed, setTyped] = useState('');
  const [cursor, setCursor] = useState(0);
  const asked = useRested(typed);
  const found = useQuery({
    queryKey: queryKey(asked),
    queryFn: ({ signal }) => find(asked, signal),
    // What was booked a moment ago, here or elsewhere, is found as well.
    staleTime: 0,
    retry: false,
  });
  // What was found for other letters is not what is looked for now.
  const rows = asked === typed ? found.data : undefined;
  const list = rows ?? [];
  const at = Math.min(cursor, Math.max(list.length - 1, 0));
  const type = (text: string) => {
    setTyped(text.slice(0, mostCharacters));
    setCursor(0);
  };
  const chooseAt = () => {
    const row = list[at];
    if (row) return onChoose(row);
    void find(typed).then(
      ([first]) => first && onChoose(first),
      () => undefined,
    );
  };
  const run: Record<ChoiceCommand, () => void> = {
    choose: chooseAt,
    above: () => setCursor(Math.max(at - 1, 0)),
    below: () => setCursor(Math.min(at + 1, Math.max(list.length - 1, 0))),
    erase: () => type(typed.slice(0, -1)),
    back: onBack,
  };
  useKeyboard({
    onKey: stroke => {
      const command = commandOf(choiceKeys, stroke);
      const other = others.find(({ key }) => key.strokes.includes(stroke));
      if (command) run[command]();
      else if (other) other.onPress(list[at] ?? null, typed);
      else if (/^[A-Z\d]$/.test(stroke)) type(`${typed}${stroke}`);
      return true;
    },
    // Quick hands and a card that is read come the same way.
    onScan: text => type(`${typed}${text.trim().toUpperCase()}`),
  });
  const press = (command: ChoiceCommand) => ({ of: keyOf(choiceKeys, command), onPress: run[command] });
  return (
    <WindowDialog label={label} wide>
      <p className={styles.title}>{title}</p>
      <output className={styles.typed} aria-label={`${label}查找`}>
        {typed === '' ? <span className={styles.hint}>{hint}</span> : typed}
      </output>
      {found.error && <NoticeLine notice={{ tone: 'danger', text: apiErrorOf(found.error).message }} />}
      {list.length === 0 ? (
        <p className={styles.none}>{rows ? none : found.error ? '' : '正在查找…'}</p>
      ) : (
        <Rows {...props} list={list} cursor={at} />
      )}
      <TouchPad hasLetters />
      <div className={styles.finish}>
        <KeyButton {...press('back')} />
        {others.map(({ key, onPress }) => (
          <KeyButton key={key.command} of={key} onPress={() => onPress(list[at] ?? null, typed)} />
        ))}
        <KeyButton {...press('erase')} disabled={typed === ''} />
        <KeyButton {...press('choose')} look="main" disabled={rows?.length === 0} />
      </div>
    </WindowDialog>
  );
}

type RowsProps<Row> = Pick<ChoiceDialogProps<Row>, 'label' | 'rowKey' | 'row' | 'onChoose'> & {
  readonly list: readonly Row[];
  readonly cursor: number;
};

function Rows<Row>({ label, list, cursor, rowKey, row, onChoose }: RowsProps<Row>) {
  const chosen = useInSight<HTMLLIElement>(cursor);
  return (
    <ol className={styles.list} aria-label={label}>
      {list.map((each, index) => {
        const [mark, name, detail] = row(each);
        return (
          <li key={rowKey(each)} ref={index === cursor ? chosen : null}>
            <button
              type="button"
              className={styles.row}
              aria-pressed={index === cursor}
              onMouseDown={keepFocus}
              onClick={() => onChoose(each)}
            >
              <span className={styles.code}>{mark}</span>
              <strong>{name}</strong>
              <small>{detail}</small>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
