import type { TotpEnrolment } from '@shanmen/shared/contracts/auth/sign-in/totp';
import { QrCode } from '@shanmen/shared/print';
import type { FormEvent } from 'react';
import { CodeField } from '../sign-in/code-field.tsx';
import form from '../form.module.css';
import type { Acting } from './password-step.tsx';
import styles from './second-factor.module.css';

type Props = Acting & {
  readonly enrolment: TotpEnrolment;
  readonly onCode: (code: string) => Promise<void>;
};

/** The picture for the telephone, the same in letters, and the first code that shows it arrived. */
export function EnrolStep({ enrolment, onCode, busy, refusal, forgive }: Props) {
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code');
    if (!(field instanceof HTMLInputElement)) return;
    await onCode(field.value);
    field.select();
  };
  return (
    <form className={form.form} onSubmit={event => void submit(event)} onInput={forgive} noValidate>
      <p className={form.lead}>用手机上的验证器扫描二维码，再输入它显示的 6 位验证码。</p>
      <div className={styles.picture}>
        <QrCode text={enrolment.uri} sizeMm={44} />
      </div>
      <p className={styles.letters}>
        扫不了？在验证器里选“手动输入”：
        <code className={styles.secret}>{enrolment.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <CodeField
        label="动态验证码"
        kind="digits"
        invalid={refusal !== null}
        describedBy={refusal ? 'factor-refusal' : undefined}
      />
      <div id="factor-refusal" className={form.refusal} role="alert">
        {refusal}
      </div>
      <button type="submit" className={form.submit} aria-disabled={busy}>
        {busy ? '请稍候…' : '启用二次验证'}
      </button>
    </form>
  );
}
