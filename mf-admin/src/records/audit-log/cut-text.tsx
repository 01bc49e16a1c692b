import { Nothing } from '@shanmen/ui';
import styles from './audit-log.module.css';

/** A text of any length on one line; whole where the pointer rests on it. */
export function CutText({ text }: { readonly text: string }) {
  if (text === '') return <Nothing />;
  return (
    <span className={styles['changes']} title={text}>
      {text}
    </span>
  );
}
