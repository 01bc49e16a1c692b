import type { PointerEvent as ReactPointerEvent, ReactNode } from 'react';

import type { Column, Selection, Sort } from '../columns/column.ts';
import type { Places } from '../columns/column-places.ts';
import { PageBox } from './row-choice.tsx';
import styles from '../rows-table.module.css';

type HeadRowProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly places: Places;
  /** The rows of the page. */
  readonly keys: readonly string[];
  readonly selection: Selection | undefined;
  readonly sort: Sort | undefined;
  readonly onResize: (id: string, width: number) => void;
};

export function HeadRow<Row>({ columns, places, keys, selection, sort, onResize }: HeadRowProps<Row>) {
  return (
    <tr>
      {selection && (
        <th scope="col" className={styles['choice']} style={places.choice}>
          <PageBox selection={selection} onPage={keys} />
        </th>
      )}
      <th scope="col" className={styles['number']} style={places.number}>
        序号
      </th>
      {columns.map(column => {
        const { id, title, align, fixed, sortable } = column;
        const order = sort && sortable ? orderOf(sort.by, sortable) : undefined;
        return (
          <th
            key={id}
            scope="col"
            data-column={id}
            data-align={align}
            data-fixed={fixed}
            aria-sort={order}
            style={places.of(id)}
            onPointerDown={resizing(id, onResize)}
          >
            {order && sort && sortable ? (
              <button
                type="button"
                className={styles['sort']}
                onClick={() => sort.change(next[order](sortable))}
              >
                {title}
              </button>
            ) : (
              title
            )}
          </th>
        );
      })}
    </tr>
  );
}

type Order = 'ascending' | 'descending' | 'none';

function orderOf(by: string | undefined, field: string): Order {
  if (by === field) return 'ascending';
  return by === `-${field}` ? 'descending' : 'none';
}

/** Up, down, and as it came. */
const next: Record<Order, (field: string) => string | undefined> = {
  none: field => field,
  ascending: field => `-${field}`,
  descending: () => undefined,
};

const graspPx = 8;
const leastWidth = 40;

/** The right edge of a header cell is drawn to another width; the keyboard has 列设置. */
function resizing(id: string, onResize: (id: string, width: number) => void) {
  return (event: ReactPointerEvent<HTMLElement>) => {
    const cell = event.currentTarget;
    const box = cell.getBoundingClientRect();
    if (event.clientX < box.right - graspPx) return;
    event.preventDefault();
    const { pointerId, clientX: from } = event;
    const end = (last: PointerEvent) => {
      cell.removeEventListener('pointerup', end);
      const width = Math.round(box.width + last.clientX - from);
      if (width !== Math.round(box.width)) onResize(id, Math.max(leastWidth, width));
    };
    cell.setPointerCapture(pointerId);
    cell.addEventListener('pointerup', end);
  };
}

type SumRowProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly places: Places;
  /** By column id, in the columns that the server sums. */
  readonly sums: Readonly<Record<string, ReactNode>>;
};

/** 合计 of the whole filter; at least one of the columns is summed. */
export function SumRow<Row>({ columns, places, sums }: SumRowProps<Row>) {
  // The label takes the columns before the first sum, so that it is not cut off.
  const first = columns.findIndex(column => sums[column.id] !== undefined);
  return (
    <tr>
      <th scope="row" data-fixed="left" style={{ left: 0 }} colSpan={places.leading.length + first}>
        合计（按筛选）
      </th>
      {columns.slice(first).map(({ id, align, fixed }) => (
        <td key={id} data-column={id} data-align={align} data-fixed={fixed} style={places.of(id)}>
          {sums[id]}
        </td>
      ))}
    </tr>
  );
}
