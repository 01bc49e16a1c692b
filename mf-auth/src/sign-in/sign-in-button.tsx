import styles from '../form.module.css';
import type { useSignIn } from './use-sign-in.ts';
import { WaitClock } from './wait-clock.tsx';

type Props = Pick<ReturnType<typeof useSignIn>, 'busy' | 'waitUntil' | 'forgive'> & {
  readonly onAnyway: (form: HTMLFormElement) => void;
};

/** 登录, or how long it is to be waited for; whoever had the wait lifted need not sit it out. */
export function SignInButton({ busy, waitUntil, forgive, onAnyway }: Props) {
  return (
    <>
      <button type="submit" className={styles.submit} aria-disabled={busy || waitUntil !== null}>
        {busy && '正在登录…'}
        {!busy && waitUntil === null && '登录'}
        {waitUntil !== null && <WaitClock key={waitUntil} until={waitUntil} label="登录" onEnd={forgive} />}
      </button>
      {waitUntil !== null && (
        <button
          type="button"
          className={styles.quiet}
          onClick={({ currentTarget: { form } }) => form && onAnyway(form)}
        >
          管理员已解除限制？立即重试
        </button>
      )}
    </>
  );
}
