import {
  makerTitles,
  type ReportDefinitionAnswer,
  type ReportSheet,
  type ReportTotals,
} from '@shanmen/shared/contracts/reports/report';
import { formatInstant } from '@shanmen/shared/time';
import { reportCell } from '../../grid/report-cell.tsx';
import styles from '../report-screen.module.css';

type FiguresProps = {
  definition: ReportDefinitionAnswer;
  /** Undefined until they are counted; their place is kept. */
  totals: ReportTotals | undefined;
};

/** The sums of the whole filter, large: what most people open the report for. */
export function Figures({ definition, totals }: FiguresProps) {
  const figures = definition.totals.map(column => ({
    title: column.title,
    text: reportCell(column.format, totals?.cells[column.id] ?? null),
  }));
  return (
    <dl className={styles['figures']} aria-live="polite">
      {[...figures, { title: '记录', text: reportCell('int', totals?.rowCount ?? null) }].map(figure => (
        <div key={figure.title}>
          <dt>{figure.title}</dt>
          <dd>{figure.text}</dd>
        </div>
      ))}
    </dl>
  );
}

type HeaderWordsProps = {
  answer: Pick<ReportSheet, 'header' | 'asOf'> | undefined;
  /** Of money that is not shown in yuan. */
  unit?: string | null;
};

const ofPaper: ReadonlySet<string> = new Set(Object.values(makerTitles));

/** Period, scope and filters in words, as the server applied them. */
export function HeaderWords({ answer, unit = null }: HeaderWordsProps) {
  if (!answer) return <p className={styles['words']}>正在统计…</p>;
  return (
    <p className={styles['words']}>
      {answer.header
        .filter(({ title }) => !ofPaper.has(title))
        .map(word => (
          <span key={word.title}>
            {word.title}：{word.text}
          </span>
        ))}
      <span>数据截至：{formatInstant(answer.asOf)}</span>
      {unit !== null && <span>金额单位：{unit}</span>}
    </p>
  );
}
