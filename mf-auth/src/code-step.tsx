import { type FormEvent, useState } from 'react';
import { CodeField } from './code-field.tsx';
import styles from './form.module.css';
import type { useSignIn } from './use-sign-in.ts';
import { WaitClock } from './wait-clock.tsx';

type Props = Pick<
  ReturnType<typeof useSignIn>,
  'enterCode' | 'startAgain' | 'forgive' | 'busy' | 'refusal' | 'waitUntil'
>;

/** The second step of a sign-in: the code of the telephone, or one that was kept on paper. */
export function CodeStep({ enterCode, startAgain, forgive, busy, refusal, waitUntil }: Props) {
  const [kind, setKind] = useState<'digits' | 'recovery'>('digits');
  const isDigits = kind === 'digits';
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code');
    if (!(field instanceof HTMLInputElement)) return;
    if (!(await enterCode(field.value))) return;
    field.focus();
    field.select();
  };
  return (
    <form className={styles.form} onSubmit={event => void submit(event)} onInput={forgive} noValidate>
      <p className={styles.lead}>
        {isDigits ? '请打开手机上的验证器，输入本账号的 6 位验证码。' : '请输入一个没有用过的恢复码。'}
      </p>
      <CodeField
        key={kind}
        label={isDigits ? '动态验证码' : '恢复码'}
        kind={kind}
        invalid={refusal !== null}
        describedBy={refusal ? 'code-refusal' : undefined}
      />
      <div id="code-refusal" className={styles.refusal} role="alert">
        {refusal?.message}
      </div>
      <button type="submit" className={styles.submit} aria-disabled={busy || waitUntil !== null}>
        {busy && '正在登录…'}
        {!busy && waitUntil === null && '登录'}
        {waitUntil !== null && <WaitClock key={waitUntil} until={waitUntil} label="登录" onEnd={forgive} />}
      </button>
      <div className={styles.ways}>
        <button
          type="button"
          className={styles.quiet}
          onClick={() => setKind(isDigits ? 'recovery' : 'digits')}
        >
          {isDigits ? '手机不在身边，用恢复码' : '用手机上的验证码'}
        </button>
        <button type="button" className={styles.quiet} onClick={startAgain}>
          换账号登录
        </button>
      </div>
    </form>
  );
}
