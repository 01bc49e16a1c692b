import { isReturnType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { FoundGood } from '@shanmen/shared/contracts/goods/items/lookup';
import type { SourceLine } from '@shanmen/shared/contracts/goods/documents/source-line';
import { type Quantity, quantity } from '@shanmen/shared/quantity';
import { countAndCode, Code, Empty, Input, Qty } from '@shanmen/ui';
import { queryKeys } from '@shanmen/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentRef, useDeferredValue, useEffect, useRef, useState } from 'react';
import { type LineOrigin, scannedQty } from '../document-entry/line-scan.ts';
import { SourcePicker } from './source-picker.tsx';
import styles from '../../document/document.module.css';
import { documentCalls, type LookupPlace } from '../../document/document-calls.ts';

type LinePickerProps = {
  origin: LineOrigin;
  /** What stood in the scan box: `3*wcy`. */
  typed: string;
  onGood: (good: FoundGood, qty: Quantity) => void;
  onSources: (sources: readonly SourceLine[]) => void;
};

/** What F3 opens: lines of a source where something is taken back, else goods. */
export function LinePicker({
  origin: { type, whId, storeId, on, sourceDocId },
  typed,
  onGood,
  onSources,
}: LinePickerProps) {
  const { count, code } = countAndCode(typed);
  if (isReturnType(type))
    return <SourcePicker type={type} docId={sourceDocId} whId={whId} first={code} onPick={onSources} />;
  const pick = (good: FoundGood) => onGood(good, scannedQty(good, count) ?? quantity('1'));
  return <GoodsPicker type={type} whId={whId} storeId={storeId} on={on} first={code} onPick={pick} />;
}

type GoodsPickerProps = LookupPlace & {
  /** What is searched at first. */
  first: string;
  onPick: (good: FoundGood) => void;
};

/** What F3 opens: goods by a few letters; Enter takes the first of them. */
function GoodsPicker({ first, onPick, ...place }: GoodsPickerProps) {
  const { whId, storeId, on, type = '' } = place;
  const [text, setText] = useState(first);
  const box = useRef<ComponentRef<typeof Input>>(null);
  useEffect(() => box.current?.focus(), []);
  const q = useDeferredValue(text.trim());
  const { data: found = [], isFetched } = useQuery({
    queryKey: queryKeys.list('goods.lookup', {
      q,
      type,
      whId: whId ?? 0,
      storeId: storeId ?? 0,
      on: on ?? '',
    }),
    queryFn: () => documentCalls.lookUp(q, place),
    placeholderData: keepPreviousData,
  });
  const takeFirst = () => {
    const [good] = found;
    if (good) onPick(good);
  };
  return (
    <div className={styles['picker']}>
      <Input
        ref={box}
        aria-label="查找商品"
        placeholder="条码、编码、品名或拼音首字母，回车取第一个"
        value={text}
        onChange={event => setText(event.target.value)}
        onPressEnter={takeFirst}
      />
      {isFetched && found.length === 0 && <Empty title="没有找到商品" />}
      <ul className={styles['found']}>
        {found.map(good => (
          <li key={good.goodsId}>
            <button type="button" onClick={() => onPick(good)}>
              <Code value={good.code} />
              <span>
                {good.name} <small>{good.spec}</small>
              </span>
              <Qty value={good.stockQty} unit={good.unit} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
