import type { CountLine } from '@shanmen/shared/contracts/goods/counting/stock-count';
import { Input, Qty, useQuietKeyboard, useScanner, waitingCount } from '@shanmen/ui';
import { type ComponentRef, useEffect, useRef, useState } from 'react';
import styles from './counting.module.css';

type CountScanProps = {
  readonly onScan: (typed: string) => void;
  readonly last: CountLine | null;
};

/** Where the scanner is at home; beside it what was counted last, large enough to be read from the shelf. */
export function CountScan({ onScan, last }: CountScanProps) {
  const [text, setText] = useState('');
  const box = useRef<ComponentRef<typeof Input>>(null);
  const quiet = useQuietKeyboard();
  useEffect(() => box.current?.focus(), []);
  const take = (typed: string) => {
    setText('');
    box.current?.focus();
    onScan(typed);
  };
  useScanner(true, code => take(`${waitingCount(text)}${code}`));
  return (
    <div className={styles['scan']}>
      <Input
        ref={box}
        size="large"
        aria-label="扫码"
        placeholder="扫码，或输入编码后回车；12*编码 为十二件"
        autoComplete="off"
        {...quiet}
        value={text}
        onChange={event => setText(event.target.value)}
        onPressEnter={event => {
          if (!event.nativeEvent.isComposing) take(text);
        }}
      />
      <p className={styles['last']} role="status">
        {last && (
          <>
            {last.name} <small>{last.spec}</small>
            <strong>
              <Qty value={last.recountQty ?? last.countedQty} unit={last.unit} />
            </strong>
          </>
        )}
      </p>
    </div>
  );
}
