/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table with the role presentation takes the roles of its rows and cells with it */
import type { ReportColumn } from '@shanmen/shared/contracts/reports/report';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { columnWidth } from './column-width.ts';
import { labelLook } from './grid-labels.ts';
import { type CellValue, isFigure, plainFigure, reportCell } from './report-cell.tsx';
import styles from './report-grid.module.css';

export type GridRow = readonly CellValue[];
/** What can be done about a row, at its end; nothing where nothing can. */
export type RowActs = ((row: GridRow) => ReactNode) | null;

type Opened = 'order' | 'document';

/** What the number of an order or of a document does; null for one that the reader may not open. */
export type NumberLink = (
  kind: Opened,
  number: string,
) => {
  readonly open: () => void;
  /** Where the system that is open shows all of it; null where it has no such screen. */
  readonly address: string | null;
} | null;

/** Room for two words of two characters. */
export const actsWidth = 92;

type HeadRowProps = { columns: readonly ReportColumn[]; hasActs: boolean };

export function HeadRow({ columns, hasActs }: HeadRowProps) {
  return (
    <table role="presentation" className={`${styles['table']} ${styles['head']}`}>
      <Columns columns={columns} hasActs={hasActs} />
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          {columns.map((column, index) => (
            <th key={column.id} role="columnheader" aria-colindex={index + 1} className={alignment(column)}>
              {column.help === undefined ? (
                column.title
              ) : (
                <span className={styles['explained']} title={column.help}>
                  {column.title}
                </span>
              )}
            </th>
          ))}
          {hasActs && (
            <th role="columnheader" aria-colindex={columns.length + 1} className={styles['acts']}>
              操作
            </th>
          )}
        </tr>
      </thead>
    </table>
  );
}

type BlockTableProps = {
  columns: readonly ReportColumn[];
  rows: readonly GridRow[];
  levels: readonly number[];
  labels: number;
  start: number;
  end: number;
  day: string | null;
  linkOf: NumberLink;
  acts: RowActs;
  onDrill: ((row: number) => void) | null;
};

/** The rows of one block, drawn anew only when they change. */
export const BlockTable = memo(BlockRows);

/** They are found in the whole, because what a label says depends on the row above. */
function BlockRows(props: BlockTableProps) {
  const { columns, rows, levels, labels, start, end, day, linkOf, acts, onDrill } = props;
  const look = (row: number, label: number) => labelLook(rows, { row, label, labels, start });
  return (
    <table role="presentation" className={styles['table']}>
      <Columns columns={columns} hasActs={acts !== null} />
      <tbody role="rowgroup">
        {rows.slice(start, end).map((row, index) => {
          const number = start + index;
          const level = levels[number] ?? 0;
          return (
            <tr key={number} role="row" aria-rowindex={number + 2} data-level={level || undefined}>
              {columns.map((column, at) => {
                const isWord = level > 0 && at < labels;
                const value = row[at] ?? null;
                const figure = isWord ? null : plainFigure(column.format, value);
                const content = figure ?? cellOf(column, value, { day, isWord, linkOf });
                return (
                  <td
                    key={column.id}
                    role="gridcell"
                    aria-colindex={at + 1}
                    tabIndex={number === 0 && at === 0 ? 0 : -1}
                    className={alignment(column)}
                    data-label={at < labels ? look(number, at) : undefined}
                    data-open={
                      (at < labels && number + 1 < end && look(number + 1, at) === 'repeat') || undefined
                    }
                    data-warned={isWarned(column, value) || undefined}
                    data-negative={figure?.startsWith('-') || undefined}
                  >
                    {onDrill && at === labels - 1 ? (
                      <>
                        {content}
                        <DrillButton row={row} onClick={() => onDrill(number)} />
                      </>
                    ) : (
                      content
                    )}
                  </td>
                );
              })}
              {acts && (
                <td
                  role="gridcell"
                  aria-colindex={columns.length + 1}
                  tabIndex={-1}
                  className={styles['acts']}
                  data-acts=""
                >
                  {acts(row)}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type SumRowProps = {
  columns: readonly ReportColumn[];
  sum: GridRow;
  labels: number;
  rowCount: number;
  hasActs: boolean;
  onDrill: (() => void) | null;
};

/** 合计, always in sight. */
export function SumRow({ columns, sum, labels, rowCount, hasActs, onDrill }: SumRowProps) {
  return (
    <table role="presentation" className={`${styles['table']} ${styles['sum']}`}>
      <Columns columns={columns} hasActs={hasActs} />
      <tbody role="rowgroup">
        <tr role="row" aria-rowindex={rowCount + 2}>
          {columns.map((column, index) => (
            <td
              key={column.id}
              role="gridcell"
              aria-colindex={index + 1}
              tabIndex={-1}
              className={alignment(column)}
              data-warned={isWarned(column, sum[index]) || undefined}
            >
              {sum[index] === null || sum[index] === undefined
                ? null
                : cellOf(column, sum[index], {
                    day: null,
                    isWord: index < Math.max(labels, 1),
                    linkOf: () => null,
                  })}
              {onDrill && index === labels - 1 && <DrillButton row={sum} onClick={onDrill} />}
            </td>
          ))}
          {hasActs && (
            <td
              role="gridcell"
              aria-colindex={columns.length + 1}
              aria-label="操作"
              className={styles['acts']}
            />
          )}
        </tr>
      </tbody>
    </table>
  );
}

function Columns({ columns, hasActs }: HeadRowProps) {
  return (
    <colgroup>
      {columns.map(column => (
        <col key={column.id} style={{ width: columnWidth(column) }} />
      ))}
      {hasActs && <col style={{ width: actsWidth }} />}
    </colgroup>
  );
}

function DrillButton({ row, onClick }: { row: GridRow; onClick: () => void }) {
  const name = row.filter(cell => typeof cell === 'string').join(' ');
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['drill']}
      aria-label={`${name}的明细`}
      title="明细（回车）"
      onClick={onClick}
    />
  );
}

/** 小计 and 合计 are words, whatever their column holds. */
function cellOf(
  column: ReportColumn,
  value: CellValue,
  { day, isWord, linkOf }: { day: string | null; isWord: boolean; linkOf: NumberLink },
): ReactNode {
  const { opens } = column;
  const isNumber = opens === 'order' || opens === 'document';
  const link = isNumber && typeof value === 'string' && value !== '' ? linkOf(opens, value) : null;
  if (link) return <InPlace {...link}>{value}</InPlace>;
  return isWord ? value : reportCell(column.format, value, day);
}

type InPlaceProps = NonNullable<ReturnType<NumberLink>> & { children: ReactNode };

/** Opens beside the report; Ctrl+click and the middle button open the screen of its own, where there is one. */
function InPlace({ address, open, children }: InPlaceProps) {
  const press = (event: MouseEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open();
  };
  return address === null ? (
    <button type="button" tabIndex={-1} className={styles['number']} onClick={press}>
      {children}
    </button>
  ) : (
    <a href={address} tabIndex={-1} onClick={press}>
      {children}
    </a>
  );
}

/** The sign besides the colour stands in the style sheet. */
function isWarned(
  { warnFrom = Infinity, warnTo = -Infinity }: ReportColumn,
  value: CellValue | undefined,
): boolean {
  return typeof value === 'number' && (value >= warnFrom || value <= warnTo);
}

function alignment(column: ReportColumn): string | undefined {
  return isFigure(column.format) ? styles['figure'] : undefined;
}
