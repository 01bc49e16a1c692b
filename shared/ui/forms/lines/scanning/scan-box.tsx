import { apiErrorOf } from '@shanmen/shared';
import { type RefObject, useRef, useState } from 'react';

import type { ScanRules } from '../line-column.ts';
import type { LineStore } from '../line-store.ts';
import styles from '../lines.module.css';
import { countAndCode, waitingCount } from '../entering/typed-count.ts';
import type { PutBack } from './scan-reader.ts';
import { useScanRefusal } from './use-scan-refusal.ts';
import { useScanner } from './use-scanner.ts';

type ScanBoxProps<L extends object> = {
  store: LineStore<L>;
  rules: ScanRules<L>;
  box: RefObject<HTMLInputElement | null>;
  /** F3, where there is something to choose from; what was typed says which. */
  onPick?: (typed: string) => void;
  /** ↓ goes on to the lines below. */
  onDown: () => void;
};

/** Where the scanner is at home: bar code, code, initials, and `3*code` for three of it. */
export function ScanBox<L extends object>({ store, rules, box, onPick, onDown }: ScanBoxProps<L>) {
  const { refuse, hush } = useScanRefusal();
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<{ code: string; typed: string } | null>(null);
  const quiet = useQuietKeyboard();
  /** What gave no line of itself, to be chosen from by F3. */
  const undecided = useRef('');
  const isComposing = useRef(false);
  // What is scanned one after the other stands in that order, whichever is found first.
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const add = async (typed: string, putBack: PutBack | null) => {
    const { count, code } = countAndCode(typed);
    if (code === '') return;
    setText('');
    setUnknown(null);
    hush();
    undecided.current = '';
    if (!putBack) box.current?.focus();
    const found = rules.find(code, count);
    const before = turn.current;
    turn.current = Promise.allSettled([before, found]);
    await before;
    const line = await found.catch((failure: unknown) => apiErrorOf(failure).message);
    const isLine = line !== null && typeof line !== 'string';
    if (!isLine && putBack) return putBack();
    box.current?.focus();
    if (isLine) return takeScan(store, rules, line);
    if (line === null) setUnknown({ code, typed });
    else undecided.current = typed;
    refuse(line ?? `未找到商品「${code}」`);
  };
  useScanner(true, (code, putBack) => void add(`${waitingCount(box.current?.value ?? '')}${code}`, putBack));
  return (
    <>
      <input
        ref={box}
        className={styles['scan']}
        aria-label="扫码"
        placeholder="扫码，或输入编码、拼音首字母后回车；3*编码 为三件"
        autoComplete="off"
        {...quiet}
        value={text}
        onChange={event => setText(event.target.value)}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={() => {
          isComposing.current = false;
        }}
        onKeyDown={event => {
          if (event.key === 'F3' && onPick) {
            event.preventDefault();
            onPick(text === '' ? undecided.current : text);
            setText('');
            return;
          }
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            onDown();
            return;
          }
          if (event.key !== 'Enter' || isComposing.current || event.keyCode === 229) return;
          event.preventDefault();
          void add(text, null);
        }}
      />
      {unknown && rules.Offer && (
        <rules.Offer key={unknown.code} code={unknown.code} again={() => void add(unknown.typed, null)} />
      )}
    </>
  );
}

/** Same good at the same price again: its quantity grows; otherwise a new line. */
function takeScan<L extends object>(store: LineStore<L>, rules: ScanRules<L>, scanned: L): void {
  store.settle();
  const same = store.entries().find(entry => rules.isSame(entry.line, scanned));
  if (same) store.change(same.key, rules.add(same.line, scanned));
  else store.insert(scanned, null);
}

/** What the focus comes back to after every scan opens no screen keyboard; whoever taps it wants to type. */
export function useQuietKeyboard() {
  const [isTapped, setTapped] = useState(false);
  return {
    inputMode: isTapped ? 'text' : 'none',
    onPointerDown: () => setTapped(true),
    onBlur: () => setTapped(false),
  } as const;
}
