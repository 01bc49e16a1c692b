import { useShell } from '@shanmen/shared';
import { type FormEvent, useId, useRef } from 'react';
import { CodeStep } from './code-step.tsx';
import styles from '../form.module.css';
import { PasswordField } from '../personal/password-field.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { type Refusal, useSignIn } from './use-sign-in.ts';

export function SignInForm() {
  const { session } = useShell();
  const form = useRef<HTMLFormElement>(null);
  const userNameId = useId();
  const entry = useSignIn(session.begin);
  const { signIn, refusal, forgive } = entry;

  const send = (filled: HTMLFormElement, anyway: boolean) => {
    const fields = new FormData(filled);
    void signIn(text(fields, 'userName').trim(), text(fields, 'password'), anyway).then(next => {
      if (next) focusField(form.current, next);
    });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(event.currentTarget, false);
  };

  if (entry.asksCode) return <CodeStep {...entry} />;
  return (
    <form ref={form} className={styles.form} onSubmit={submit} onInput={forgive} noValidate>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={userNameId}>
          账号
        </label>
        <input
          ref={focusOnArrival}
          id={userNameId}
          className={styles.input}
          name="userName"
          type="text"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onInput={entry.forgiveAccount}
          maxLength={32}
          aria-invalid={refusal?.field === 'userName'}
          aria-describedby={refusal ? 'sign-in-refusal' : undefined}
        />
      </div>
      <PasswordField
        label="密码"
        name="password"
        autoComplete="current-password"
        invalid={refusal?.field === 'password'}
        describedBy={refusal ? 'sign-in-refusal' : undefined}
      />
      <div id="sign-in-refusal" className={styles.refusal} role="alert">
        {refusal?.message}
      </div>
      <SignInButton {...entry} onAnyway={filled => send(filled, true)} />
    </form>
  );
}

/** A screen takes the focus once, when it is put on the page. */
function focusOnArrival(field: HTMLInputElement | null): void {
  field?.focus();
}

function focusField(form: HTMLFormElement | null, refusal: Refusal): void {
  const field = form?.elements.namedItem(refusal.field);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

function text(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
