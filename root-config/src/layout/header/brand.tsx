import { useText } from '../../language/language.ts';
import styles from './brand.module.css';

/** The sign of the product and the name of the scenic area; leads to the entrance. */
export function Brand({ siteName }: { readonly siteName: string }) {
  const { frame, header } = useText();
  return (
    <a className={styles.brand} href="/entrance" title={header.entrance}>
      <svg className={styles.sign} viewBox="0 0 32 32" aria-hidden="true">
        <rect className={styles.seal} width="32" height="32" rx="6" />
        <path className={styles.ridge} d="M4 24 12 11l5 7 3-4 8 10z" />
        <circle className={styles.sun} cx="22" cy="9" r="2.5" />
      </svg>
      <span className={styles.name}>{siteName || frame.product}</span>
    </a>
  );
}
