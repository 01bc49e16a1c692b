import type { FormEvent } from 'react';
import form from '../form.module.css';
import { PasswordField } from '../personal/password-field.tsx';

export type Acting = {
  readonly busy: boolean;
  readonly refusal: string | null;
  readonly forgive: () => void;
};

type Props = Acting & {
  /** What the password is given for. */
  readonly label: string;
  readonly danger?: boolean;
  readonly onPassword: (password: string) => Promise<void>;
};

/** The password once more, so that nobody does it at a screen that was left open. */
export function PasswordStep({ label, danger = false, onPassword, busy, refusal, forgive }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    if (typeof password === 'string' && password !== '') void onPassword(password);
  };
  return (
    <form className={form.form} onSubmit={submit} onInput={forgive} noValidate>
      <PasswordField
        label="登录密码"
        name="password"
        autoComplete="current-password"
        invalid={refusal !== null}
        describedBy={refusal ? 'factor-refusal' : undefined}
      />
      <div id="factor-refusal" className={form.refusal} role="alert">
        {refusal}
      </div>
      <button type="submit" className={danger ? form.plain : form.submit} aria-disabled={busy}>
        {busy ? '请稍候…' : label}
      </button>
    </form>
  );
}
