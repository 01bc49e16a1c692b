import { type Fen, subtractFen } from '@shanmen/shared/money';
import type { ReactNode } from 'react';
import { Yuan } from '../surface/yuan.tsx';
import styles from './figures.module.css';

/** The figures of a dialog, one below the other. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

type FigureProps = {
  readonly label: string;
  /** `due` is the one that money goes by; `short` one that is not enough. */
  readonly look?: 'plain' | 'due' | 'short';
  readonly children: ReactNode;
};

export function Figure({ label, look = 'plain', children }: FigureProps) {
  return (
    <div data-look={look}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type DueProps = { readonly label: string; readonly name: string; readonly fen: Fen };

/** The sum in large letters; `name` is what it is found by. */
export function DueFigure({ label, name, fen }: DueProps) {
  return (
    <Figure label={label} look="due">
      <output aria-label={name}>
        <Yuan fen={fen} />
      </output>
    </Figure>
  );
}

type AvailableProps = { readonly label?: string; readonly beforeFen: Fen; readonly takenFen: Fen };

/** What an account can pay before and after. */
export function AvailableFigure({ label = '账户可用', beforeFen, takenFen }: AvailableProps) {
  return (
    <Figure label={label} look={beforeFen < takenFen ? 'short' : 'plain'}>
      <Yuan fen={beforeFen} /> → <Yuan fen={subtractFen(beforeFen, takenFen)} />
    </Figure>
  );
}
