/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table with the role presentation takes the roles of its rows and cells with it */
import type { ReportColumn } from '@shanmen/shared/contracts/reports/report';
import { type ReactNode, useMemo, useRef } from 'react';
import { useFillHeight } from '../table/use-fill-height.ts';
import { useCellRange } from './cell-range.ts';
import { reportBlocks } from './report-blocks.ts';
import { type CellValue, isFigure, reportCell } from './report-cell.tsx';
import styles from './report-grid.module.css';

export type GridRow = readonly CellValue[];

type ReportGridProps = {
  title: string;
  columns: readonly ReportColumn[];
  rows: readonly GridRow[];
  /** Sums over the whole filter by column id, never over the rows that happen to be read. */
  totals: Readonly<Record<string, number>>;
  /** Rows of the whole filter, also those that are not read yet. */
  rowCount: number;
  /** The one day that the rows are about, if there is one; their instants are then drawn as times. */
  day?: string | null;
  /** Under the last row: what there is to do about the rows that are not read yet. */
  end?: ReactNode;
};

const characterWidth = 14;
/** `11-21 09:05`, for the one that is of another day after all. */
const instantOfDayWidth = 6;
const cellPadding = 20;
const rowHeight = 28;
const belowGrid = 20;

/**
 * Figures in plain tables of about 100 rows, each skipped by the browser while out of sight: 5,000 rows
 * cost no more than 100, text is found by Ctrl+F, and everything prints. One grid to a screen reader.
 */
export function ReportGrid({
  title,
  columns: given,
  rows,
  totals,
  rowCount,
  day = null,
  end,
}: ReportGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const range = useCellRange();
  const height = useFillHeight(grid, belowGrid);
  const blocks = useMemo(() => reportBlocks(rows), [rows]);
  const columns = useMemo(() => (day === null ? given : given.map(narrowed)), [given, day]);
  const width = columns.reduce((sum, column) => sum + columnWidth(column), 0);
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={title}
      aria-rowcount={rowCount + 2}
      aria-colcount={columns.length}
      aria-readonly="true"
      tabIndex={-1}
      className={styles['grid']}
      style={{ maxHeight: height }}
      {...range}
    >
      <div className={styles['sheet']} style={{ minWidth: width }}>
        <HeadRow columns={columns} />
        {blocks.map(block => (
          <div
            key={block.start}
            className={styles['block']}
            role="presentation"
            style={{ containIntrinsicSize: `auto ${block.rows.length * rowHeight}px` }}
          >
            <BlockTable columns={columns} rows={block.rows} start={block.start} day={day} />
          </div>
        ))}
        {end}
        {rows.length > 0 && <SumRow columns={columns} totals={totals} rowCount={rowCount} />}
      </div>
    </div>
  );
}

function Columns({ columns }: { columns: readonly ReportColumn[] }) {
  return (
    <colgroup>
      {columns.map(column => (
        <col key={column.id} style={{ width: columnWidth(column) }} />
      ))}
    </colgroup>
  );
}

function HeadRow({ columns }: { columns: readonly ReportColumn[] }) {
  return (
    <table role="presentation" className={`${styles['table']} ${styles['head']}`}>
      <Columns columns={columns} />
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          {columns.map((column, index) => (
            <th key={column.id} role="columnheader" aria-colindex={index + 1} className={alignment(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
    </table>
  );
}

type BlockTableProps = {
  columns: readonly ReportColumn[];
  rows: readonly GridRow[];
  start: number;
  day: string | null;
};

function BlockTable({ columns, rows, start, day }: BlockTableProps) {
  return (
    <table role="presentation" className={styles['table']}>
      <Columns columns={columns} />
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <tr key={start + index} role="row" aria-rowindex={start + index + 2}>
            {columns.map((column, at) => (
              <td
                key={column.id}
                role="gridcell"
                aria-colindex={at + 1}
                tabIndex={start + index === 0 && at === 0 ? 0 : -1}
                className={alignment(column)}
              >
                {reportCell(column.format, row[at] ?? null, day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SumRow({ columns, totals, rowCount }: Pick<ReportGridProps, 'columns' | 'totals' | 'rowCount'>) {
  return (
    <table role="presentation" className={`${styles['table']} ${styles['sum']}`}>
      <Columns columns={columns} />
      <tbody role="rowgroup">
        <tr role="row" aria-rowindex={rowCount + 2}>
          {columns.map((column, index) => {
            const total = totals[column.id];
            return (
              <td
                key={column.id}
                role="gridcell"
                aria-colindex={index + 1}
                tabIndex={-1}
                className={alignment(column)}
              >
                {index === 0 && '合计'}
                {total !== undefined && reportCell(column.format, total)}
              </td>
            );
          })}
        </tr>
      </tbody>
    </table>
  );
}

function alignment(column: ReportColumn): string | undefined {
  return isFigure(column.format) ? styles['figure'] : undefined;
}

/** A time needs less room than a day and a time, and the figures beside it come into sight. */
function narrowed(column: ReportColumn): ReportColumn {
  return column.format === 'instant'
    ? { ...column, width: Math.min(column.width, instantOfDayWidth) }
    : column;
}

function columnWidth(column: ReportColumn): number {
  return column.width * characterWidth + cellPadding;
}
