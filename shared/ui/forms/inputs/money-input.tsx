import { type Fen, formatYuan, parseYuan } from '@shanmen/shared/money';
import { useState } from 'react';
import { Input } from '../../antd.ts';
import styles from '../form/form.module.css';

type MoneyInputProps = {
  id?: string;
  'aria-invalid'?: boolean;
  /** Text is what was typed and is no amount; the schema refuses it. */
  value?: Fen | string | null;
  onChange?: (amount: Fen | string | null) => void;
  disabled?: boolean;
};

/** An amount in yuan, typed as decimal text and kept in fen. */
export function MoneyInput({ value = null, onChange, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const known = typeof value === 'number' ? formatYuan(value) : (value ?? '');
  const type = (text: string) => {
    setTyped(text);
    onChange?.(text.trim() === '' ? null : (parseYuan(text) ?? text));
  };
  return (
    <Input
      {...rest}
      className={styles['money'] ?? ''}
      suffix="元"
      inputMode="decimal"
      value={typed ?? known}
      onChange={event => type(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
