import type { ReactNode } from 'react';
import styles from './ridges.module.css';

export type Ridge = {
  /** Outline as a path; the foot is where the view box ends. */
  readonly outline: string;
  /** Opacity at the crest and at the foot: mist gathers below. */
  readonly crest: number;
  readonly foot: number;
};

type Props = {
  /** Told apart from the other landscapes of the page. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** From the farthest to the nearest; each one hides what lies behind it. */
  readonly ridges: readonly Ridge[];
  /** What stands in the sky, behind the ridges, and what stands on them. */
  readonly sky?: ReactNode;
  readonly children?: ReactNode;
};

/** Layered ridges in the blue-green of the old landscape scrolls, filling their box. Decoration only. */
export function Ridges({ id, width, height, ridges, sky, children }: Props) {
  return (
    <svg
      className={styles.landscape}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      {sky}
      {ridges.map(({ outline, crest, foot }, index) => (
        <g key={outline}>
          <linearGradient id={`${id}-${index}`} x1="0" x2="0" y1="0" y2="1">
            <stop className={styles.tint} offset="0" stopOpacity={crest} />
            <stop className={styles.tint} offset="0.9" stopOpacity={foot} />
          </linearGradient>
          <path className={styles.paper} d={outline} />
          <path d={outline} fill={`url(#${id}-${index})`} />
        </g>
      ))}
      {children}
    </svg>
  );
}
