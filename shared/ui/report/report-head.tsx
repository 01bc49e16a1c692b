import type { ReportDefinitionAnswer } from '@shanmen/shared/contracts/reports/report';
import { formatInstant } from '@shanmen/shared/time';
import { reportCell } from '../grid/report-cell.tsx';
import styles from './report-screen.module.css';

type FiguresProps = {
  definition: ReportDefinitionAnswer;
  cells: Readonly<Record<string, number>>;
  rowCount: number;
};

/** The sums of the whole filter, large: what most people open the report for. */
export function Figures({ definition, cells, rowCount }: FiguresProps) {
  const figures = definition.totals.map(column => ({
    title: column.title,
    text: reportCell(column.format, cells[column.id] ?? null),
  }));
  return (
    <dl className={styles['figures']} aria-live="polite">
      {[...figures, { title: '记录', text: reportCell('int', rowCount) }].map(figure => (
        <div key={figure.title}>
          <dt>{figure.title}</dt>
          <dd>{figure.text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Period, scope and filters in words, as the server applied them. */
export function HeaderWords({
  words,
  asOf,
}: {
  words: readonly { title: string; text: string }[];
  asOf: string;
}) {
  return (
    <p className={styles['words']}>
      {words.map(word => (
        <span key={word.title}>
          {word.title}：{word.text}
        </span>
      ))}
      <span>数据截至：{formatInstant(asOf)}</span>
    </p>
  );
}
