import type { ReactNode } from 'react';
import styles from './states.module.css';

/** Nothing to show: what that means in one sentence, and at most one button that goes on from here. */
export function Empty({ title, action }: { title: string; action?: ReactNode }) {
  return (
    <div className={styles['state']}>
      <Ridges />
      <span className={styles['title']}>{title}</span>
      {action}
    </div>
  );
}

/** Three ridges in mist and their reflection: the place itself, seen from far. */
function Ridges() {
  return (
    <svg className={styles['ridges']} viewBox="0 0 120 56" aria-hidden="true" fill="none">
      <path
        d="M2 40 22 22l10 9 16-19 14 16 8-7 20 19"
        stroke="var(--primary)"
        strokeOpacity=".35"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path
        d="M30 40 50 27l9 6 16-15 18 14 9-5 16 13"
        stroke="var(--primary)"
        strokeOpacity=".7"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M8 46h40M56 46h22M24 51h16M48 51h44" stroke="var(--border)" strokeWidth="1.5" />
    </svg>
  );
}
