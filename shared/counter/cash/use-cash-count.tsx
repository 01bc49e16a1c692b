import { type FloatNote, noteFens } from '@shanmen/shared/contracts/cash';
import { type Fen, fen, multiplyFen, sumFen } from '@shanmen/shared/money';
import { type ReactNode, useState } from 'react';
import { type ReadYuan, readYuan, tooMuchWords, YuanField } from '../dialog/form-fields.tsx';
import { Yuan } from '../surface/yuan.tsx';
import styles from './float-notes.module.css';

type Counting = {
  /** What is counted: 备用金, 实点现金. */
  readonly name: string;
  readonly mostFen: number;
  readonly problem: string | null;
  readonly onChange: () => void;
};

export type CashCount = {
  readonly isByNotes: boolean;
  /** From one sum to its notes, and back. */
  readonly turn: () => void;
  readonly read: () => ReadYuan & { readonly notes: readonly FloatNote[] };
  readonly field: ReactNode;
};

/** What lies in a drawer, as one sum or 按面额. */
export function useCashCount({ name, mostFen, problem, onChange }: Counting): CashCount {
  const [text, setText] = useState('');
  const [counts, setCounts] = useState<NoteCounts | null>(null);
  const change = (set: () => void) => {
    set();
    onChange();
  };
  return {
    isByNotes: counts !== null,
    turn: () => change(() => setCounts(counts === null ? {} : null)),
    read: () => {
      const bounds = { missing: `请填写${name}，没有就填 0`, mostFen };
      if (counts === null) return { ...readYuan(text, bounds), notes: [] };
      const tooMany = noteFens.find(noteFen => Number(counts[noteFen] ?? '') > mostNotes);
      if (tooMany !== undefined) {
        const words = `${noteNames[tooMany]}「${counts[tooMany] ?? ''}」张太多，最多 ${mostNotes} 张`;
        return { amountFen: null, problem: words, notes: [] };
      }
      const notes = notesOf(counts);
      const amountFen = notesFen(notes);
      if (amountFen > mostFen) return { amountFen: null, problem: tooMuchWords(mostFen), notes };
      return { amountFen, problem: null, notes };
    },
    field:
      counts === null ? (
        <YuanField
          label={`${name}（元）`}
          value={text}
          problem={problem}
          onChange={typed => change(() => setText(typed))}
        />
      ) : (
        <FloatNotes
          name={name}
          counts={counts}
          problem={problem}
          onChange={next => change(() => setCounts(next))}
        />
      ),
  };
}

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

/** A digit too many is an error for the seller to see, and never cut off. */
const mostNotes = 9999;

/** What was typed for each note; nothing typed is none. */
type NoteCounts = Readonly<Partial<Record<FloatNote['noteFen'], string>>>;

type FloatNotesProps = {
  /** What is counted: 备用金, 实点现金. */
  readonly name: string;
  readonly counts: NoteCounts;
  readonly problem: string | null;
  readonly onChange: (counts: NoteCounts) => void;
};

/** 按面额: how many of each note lie in the drawer, and what they come to. */
function FloatNotes({ name, counts, problem, onChange }: FloatNotesProps) {
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

function notesOf(counts: NoteCounts): FloatNote[] {
  return noteFens
    .map(noteFen => ({ noteFen, count: Number(counts[noteFen] ?? '') }))
    .filter(({ count }) => count > 0 && count <= mostNotes);
}

function notesFen(notes: readonly FloatNote[]): Fen {
  return sumFen(notes.map(({ noteFen, count }) => multiplyFen(fen(noteFen), count)));
}
