import { type Fen, formatYuan } from '@shanmen/shared/money';
import styles from './yuan.module.css';

/** An amount for the selling surface: the figure is what counts, its unit stays small. */
export function Yuan({ fen }: { readonly fen: Fen }) {
  return (
    <span className={styles.yuan}>
      <span className={styles.unit}>¥</span>
      {formatYuan(fen)}
    </span>
  );
}
