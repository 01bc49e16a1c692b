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
