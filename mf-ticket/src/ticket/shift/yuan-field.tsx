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

/** Why what was typed is no amount of cash. @param missing what is said when nothing was typed */
export function yuanProblem(text: string, missing: string): string {
  const typed = text.trim();
  return typed === '' ? missing : `「${typed}」不是金额，请填不小于 0 的数字，如 200 或 200.50`;
}

function focusAtFirst(input: HTMLInputElement | null): void {
  input?.focus();
}
