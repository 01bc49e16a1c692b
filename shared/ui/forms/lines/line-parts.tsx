/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/role-supports-aria-props --
   a table with the role presentation takes the roles of its rows and cells with it, and a cell of a grid may be read-only */
import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../../antd.ts';
import { DeleteIcon } from '../../icons.tsx';
import type { LineColumn } from './line-column.ts';
import { lineRefusals } from './entering/line-refusals.ts';
import styles from './lines.module.css';
import type { Lines } from './use-lines.ts';

export const numberWidth = 44;

type PartProps<L extends object> = { lines: Lines<L>; columns: readonly LineColumn<L>[] };

export function Widths<L>({ columns }: { columns: readonly LineColumn<L>[] }) {
  return (
    <colgroup>
      <col style={{ width: numberWidth }} />
      {columns.map(column => (
        <col key={column.id} style={{ width: column.width }} />
      ))}
    </colgroup>
  );
}

export function Head<L>({ columns }: { columns: readonly LineColumn<L>[] }) {
  return (
    <table role="presentation" className={`${styles['table']} ${styles['head']}`}>
      <Widths columns={columns} />
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          <th role="columnheader">行</th>
          {columns.map(column => (
            <th key={column.id} role="columnheader" data-align={column.align} data-pinned={column.isPinned}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
    </table>
  );
}

type FootProps<L extends object> = PartProps<L> & {
  totals: (lines: readonly L[]) => Readonly<Record<string, ReactNode>>;
};

export function Foot<L extends object>({ lines, columns, totals }: FootProps<L>) {
  const entries = useSyncExternalStore(lines.store.subscribe, lines.store.entries);
  const cells = totals(entries.map(entry => entry.line));
  return (
    <table role="presentation" className={`${styles['table']} ${styles['foot']}`}>
      <Widths columns={columns} />
      <tbody role="rowgroup">
        <tr role="row">
          <td role="gridcell">计</td>
          {columns.map(column => (
            <td key={column.id} role="gridcell" data-align={column.align} data-pinned={column.isPinned}>
              {cells[column.id]}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

export function RemoveButton<L extends object>({ lines }: { lines: Lines<L> }) {
  const { store } = lines;
  const active = useSyncExternalStore(store.subscribe, store.active);
  return (
    <Button
      icon={<DeleteIcon />}
      disabled={active === null}
      title="Ctrl+Delete"
      onMouseDown={event => event.preventDefault()}
      onClick={() => active && store.remove(active.key)}
    >
      删除行
    </Button>
  );
}

/** What is wrong, line by line; a press goes to the cell. */
export function Refusals<L extends object>({ lines, columns }: PartProps<L>) {
  const { store, schema } = lines;
  const entries = useSyncExternalStore(store.subscribe, store.entries);
  const found = lineRefusals(entries, columns, schema, store.isChecked());
  if (found.length === 0) return null;
  return (
    <ul className={styles['refusals']} role="alert">
      {found.map(({ key, column, row, title, why }) => (
        <li key={`${key} ${column}`}>
          <button type="button" onClick={() => store.activate({ key, column })}>
            第 {row} 行 {title}：{why}
          </button>
        </li>
      ))}
    </ul>
  );
}
