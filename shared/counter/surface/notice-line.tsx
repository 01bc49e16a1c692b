import styles from './notice-line.module.css';

/** A word to the seller: `danger` where something was refused, `warning` where something is to be done first. */
export type SaleNotice = { readonly tone: 'info' | 'warning' | 'danger'; readonly text: string };

/** What the seller has to know now, at the place where it can be acted on. */
export function NoticeLine({ notice }: { readonly notice: SaleNotice | null }) {
  if (!notice) return null;
  return (
    <p className={styles.notice} data-tone={notice.tone} role={notice.tone === 'info' ? 'status' : 'alert'}>
      {notice.text}
    </p>
  );
}
