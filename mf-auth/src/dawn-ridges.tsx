import styles from './dawn-ridges.module.css';

/** From the farthest ridge to the shore in front; each one fades into the mist below its crest. */
const ridges = [
  'M0 373c9-4 30-9 48-21c18-12 29-23 48-42c19-20 36-60 54-60c18 0 25 39 42 59c17 20 30 35 48 46c18 10 30 21 48 9c18-11 28-25 48-67c20-42 41-136 59-152c18-16 23 60 37 68c14 7 20-44 38-28c18 16 38 81 58 114c20 33 30 52 48 62c18 10 30 0 48-9c18-9 34-24 48-38c14-13 10-41 28-34c18 7 46 54 68 73c22 19 30 24 48 27c18 3 30 1 48-11c18-12 30-28 48-54c18-25 29-40 48-81c19-41 28-117 50-134c22-17 47 27 65 45c18 18 14 25 29 49c15 25 30 52 48 79c18 26 30 45 48 61c18 16 30 33 48 24c18-9 32-43 48-70c16-28 16-77 34-73c18 4 41 67 62 93c21 26 39 34 48 42V600H0z',
  'M0 332c8-12 22-65 40-62c18 3 36 56 56 80c20 24 30 36 48 47c18 11 30 13 48 12c18-1 27 1 48-18c21-19 42-76 60-81c18-5 20 37 36 55c16 18 30 25 48 38c18 14 30 31 48 33c18 1 30-11 48-26c18-15 28-17 48-56c20-38 36-129 57-149c21-20 38 25 55 45c17 20 17 38 32 60c15 22 30 40 48 57c18 16 30 26 48 31c18 5 30 6 48-6c18-11 32-34 48-54c16-19 18-57 36-48c18 9 39 70 60 95c21 24 30 25 48 34c18 9 30 15 48 12c18-4 30-13 48-30c18-18 27-23 48-62c21-39 41-124 63-144c22-20 40 23 55 40c15 17 12 25 26 47c14 23 30 48 48 71c18 22 30 36 48 48c18 12 39 13 48 16V600H0z',
  'M0 482c10-3 32-9 51-18c20-9 27 5 52-30c24-35 57-136 77-154c20-18 11 35 26 61c14 26 30 69 51 75c21 6 41-45 61-44c20 1 24 31 42 48c18 17 32 34 51 42c20 7 31 8 52-3c20-10 37-52 57-54c20-2 27 28 46 42c18 13 32 27 51 29c20 2 32-6 52-19c19-12 34-25 51-47c17-23 20-77 40-70c20 7 41 78 63 105c22 27 32 32 51 37c20 4 32-5 52-15c19-11 33-25 51-39c18-15 23-41 43-38c20 3 39 39 60 56c21 17 32 25 51 33c20 8 32 8 52 7c19-1 32-5 51-12c20-6 32-10 52-23c19-14 29-20 51-47c22-27 43-96 63-94c20 2 32 83 40 102V600H0z',
  'M0 491c11-12 37-61 60-63c23-2 37 39 60 55c23 15 37 18 60 28c23 10 37 24 60 25c23 0 37-11 60-23c23-12 37-19 60-41c23-22 37-72 60-74c23-2 37 44 60 63c23 19 37 24 60 37c23 12 37 22 60 29c23 6 37 7 60 5c23-2 41-9 60-18c19-8 17-27 40-26c23 1 48 42 80 34c32-9 67-70 90-79c23-9 13 20 30 34c17 14 37 27 60 39c23 13 37 24 60 26c23 2 37-6 60-16c23-10 41-24 60-37c19-13 17-35 40-31c23 4 53 51 80 54c27 3 37-17 60-38c23-22 49-62 60-76V600H0z',
  'M0 567c17-5 63-25 90-27c27-2 30 11 54 17c24 6 45 16 72 16c27 0 45-5 72-15c27-9 50-22 72-35c22-12 18-35 45-31c27 4 67 37 99 52c32 15 45 20 72 27c27 6 45 9 72 8c27-1 43-7 72-12c29-5 53-15 80-15c27 0 38 11 64 15c26 4 45 7 72 6c27-1 43-2 72-11c29-9 55-34 82-36c27-2 37 15 62 23c25 8 45 17 72 20c27 3 45 2 72-4c27-5 45-19 72-23c27-5 58-1 72-1V600H0z',
];

const gate =
  'M377 463h3v36h-3zM394 455h3v41h-3zM413 455h3v41h-3zM430 463h3v36h-3zM378 469h54v3h-54zM395 459h20v3h-20z' +
  'M366 464q8-1 12-8h16v8zM444 464q-8-1-12-8h-16v8zM381 456q9-1 14-10h20q5 9 14 10v2h-48z';

/** The mountain gate at dawn, in the blue-green of the old landscape scrolls. Decoration only. */
export function DawnRidges() {
  return (
    <svg
      className={styles.landscape}
      viewBox="0 0 1440 600"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        {ridges.map((shape, index) => (
          <path key={shape} id={`dawn-ridge-${index}`} d={shape} />
        ))}
        {ridges.map((shape, index) => (
          <linearGradient key={shape} id={`dawn-mist-${index}`} x1="0" x2="0" y1="0" y2="1">
            <stop className={styles.crest} offset="0" stopOpacity={depth[index]} />
            <stop className={styles.crest} offset="1" stopOpacity={mist[index]} />
          </linearGradient>
        ))}
      </defs>
      <circle className={styles.sun} cx="690" cy="118" r="44" />
      {ridges.map((shape, index) => (
        <g key={shape}>
          <use className={styles.paper} href={`#dawn-ridge-${index}`} />
          <use href={`#dawn-ridge-${index}`} fill={`url(#dawn-mist-${index})`} />
        </g>
      ))}
      <path className={styles.gate} d={gate} />
    </svg>
  );
}

/** Opacity at the crest and at the foot of each ridge. */
const depth = [0.2, 0.34, 0.52, 0.74, 0.94];
const mist = [0.06, 0.085, 0.1, 0.22, 0.94];
