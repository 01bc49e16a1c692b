import type { Bom, BomChange } from '@shanmen/shared/contracts/goods/items/bom';
import { parseQuantity, quantity } from '@shanmen/shared/quantity';
import { Button, Code, Input, InputNumber, useFeedback } from '@shanmen/ui';
import { useState } from 'react';
import { findGood } from '../../documents/editing/document-entry/line-scan.ts';
import styles from './packing.module.css';

type Lines = BomChange['lines'];
type Known = Pick<Bom['lines'][number], 'goodsId' | 'code' | 'name' | 'unit'>;

type ComponentRowsProps = {
  /** What is known of the goods that stand there already. */
  readonly known: readonly Known[];
  readonly value?: Lines;
  readonly onChange?: (lines: Lines) => void;
};

const nowhere = { whId: null, storeId: null, on: null };

/** 子件: each scanned or typed, then how many of it there are, and its share of the cost. */
export function ComponentRows({ known, value = [], onChange }: ComponentRowsProps) {
  const { error } = useFeedback();
  const [goods, setGoods] = useState(known);
  const [text, setText] = useState('');
  const add = async () => {
    const good = await findGood(text, nowhere).catch(() => null);
    if (!good) return error(`未找到商品「${text}」，请扫条码或输入编码`);
    setText('');
    if (value.some(({ goodsId }) => goodsId === good.goodsId)) return undefined;
    setGoods([...goods, good]);
    return onChange?.([...value, { goodsId: good.goodsId, qty: quantity('1'), weight: null }]);
  };
  const put = (index: number, change: Partial<Lines[number]>) =>
    onChange?.(value.map((line, at) => (at === index ? { ...line, ...change } : line)));
  const putQty = (index: number, typed: string) => {
    const qty = parseQuantity(typed);
    if (qty !== null) put(index, { qty });
  };
  return (
    <ul className={styles['rows']}>
      {value.map((line, index) => {
        const good = goods.find(({ goodsId }) => goodsId === line.goodsId);
        return (
          <li key={line.goodsId} className={styles['component']}>
            <span>
              <Code value={good?.code ?? null} /> {good?.name}
            </span>
            <Input
              aria-label={`${good?.name ?? ''} 的数量`}
              inputMode="decimal"
              maxLength={13}
              suffix={good?.unit}
              defaultValue={line.qty}
              onChange={event => putQty(index, event.target.value)}
            />
            <InputNumber
              aria-label={`${good?.name ?? ''} 的分摊权重`}
              placeholder="权重"
              min={0}
              max={1e9}
              precision={0}
              value={line.weight}
              onChange={weight => put(index, { weight })}
            />
            <Button onClick={() => onChange?.(value.filter((_, at) => at !== index))}>删除</Button>
          </li>
        );
      })}
      <li>
        <Input
          aria-label="加子件"
          placeholder="扫码或输入编码后回车，加一个子件"
          maxLength={40}
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDownCapture={event => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return;
            // Here Enter adds; only an empty field leads on.
            event.preventDefault();
            event.stopPropagation();
            void add();
          }}
        />
      </li>
    </ul>
  );
}
