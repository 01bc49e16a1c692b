import type { KeyboardEvent, MouseEvent } from 'react';
import type { Column, Selection } from '../columns/column.ts';
import type { Places } from '../columns/column-places.ts';
import { ChoiceBox } from './row-choice.tsx';
import styles from '../rows-table.module.css';

type TableRowProps<Row> = {
  readonly row: Row;
  readonly id: string;
  /** Counted from 1. */
  readonly number: number;
  readonly columns: readonly Column<Row>[];
  readonly places: Places;
  readonly selection: Selection | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
};

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, id, number, columns, places, selection, onOpen } = props;
  return (
    <tr data-row={id} aria-selected={selection?.keys.includes(id)} {...(onOpen && opening(row, onOpen))}>
      {selection && (
        <td className={styles['choice']} style={places.choice}>
          <ChoiceBox selection={selection} id={id} />
        </td>
      )}
      <td className={styles['number']} style={places.number}>
        {number}
      </td>
      {columns.map(column => {
        const content = column.cell(row);
        return (
          <td
            key={column.id}
            data-column={column.id}
            data-align={column.align}
            data-fixed={column.fixed}
            style={places.of(column.id)}
            title={typeof content === 'string' ? content : undefined}
          >
            {content}
          </td>
        );
      })}
    </tr>
  );
}

/** The row opens by a click and by Enter, but not through a button that stands in it, nor a form that such a one opened. */
function opening<Row>(row: Row, open: (row: Row) => void) {
  return {
    tabIndex: 0,
    className: styles['opens'],
    onClick: (event: MouseEvent<Element>) => {
      if (isIn(event.currentTarget, event.target) && !isControl(event.target)) open(row);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) open(row);
    },
  };
}

/** A drawer hangs elsewhere in the page, and its clicks come by all the same. */
function isIn(place: Element, target: EventTarget): boolean {
  return target instanceof Node && place.contains(target);
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, label') !== null;
}
