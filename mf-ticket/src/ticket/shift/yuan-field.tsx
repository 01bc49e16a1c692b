import { useId } from 'react';
import styles from './shift.module.css';

type YuanFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly problem: string | null;
};

/** An amount in yuan, typed; full-width digits of an input method are read as plain ones. */
export function YuanField({ label, value, onChange, problem }: YuanFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.amount}>
        <span aria-hidden="true">¥</span>
        <input
          id={id}
          // The one thing this dialog asks for.
          ref={focusAtFirst}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={value}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={event => onChange(event.target.value)}
        />
      </span>
      <span id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </span>
    </div>
  );
}

function focusAtFirst(input: HTMLInputElement | null): void {
  input?.focus();
}
