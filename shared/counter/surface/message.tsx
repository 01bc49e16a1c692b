import { apiErrorOf, useShell } from '@shanmen/shared';
import type { ReactNode } from 'react';
import styles from './message.module.css';

type Props = { readonly title: string; readonly children?: ReactNode };

/** Stands where the window would: why it cannot be used now, and the way on. */
export function Message({ title, children }: Props) {
  return (
    <div className={styles.message} role="status">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Instead of a counter on a screen that cannot show what it sells. */
export function NarrowScreen({ hint }: { readonly hint: string }) {
  return (
    <Message title="屏幕太窄">
      <p>{hint}</p>
      <BackToSystems />
    </Message>
  );
}

type NotReadyProps = {
  /** 收银台. */
  readonly name: string;
  /** Why it does not open; nothing while it is opening. */
  readonly error: unknown;
  readonly onRetry: () => void;
};

/** Instead of a counter that is opening, or did not open. */
export function NotReady({ name, error, onRetry }: NotReadyProps) {
  if (!error) return <Message title={`正在打开${name}…`} />;
  const failure = apiErrorOf(error);
  return (
    <Message title={`${name}没有打开`}>
      <p>{failure.message}</p>
      {failure.requestId && <p>编号 {failure.requestId}</p>}
      <button type="button" onClick={onRetry}>
        重试
      </button>
      <BackToSystems />
    </Message>
  );
}

function BackToSystems() {
  const shell = useShell();
  return (
    <button type="button" onClick={() => shell.navigate('/entrance')}>
      返回
    </button>
  );
}
