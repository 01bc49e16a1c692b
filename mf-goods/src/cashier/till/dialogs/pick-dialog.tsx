import type { TillGood } from '@shanmen/shared/contracts/cashier/till';
import { quantity } from '@shanmen/shared/quantity';
import { useState } from 'react';
import {
  commandOf,
  DialogFoot,
  focused,
  keepFocus,
  KeyButton,
  keyOf,
  scanBox,
  type ScreenKey,
  useInSight,
  useKeyboard,
  WindowDialog,
  Yuan,
} from '@shanmen/shared/counter';
import { findByCode, searchGoods } from '../cart/till-catalogue.ts';
import type { Till } from '../screen/use-till.ts';
import styles from './pick-dialog.module.css';

const pickKeys = [
  { command: 'choose', strokes: ['Enter'], cap: 'Enter', label: '选定' },
  { command: 'back', strokes: ['Escape', 'F3'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

const mostShown = 60;
const one = quantity('1');

/** F3: a few letters of the code, the initials or the name in Chinese, and Enter. */
export function PickDialog({ till: { state, catalogue, add, dispatch } }: { readonly till: Till }) {
  const [text, setText] = useState(() => state.typed.replace(/^[\d.]+\*/, ''));
  const [cursor, setCursor] = useState(0);
  const rows = searchGoods(catalogue, text, mostShown);
  const at = Math.min(cursor, Math.max(rows.length - 1, 0));
  const choose = (index: number) => {
    const good = rows[index];
    if (good) add({ good, qty: one, label: null });
  };
  const run = { choose: () => choose(at), back: () => dispatch({ type: 'back' }) };
  const find = (typed: string) => {
    setText(typed);
    setCursor(0);
  };
  useKeyboard({
    onKey: stroke => {
      const command = commandOf(pickKeys, stroke);
      if (command) run[command]();
      return command !== null;
    },
    onScan: code => {
      const found = findByCode(catalogue, code);
      if (found !== null && typeof found !== 'string') add(found);
      else find(code);
    },
  });
  return (
    <WindowDialog label="选商品" wide>
      <input
        {...scanBox}
        className={styles.field}
        ref={focused}
        aria-label="查找商品"
        placeholder="编码、条码、拼音首字母或名称"
        maxLength={40}
        value={text}
        onChange={event => find(event.target.value)}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') run.choose();
          else if (event.key === 'ArrowDown') setCursor(Math.min(at + 1, Math.max(rows.length - 1, 0)));
          else if (event.key === 'ArrowUp') setCursor(Math.max(at - 1, 0));
          else return;
          event.preventDefault();
        }}
      />
      <Rows rows={rows} at={at} onChoose={choose} />
      {rows.length === 0 && <p className={styles.none}>没有这样的商品</p>}
      <DialogFoot>
        <KeyButton of={keyOf(pickKeys, 'back')} onPress={run.back} />
        <KeyButton
          of={keyOf(pickKeys, 'choose')}
          look="main"
          disabled={rows.length === 0}
          onPress={run.choose}
        />
      </DialogFoot>
    </WindowDialog>
  );
}

type RowsProps = {
  readonly rows: readonly TillGood[];
  readonly at: number;
  readonly onChoose: (index: number) => void;
};

function Rows({ rows, at, onChoose }: RowsProps) {
  const chosen = useInSight<HTMLLIElement>(at);
  return (
    <ol className={styles.list} aria-label="商品">
      {rows.map((good, index) => (
        <li key={good.id} ref={index === at ? chosen : null}>
          <button
            type="button"
            aria-pressed={index === at}
            onMouseDown={keepFocus}
            onClick={() => onChoose(index)}
          >
            <span className={styles.code}>{good.code}</span>
            <span className={styles.name}>
              {good.name} <small>{good.spec}</small>
            </span>
            <span className={styles.price}>
              <Yuan fen={good.retailFen} />
              <small>/{good.unit}</small>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
