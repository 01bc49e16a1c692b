import type { ReactNode } from 'react';
import styles from './cells.module.css';

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral';

/** A state as word and shape; the colour only repeats what the two say. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`${styles['status']} ${styles[tone]}`}>
      <svg viewBox="0 0 8 8" aria-hidden="true" fill="currentColor">
        {shapes[tone]}
      </svg>
      {children}
    </span>
  );
}

const shapes = {
  success: <circle cx="4" cy="4" r="3.5" />,
  warning: <path d="M4 .5 7.7 7.3H.3z" />,
  danger: <rect x=".5" y=".5" width="7" height="7" rx="1" />,
  info: <path d="M4 0 8 4 4 8 0 4z" />,
  neutral: <circle cx="4" cy="4" r="2.75" fill="none" stroke="currentColor" strokeWidth="1.5" />,
} as const satisfies Record<Tone, ReactNode>;
