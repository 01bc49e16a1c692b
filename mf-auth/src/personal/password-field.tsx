import { type KeyboardEvent, useId, useState } from 'react';
import styles from '../form.module.css';

type Props = {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly invalid: boolean;
  /** Id of the element that says what is wrong. */
  readonly describedBy: string | undefined;
  readonly onType?: (password: string) => void;
};

/** A password with an eye button, and a hint while caps lock is on. Pasting and password managers work. */
export function PasswordField({ label, name, autoComplete, invalid, describedBy, onType }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div className={styles.field}>
      <div className={styles.labelLine}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <span id={`${id}-caps`} className={styles.hint} aria-live="polite">
          {capsLock && '大写锁定已打开'}
        </span>
      </div>
      <div className={styles.passwordBox}>
        <input
          id={id}
          className={styles.input}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
          aria-invalid={invalid}
          aria-describedby={
            [describedBy, capsLock ? `${id}-caps` : ''].filter(Boolean).join(' ') || undefined
          }
          onKeyDown={watch}
          onKeyUp={watch}
          onBlur={() => setCapsLock(false)}
          onInput={event => onType?.(event.currentTarget.value)}
        />
        <button
          type="button"
          className={styles.eye}
          aria-label={shown ? `隐藏${label}` : `显示${label}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Eye open={shown} />
        </button>
      </div>
    </div>
  );
}

function Eye({ open }: { open: boolean }) {
  return (
    <svg className={styles.eyeSign} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M2.1 12.3a1 1 0 0 1 0-.7 10.8 10.8 0 0 1 19.8 0 1 1 0 0 1 0 .7 10.8 10.8 0 0 1-19.8 0z" />
      <circle cx="12" cy="12" r="3" />
      {!open && <path d="M4 20 20 4" />}
    </svg>
  );
}
