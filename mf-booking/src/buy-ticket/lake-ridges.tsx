import { Ridges } from '@shanmen/shared';
import styles from './buy-ticket.module.css';

const ridges = [
  {
    outline:
      'M0 150c60-14 96-70 160-84c54-12 92 46 150 40c62-6 98-92 170-90c70 2 96 74 160 84c66 10 108-60 176-54c64 6 92 64 158 66c62 2 100-62 166-66c70-4 112 70 180 84c48 10 82-2 120-14V300H0z',
    crest: 0.2,
    foot: 0.04,
  },
  {
    outline:
      'M0 196c80 4 122-62 200-62c70 0 104 56 172 58c74 2 120-72 196-70c70 2 112 74 186 80c70 6 116-52 186-50c72 2 118 62 190 64c70 2 110-50 180-52c54-2 92 26 130 34V300H0z',
    crest: 0.42,
    foot: 0.08,
  },
  {
    outline:
      'M0 246c110 0 150-34 250-32c96 2 140 34 236 34c100 0 150-40 252-38c98 2 148 40 246 40c96 0 146-30 240-28c86 2 138 26 216 28V300H0z',
    crest: 0.72,
    foot: 0.2,
  },
];

/** Dawn over the lake: the head of the visitor's page. */
export function LakeRidges() {
  return (
    <div className={styles.landscape}>
      <Ridges
        id="lake"
        width={1440}
        height={300}
        ridges={ridges}
        sky={<circle className={styles.sun} cx="1010" cy="74" r="30" />}
      />
    </div>
  );
}
