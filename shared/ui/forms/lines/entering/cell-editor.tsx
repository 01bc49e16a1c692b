import { type ChangeEvent, type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { plainDigits } from '../../inputs/half-width.ts';
import styles from '../lines.module.css';
import type { CellView, RowSource } from '../row-source.ts';

type CellEditorProps = { source: RowSource; row: string; cell: CellView };

/** The one cell that is being typed in; its text goes into the line when it is left. */
export function CellEditor({ source, row, cell }: CellEditorProps) {
  const [typed, setTyped] = useState({ text: cell.text, since: cell.text });
  const text = typed.since === cell.text ? typed.text : cell.text;
  const frame = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const field = frame.current?.querySelector<HTMLElement>('input, select');
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }, []);
  const type = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    const next = event.target.value;
    setTyped({ text: next, since: cell.text });
    source.type(row, cell.id, plainDigits(next).trim());
  };
  // Leaving the grid takes what was typed; going to another cell does so by itself.
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.closest('[role="grid"]')?.contains(event.relatedTarget)) source.settle();
  };
  const shared = {
    className: styles['editor'],
    'aria-label': cell.title,
    'aria-invalid': cell.refusal !== null,
    value: text,
    onChange: type,
    onBlur: leave,
  };
  return (
    <span ref={frame} className={styles['editorFrame']}>
      {cell.kind === 'select' ? (
        <select {...shared} title="空格换一项，F2 展开">
          {cell.options?.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          data-align={cell.align}
          data-takes-codes={cell.takesCodes ? '' : undefined}
          autoComplete="off"
          inputMode={cell.kind === 'qty' || cell.kind === 'money' ? 'decimal' : 'text'}
        />
      )}
    </span>
  );
}
