import type { ReactNode } from 'react';
import styles from './card-table.module.css';

type CardTableProps = {
  readonly label?: string;
  /** The columns of figures, from 1 to 4: they stand at the end, digit below digit. */
  readonly figures: readonly number[];
  readonly children: ReactNode;
};

/** A table on a card: few columns and all of its rows, without the tools of a list. */
export function CardTable({ label, figures, children }: CardTableProps) {
  return (
    <table className={styles['table']} aria-label={label} data-figures={figures.join(' ')}>
      {children}
    </table>
  );
}
