import { isAcceptedLink, type RouteRecord } from '@shanmen/shared';
import styles from './link-page.module.css';

/** A menu entry that leads outside and was opened by its address: the way on is the user's own click. */
export function LinkPage({ route }: { readonly route: RouteRecord }) {
  const link = route.meta.isLink;
  const isAccepted = isAcceptedLink(link);
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{route.meta.title}</h1>
      {isAccepted ? (
        <>
          <p className={styles.host}>{new URL(link).hostname}</p>
          <a className={styles.open} href={link} target="_blank" rel="noopener noreferrer">
            在新窗口打开
          </a>
        </>
      ) : (
        <p className={styles.host}>该链接未通过检查，已停用</p>
      )}
    </section>
  );
}
