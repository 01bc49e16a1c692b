import type { SaleNotice } from '../../selling/cart/sale-action.ts';
import styles from './notice-line.module.css';

/** What the seller has to know now, at the place where it can be acted on. */
export function NoticeLine({ notice }: { readonly notice: SaleNotice | null }) {
  if (!notice) return null;
  return (
    <p className={styles.notice} data-tone={notice.tone} role={notice.tone === 'info' ? 'status' : 'alert'}>
      {notice.text}
    </p>
  );
}
