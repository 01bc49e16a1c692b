/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/role-supports-aria-props --
   a table with the role presentation takes the roles of its rows and cells with it, and a cell of a grid may be read-only */
import { memo, useSyncExternalStore } from 'react';
import { CellEditor } from './entering/cell-editor.tsx';
import styles from './lines.module.css';
import type { CellView, RowSource } from './row-source.ts';

/** From 0. */
type LineRowProps = { source: RowSource; id: string; index: number };

/** One line; drawn anew only when it is the one that changed, or is entered or left. */
export const LineRow = memo(function LineRow({ source, id, index }: LineRowProps) {
  const version = useSyncExternalStore(source.subscribe, () => source.version(id));
  const active = useSyncExternalStore(source.subscribe, () => source.activeIn(id));
  if (!version) return null;
  return (
    <tr role="row" aria-rowindex={index + 2} data-active={active !== null}>
      <td role="rowheader" className={styles['number']}>
        {index + 1}
      </td>
      {source.cells(id).map((cell, at) => {
        const isOpen = active === cell.id && cell.kind !== null;
        return (
          <td
            key={cell.id}
            role="gridcell"
            aria-colindex={at + 2}
            aria-readonly={cell.kind === null}
            className={styles['cell']}
            data-align={cell.align}
            data-pinned={cell.isPinned || undefined}
            data-refused={cell.refusal !== null}
            title={cell.refusal ?? undefined}
            onMouseDown={event => {
              if (cell.kind === null || isOpen) return;
              event.preventDefault();
              source.activate(id, cell.id);
            }}
          >
            {isOpen ? <CellEditor source={source} row={id} cell={cell} /> : shownText(cell)}
          </td>
        );
      })}
    </tr>
  );
});

function shownText({ text, options }: CellView): string {
  return options?.find(option => option.value === text)?.label ?? text;
}
