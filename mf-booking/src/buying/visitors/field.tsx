import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { plainCode } from '@shanmen/shared/contracts/plain-code';
import styles from './visitors.module.css';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly maxLength: number;
  readonly inputMode?: 'numeric' | 'tel';
  readonly describedBy?: string | undefined;
  /** A button beside the input. */
  readonly children?: ReactNode;
};

/** A line to type in, with its label above it. */
export function Field({
  label,
  value,
  onChange,
  autoComplete,
  maxLength,
  inputMode,
  describedBy,
  children,
}: Props) {
  return (
    <div className={styles.line}>
      <label className={styles.field}>
        <span>{label}</span>
        <input
          type="text"
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxLength}
          inputMode={inputMode}
          aria-invalid={describedBy !== undefined}
          aria-describedby={describedBy}
          onChange={event => onChange(plainCode(event.target.value))}
        />
      </label>
      {children}
    </div>
  );
}
