import type { ReportSection, ReportSheet } from '@shanmen/shared/contracts/reports/report';
import { sheetCharacters } from '@shanmen/shared/print';
import { formatInstant } from '@shanmen/shared/time';
import { fitted } from '../../grid/column-width.ts';
import { beginsGroup } from '../../grid/grid-labels.ts';
import { isFigure, reportCell } from '../../grid/report-cell.tsx';

/** A group of more rows than fit a page has its label on each of them. */
const mostOnPage = 25;

type ReportPaperProps = {
  sheet: ReportSheet;
  /** On the screen, where a figure leads to its lines. */
  onDrill?: (section: ReportSection, row: number) => void;
};

/** A report as it is printed; its look comes with the print document, or with the screen that shows it as paper. */
export function ReportPaper({ sheet, onDrill }: ReportPaperProps) {
  return (
    <article>
      <h1>{sheet.title}</h1>
      <p className="words">
        {sheet.header.map(word => (
          <span key={word.title}>
            {word.title}：{word.text}
          </span>
        ))}
        <span>数据截至：{formatInstant(sheet.asOf)}</span>
      </p>
      {sheet.sections.map((section, at) => (
        // Two parts of a sheet may be called the same, and none moves.
        <PaperTable
          key={at}
          section={section}
          onDrill={onDrill && section.drill.to !== '' ? row => onDrill(section, row) : undefined}
        />
      ))}
      <p className="signatures">
        {sheet.signatures.map(name => (
          <span key={name}>{name}：____________</span>
        ))}
      </p>
    </article>
  );
}

type TableProps = { section: ReportSection; onDrill: ((row: number) => void) | undefined };

/** Of a cell, in characters of its text. */
const besideText = 1;

function PaperTable({ section, onDrill }: TableProps) {
  const { title, columns, labels, rows } = section;
  // A page has no more room: what a column of small figures does not need goes to the large ones.
  const needed = columns.map((column, at) => {
    const values = rows.map(row => row[at]);
    return { id: column.id, width: fitted(column, values).width + besideText };
  });
  const width = needed.reduce((sum, column) => sum + column.width, 0);
  return (
    <>
      {title !== '' && <h2>{title}</h2>}
      {/* Twenty columns are written smaller, so that no figure runs into the next. */}
      <table style={width > sheetCharacters ? { zoom: sheetCharacters / width } : undefined}>
        <colgroup>
          {needed.map(column => (
            <col key={column.id} style={{ width: `${(column.width * 100) / width}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.id} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        {rows.length === 0 && (
          <tbody>
            <tr>
              <td colSpan={columns.length}>没有数据</td>
            </tr>
          </tbody>
        )}
        {groupsOf(rows, labels).map(({ start, end }) => (
          <tbody key={start} className={labels > 1 && end - start <= mostOnPage ? 'group' : undefined}>
            {rows.slice(start, end).map((_, index) => (
              <PaperRow
                key={start + index}
                section={section}
                row={start + index}
                group={{ start, end }}
                onDrill={onDrill}
              />
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}

type Group = { readonly start: number; readonly end: number };

type RowProps = TableProps & { row: number; group: Group };

function PaperRow({ section, row, group, onDrill }: RowProps) {
  const { columns, labels, rows, levels } = section;
  const level = levels[row] ?? 0;
  const isWhole = group.end - group.start <= mostOnPage;
  const look = level === 0 ? undefined : level === labels ? 'total' : 'subtotal';
  return (
    <tr className={look}>
      {columns.map((column, at) => {
        const value = rows[row]?.[at] ?? null;
        const isSaid = isWhole && at < labels - 1 && row > group.start && isRepeated(rows, row, at);
        const isWord = level > 0 && at < labels;
        return (
          <td key={column.id} className={isFigure(column.format) && !isWord ? 'figure' : undefined}>
            {isSaid || (isWord && value === null) ? null : isWord ? (
              value
            ) : onDrill && at >= labels && value !== null && isFigure(column.format) ? (
              <button type="button" title="查看明细" onClick={() => onDrill(row)}>
                {reportCell(column.format, value)}
              </button>
            ) : (
              reportCell(column.format, value)
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** The rows of each group of the outermost label; one group where there is one label only. */
function groupsOf(rows: ReportSection['rows'], labels: number): Group[] {
  const begins = labels < 2 ? (index: number) => index === 0 : beginsGroup(rows, labels);
  const starts = rows.flatMap((_, index) => (index === 0 || begins(index) ? [index] : []));
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? rows.length }));
}

function isRepeated(rows: ReportSection['rows'], row: number, label: number): boolean {
  return rows[row]?.slice(0, label + 1).every((cell, at) => cell === rows[row - 1]?.[at]) ?? false;
}
