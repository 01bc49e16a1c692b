import styles from './brand.module.css';

/** The sign of the product and the name of the scenic area; leads to the entrance. */
export function Brand({ siteName }: { readonly siteName: string }) {
  return (
    <a className={styles.brand} href="/entrance" title="系统入口">
      <svg className={styles.sign} viewBox="0 0 32 32" aria-hidden="true">
        <rect className={styles.seal} width="32" height="32" rx="6" />
        <path className={styles.ridge} d="M4 24 12 11l5 7 3-4 8 10z" />
        <circle className={styles.sun} cx="22" cy="9" r="2.5" />
      </svg>
      <span className={styles.name}>{siteName || '山门'}</span>
    </a>
  );
}
