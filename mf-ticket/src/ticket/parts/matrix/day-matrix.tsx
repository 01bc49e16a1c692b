import { addDays, weekdayOf } from '@shanmen/shared/time';
import { Button, DayInput } from '@shanmen/ui';
import type { ReactNode } from 'react';

import styles from './matrix.module.css';

type MatrixDay = { readonly day: string; readonly dayType: 'WORKDAY' | 'WEEKEND' | 'HOLIDAY' };
export type MatrixRow = {
  readonly id: string | number;
  readonly name: string;
  readonly note: ReactNode;
  /** One for each day, or nothing where the row has nothing on that day. */
  readonly cells: readonly ReactNode[];
};

type DayMatrixProps = {
  readonly label: string;
  /** What the rows are. */
  readonly head: string;
  readonly days: readonly MatrixDay[];
  readonly rows: readonly MatrixRow[];
};

/** Days beside what has something on each of them; names and days stay in sight. */
export function DayMatrix({ label, head, days, rows }: DayMatrixProps) {
  return (
    <div className={styles['room']}>
      <table className={styles['matrix']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {days.map(({ day, dayType }) => (
              <th key={day} scope="col" data-type={dayType}>
                {day.slice(5)}
                <small>{dayType === 'HOLIDAY' ? '节假日' : `周${weekdayOf(day)}`}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, note, cells }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <small>{note}</small>
              </th>
              {days.map(({ day, dayType }, index) => (
                <td key={day} data-type={dayType}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type MatrixCellProps = {
  /** What the figures mean, where and when. */
  readonly label: string;
  readonly main: string;
  readonly more: ReactNode;
  readonly tone?: 'danger' | 'muted' | undefined;
  readonly isAsked?: boolean;
  readonly isChosen?: boolean;
  /** Absent where the person may not change it. */
  readonly onOpen?: (() => void) | undefined;
};

export function MatrixCell({ label, main, more, tone, isAsked, isChosen, onOpen }: MatrixCellProps) {
  return (
    <button
      type="button"
      className={styles['cell']}
      title={label}
      data-tone={tone}
      data-asked={isAsked}
      data-chosen={isChosen}
      disabled={onOpen === undefined}
      onClick={onOpen}
    >
      <b>{main}</b>
      <small>{more}</small>
    </button>
  );
}

type MatrixBarProps = {
  readonly from: string;
  readonly days: number;
  readonly onTurn: (from: string) => void;
  readonly children: ReactNode;
};

/** What the matrix is of, and from which day on. */
export function MatrixBar({ from, days, onTurn, children }: MatrixBarProps) {
  return (
    <div className={styles['bar']}>
      {children}
      <span className={styles['turn']}>
        <Button aria-label="前一段日期" onClick={() => onTurn(addDays(from, -days))}>
          ‹
        </Button>
        <DayInput aria-label="起始日期" value={from} onChange={day => onTurn(day ?? from)} />
        <Button aria-label="后一段日期" onClick={() => onTurn(addDays(from, days))}>
          ›
        </Button>
      </span>
    </div>
  );
}
