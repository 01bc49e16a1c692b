import { type FormEvent, useId } from 'react';
import form from '../form.module.css';
import { PasswordField } from '../personal/password-field.tsx';
import type { Acting } from '../second-factor/password-step.tsx';

type Props = Acting & { readonly onTrust: (name: string, password: string) => Promise<void> };

/** A name by which it is known later, and the password, so that nobody does it at a screen that was left open. */
export function TrustForm({ onTrust, busy, refusal, forgive }: Props) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const [name, password] = [said.get('name'), said.get('password')];
    if (typeof name !== 'string' || typeof password !== 'string' || password === '') return;
    void onTrust(name.trim() === '' ? '我的浏览器' : name.trim(), password);
  };
  return (
    <form className={form.form} onSubmit={submit} onInput={forgive} noValidate>
      <div className={form.field}>
        <label className={form.label} htmlFor={id}>
          给本机起个名字
        </label>
        <input id={id} className={form.input} name="name" maxLength={40} placeholder="如：办公室电脑" />
      </div>
      <PasswordField
        label="登录密码"
        name="password"
        autoComplete="current-password"
        invalid={refusal !== null}
        describedBy={refusal ? `${id}-refusal` : undefined}
      />
      <div id={`${id}-refusal`} className={form.refusal} role="alert">
        {refusal}
      </div>
      <button type="submit" className={form.submit} aria-disabled={busy}>
        {busy ? '请稍候…' : '信任此浏览器'}
      </button>
    </form>
  );
}
