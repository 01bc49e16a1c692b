import { type FormEvent, useState } from 'react';
import { CodeField } from './code-field.tsx';
import styles from '../form.module.css';
import { SignInButton } from './sign-in-button.tsx';
import type { useSignIn } from './use-sign-in.ts';

type Props = Pick<
  ReturnType<typeof useSignIn>,
  'enterCode' | 'startAgain' | 'forgive' | 'busy' | 'refusal' | 'waitUntil'
>;

/** The second step of a sign-in: the code of the telephone, or one that was kept on paper. */
export function CodeStep(entry: Props) {
  const { enterCode, startAgain, forgive, refusal } = entry;
  const [kind, setKind] = useState<'digits' | 'recovery'>('digits');
  const isDigits = kind === 'digits';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget, false);
  };
  const send = async (filled: HTMLFormElement, anyway: boolean) => {
    const field = filled.elements.namedItem('code');
    if (!(field instanceof HTMLInputElement)) return;
    if (!(await enterCode(field.value, anyway))) return;
    field.focus();
    field.select();
  };
  return (
    <form className={styles.form} onSubmit={submit} onInput={forgive} noValidate>
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
      <SignInButton {...entry} onAnyway={filled => void send(filled, true)} />
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
