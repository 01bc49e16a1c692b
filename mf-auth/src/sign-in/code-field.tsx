import { useId } from 'react';
import styles from '../form.module.css';

type Props = {
  readonly label: string;
  /** Six digits from the telephone, or a recovery code from paper. */
  readonly kind: 'digits' | 'recovery';
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
};

const digits = 6;

/** A code that is typed once: it takes the focus when it is put on the page, and its last digit sends it. */
export function CodeField({ label, kind, invalid, describedBy }: Props) {
  const id = useId();
  const isDigits = kind === 'digits';
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        ref={focusOnArrival}
        id={id}
        className={`${styles.input} ${styles.code}`}
        name="code"
        type="text"
        inputMode={isDigits ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isDigits ? digits : 24}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onInput={event => {
          const { value, form } = event.currentTarget;
          if (isDigits && /^\d{6}$/.test(value)) form?.requestSubmit();
        }}
      />
    </div>
  );
}

function focusOnArrival(field: HTMLInputElement | null): void {
  field?.focus();
}
