import styles from './fallback.module.css';

/** Far ridges in fog: the scenic area on a day without a view. Decoration only. */
export function FogRidges() {
  return (
    <svg
      className={styles.ridges}
      viewBox="0 0 640 220"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.sun} cx="468" cy="62" r="24" />
      <path
        className={styles.far}
        d="M0 132c34-6 52-34 86-46 22-8 34 8 56 2 30-8 44-44 78-50 30-5 42 30 70 38 24 7 40-14 66-12 34 3 48 36 82 38 26 2 38-22 64-20 38 3 74 34 138 38v100H0z"
      />
      <path className={styles.fog} d="M0 118c80-14 150 10 236 2s150-22 236-12 120 20 168 12v34H0z" />
      <path
        className={styles.middle}
        d="M0 170c40-4 66-30 104-34 30-3 48 18 78 14 36-5 58-44 98-42 34 2 50 36 84 40 30 4 48-18 80-18 44 0 70 34 112 38 34 3 56-6 84-6v58H0z"
      />
      <path className={styles.fog} d="M0 164c90 10 170-12 262-6s160 18 240 8 100-8 138-4v30H0z" />
      <path
        className={styles.near}
        d="M0 204c60-2 92-22 142-24s86 16 136 14 84-24 134-22 84 20 128 22 68-4 100-6v32H0z"
      />
    </svg>
  );
}
