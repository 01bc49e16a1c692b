import { type FloatNote, noteFens } from '@shanmen/shared/contracts/ticket/shift/shift';
import { type Fen, fen, multiplyFen, sumFen } from '@shanmen/shared/money';

import { Yuan } from '../../parts/surface/yuan.tsx';
import styles from './float-notes.module.css';

const noteNames = {
  10000: '100 元',
  5000: '50 元',
  2000: '20 元',
  1000: '10 元',
  500: '5 元',
  100: '1 元',
  50: '5 角',
  10: '1 角',
} as const satisfies Record<FloatNote['noteFen'], string>;

/** What was typed for each note; nothing typed is none. */
export type NoteCounts = Readonly<Partial<Record<FloatNote['noteFen'], string>>>;

type FloatNotesProps = {
  /** What is counted: 备用金, 实点现金. */
  readonly name: string;
  readonly counts: NoteCounts;
  readonly problem: string | null;
  readonly onChange: (counts: NoteCounts) => void;
};

/** 按面额: how many of each note lie in the drawer, and what they come to. */
export function FloatNotes({ name, counts, problem, onChange }: FloatNotesProps) {
  return (
    <fieldset className={styles.notes}>
      <legend>{name}按面额，填张数</legend>
      {noteFens.map((noteFen, index) => (
        <label key={noteFen}>
          <span>{noteNames[noteFen]}</span>
          <input
            ref={input => {
              if (index === 0 && document.activeElement?.tagName !== 'INPUT') input?.focus();
            }}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={counts[noteFen] ?? ''}
            onChange={event => onChange({ ...counts, [noteFen]: event.target.value.replace(/\D/g, '') })}
          />
        </label>
      ))}
      <p className={styles.sum}>
        <span>合计</span>
        <output aria-label="面额合计">
          <Yuan fen={notesFen(notesOf(counts))} />
        </output>
      </p>
      <span className={styles.problem} role="alert">
        {problem}
      </span>
    </fieldset>
  );
}

export function notesOf(counts: NoteCounts): FloatNote[] {
  return noteFens
    .map(noteFen => ({ noteFen, count: Number(counts[noteFen] ?? '') }))
    .filter(({ count }) => count > 0);
}

export function notesFen(notes: readonly FloatNote[]): Fen {
  return sumFen(notes.map(({ noteFen, count }) => multiplyFen(fen(noteFen), count)));
}
