import type { ReactNode } from 'react';
import styles from './page.module.css';

/** What a screen stands in, its parts one below the other. */
export function Page({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) {
  return (
    <section className={styles['page']} aria-busy={isBusy || undefined}>
      {children}
    </section>
  );
}

/** The one heading of a screen; number and state of a document stand beside its name. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className={styles['title']}>{children}</h1>;
}

/** A framed part of a screen. @param tight around a table, which has room of its own */
export function Panel({ tight = false, children }: { tight?: boolean; children: ReactNode }) {
  return <div className={`${styles['panel']} ${tight ? styles['tight'] : ''}`.trim()}>{children}</div>;
}
