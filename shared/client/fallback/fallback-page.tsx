import type { ReactNode } from 'react';
import { ShellLink } from '../micro-app/shell-link.tsx';
import styles from './fallback.module.css';
import { FogRidges } from './fog-ridges.tsx';

type Props = { readonly title: string; readonly children: ReactNode };

/** The page that stands where a screen cannot: what happened, and the two ways on. */
export function FallbackPage({ title, children }: Props) {
  return (
    <section className={styles.page}>
      <div className={styles.ridges}>
        <FogRidges />
      </div>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {children}
        <p className={styles.ways}>
          <button type="button" className={styles.back} onClick={() => window.history.back()}>
            返回
          </button>
          <ShellLink to="/entrance" className={styles.entrance}>
            系统入口
          </ShellLink>
        </p>
      </div>
    </section>
  );
}
