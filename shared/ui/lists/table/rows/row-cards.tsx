import type { ReactNode } from 'react';
import { actionColumnId } from '../columns/arrange-columns.ts';
import type { Column, Selection } from '../columns/column.ts';
import { ChoiceBox } from './row-choice.tsx';
import styles from '../table.module.css';

type RowCardsProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  selection?: Selection | undefined;
  onOpen?: ((row: Row) => void) | undefined;
};

const usuallyOnCard = 3;

/** The rows of a list on a phone: the columns that matter most, what can be done, and the whole by a touch. */
export function RowCards<Row>({ rows, columns, rowKey, selection, onOpen }: RowCardsProps<Row>) {
  const [head, ...facts] = columns
    .filter(column => column.id !== actionColumnId)
    .filter((column, at) => column.onCard ?? at < usuallyOnCard);
  const actions = columns.find(column => column.id === actionColumnId);
  return (
    <ul className={styles['cards']}>
      {rows.map(row => (
        <li key={rowKey(row)} data-row={rowKey(row)} className={styles['card']}>
          <div className={styles['cardHead']}>
            {selection && <ChoiceBox selection={selection} id={rowKey(row)} />}
            <Title onOpen={onOpen && (() => onOpen(row))}>{head?.cell(row)}</Title>
            {actions?.cell(row)}
          </div>
          <dl className={styles['cardFacts']}>
            {facts.map(column => (
              <div key={column.id}>
                <dt>{column.title}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Title({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) {
  if (!onOpen) return <span className={styles['cardTitle']}>{children}</span>;
  return (
    <button type="button" className={styles['cardTitle']} onClick={onOpen}>
      {children}
    </button>
  );
}
