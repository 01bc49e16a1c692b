import type { ReactNode } from 'react';
import { useClientWords } from './client-words.ts';
import { ShellLink } from '../micro-app/shell-link.tsx';
import styles from './fallback.module.css';
import { FogRidges } from './fog-ridges.tsx';

type Props = {
  readonly title: string;
  /** A way on that leads nearer than the entrance. */
  readonly way?: ReactNode;
  readonly children: ReactNode;
};

/** The page that stands where a screen cannot: what happened, and the ways on. */
export function FallbackPage({ title, way, children }: Props) {
  const words = useClientWords();
  return (
    <section className={styles.page} lang={words.lang}>
      <div className={styles.ridges}>
        <FogRidges />
      </div>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {children}
        <p className={styles.ways}>
          <button type="button" className={styles.back} onClick={() => window.history.back()}>
            {words.back}
          </button>
          <ShellLink to="/entrance" className={way ? styles.back : styles.onward}>
            {words.entrance}
          </ShellLink>
          {way}
        </p>
      </div>
    </section>
  );
}
