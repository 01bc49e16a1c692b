import type { FloatNote } from '@shanmen/shared/contracts/ticket/shift/shift';
import { type ReactNode, useState } from 'react';
import { FloatNotes, type NoteCounts, notesFen, notesOf } from './float-notes.tsx';
import { type ReadYuan, readYuan, tooMuchWords, YuanField } from './yuan-field.tsx';

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
