import { parseQuantity, type Quantity, thousandths } from '@shanmen/shared/quantity';
import { Input, type Lines, useFeedback } from '@shanmen/ui';
import { useState } from 'react';
import type { EntryLine } from '../../documents/editing/document-entry/line-entry.ts';
import { rescaled, setsOf } from './rescaled.ts';

type SetCountInputProps = {
  readonly id?: string;
  readonly 'aria-invalid'?: boolean;
  readonly value: Quantity | null;
  readonly lines: Lines<EntryLine>;
  readonly disabled: boolean;
  readonly onChange: (count: Quantity | null) => void;
};

/** 套数: once it is typed whole, every line is of so many sets; what cannot be parted so leaves all as it was. */
export function SetCountInput({ value, lines: { store }, disabled, onChange, ...rest }: SetCountInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { error } = useFeedback();
  const take = () => {
    const text = typed?.trim() ?? value ?? '';
    setTyped(null);
    if (text === (value ?? '')) return undefined;
    if (text === '') return onChange(null);
    const count = parseQuantity(text);
    if (count === null || thousandths(count) <= 0n) return error('套数须大于 0，最多 3 位小数');
    const lines = store.values();
    const from = value ?? setsOf(lines);
    const scaled = from === null ? lines : rescaled(lines, from, count);
    if (typeof scaled === 'string') return error(scaled);
    store.loadAsStep(scaled);
    return onChange(count);
  };
  return (
    <Input
      {...rest}
      inputMode="decimal"
      maxLength={13}
      value={typed ?? value ?? ''}
      disabled={disabled}
      onChange={event => setTyped(event.target.value)}
      onBlur={take}
    />
  );
}
