import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** One state of a part under its name. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className={styles['specimen']}>
      <figcaption className={styles['caption']}>{title}</figcaption>
      <div className={styles['shown']}>{children}</div>
    </figure>
  );
}

/** States side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>;
}
