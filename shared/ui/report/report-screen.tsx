import { session } from '@shanmen/shared';
import type { ReportDefinitionAnswer } from '@shanmen/shared/contracts/reports/report';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { Button, Spin } from '../antd.ts';
import { ReloadIcon } from '../icons.tsx';
import type { Filters } from '../search/search-context.ts';
import { SearchForm } from '../search/search-form.tsx';
import { useAddressFilters } from '../search/use-address-filters.ts';
import { Empty } from '../states/empty.tsx';
import { Failure, FailureStrip } from '../states/failure.tsx';
import { useSlow } from '../states/use-slow.ts';
import { Figures, HeaderWords } from './report-head.tsx';
import { reportFilter } from './report-filter.tsx';
import { onlyDay, reportName } from './report-name.ts';
import { ReportGrid } from '../grid/report-grid.tsx';
import styles from './report-screen.module.css';
import { useReport, useReportDefinition } from './use-report.ts';

type ReportScreenProps = {
  /** Key of the definition, `t.today`. */
  report: string;
  /** Filters that the host decides; they are not offered. */
  fixed?: Filters;
  initial?: Filters;
  actions?: ReactNode;
  /** Without title and header, as a tab of another screen. */
  compact?: boolean;
  /** Hears what the report is called with its filters, so that two tabs of one report can be told apart. */
  onNamed?: (name: string, isFiltered: boolean) => void;
};

const nothing: Filters = {};
const ignored = () => undefined;

/** One report: filters from its definition, its totals as the heroes, its rows in the grid. Knows no single report. */
export function ReportScreen({
  report,
  fixed = nothing,
  initial = nothing,
  actions,
  compact,
  onNamed = ignored,
}: ReportScreenProps) {
  const definition = useReportDefinition(report);
  const slow = useSlow(definition.isPending);
  if (definition.error) return <Failure error={definition.error} onRetry={() => void definition.refetch()} />;
  if (!definition.data) return <div className={styles['waiting']}>{slow && <Spin />}</div>;
  return (
    <DefinedReport
      definition={definition.data}
      fixed={fixed}
      initial={initial}
      actions={actions}
      compact={compact === true}
      onNamed={onNamed}
    />
  );
}

type DefinedReportProps = {
  definition: ReportDefinitionAnswer;
  fixed: Filters;
  initial: Filters;
  actions: ReactNode;
  compact: boolean;
  onNamed: (name: string, isFiltered: boolean) => void;
};

function DefinedReport({ definition, fixed, initial, actions, compact, onNamed }: DefinedReportProps) {
  const { filters, apply: search } = useAddressFilters(initial);
  const asked = useMemo(() => ({ ...filters, ...fixed }), [filters, fixed]);
  const { rows, totals } = useReport(definition.key, asked, true);
  const reload = () => void Promise.all([rows.refetch(), totals.refetch()]);
  const ask = (next: Filters) => (sameFilters(next, filters) ? reload() : search(next));
  const busy = useSlow(rows.isFetching || totals.isFetching);
  const lines = useMemo(() => rows.data?.pages.flatMap(page => page.rows) ?? [], [rows.data]);
  const error = rows.error ?? totals.error;
  const name = reportName(definition, filters);
  const tell = useEffectEvent(onNamed);
  useEffect(() => tell(name, name !== definition.title), [name, definition.title]);
  const offered = definition.filters.filter(filter => fixed[filter.id] === undefined);
  return (
    <section className={styles['report']} aria-busy={busy}>
      {!compact && (
        <header className={styles['head']}>
          <h1 className={styles['title']}>{definition.title}</h1>
          {actions}
          <Button icon={<ReloadIcon />} loading={busy} onClick={reload}>
            刷新
          </Button>
        </header>
      )}
      <div className={styles['panel']}>
        <SearchForm
          id={`reports.${definition.key}`}
          title={definition.title}
          value={filters}
          defaults={initial}
          onSearch={ask}
        >
          {offered.map(reportFilter)}
        </SearchForm>
      </div>
      {error && lines.length === 0 && <Failure error={error} onRetry={reload} />}
      {error && lines.length > 0 && <FailureStrip error={error} onRetry={reload} />}
      {!totals.error && (
        <div className={styles['summary']}>
          <Figures definition={definition} totals={totals.data} />
          <HeaderWords totals={totals.data} />
        </div>
      )}
      {rows.data && lines.length === 0 && (
        <Empty
          title="这些条件下没有记录"
          action={<Button onClick={() => search(initial)}>清除筛选</Button>}
        />
      )}
      {lines.length > 0 && (
        <ReportGrid
          title={definition.title}
          columns={definition.columns}
          rows={lines}
          totals={totals.data?.cells ?? {}}
          rowCount={totals.data?.rowCount ?? lines.length}
          // Before the sums are there, today is what it was at the start: a column must not change its width.
          day={onlyDay(asked, totals.data?.asOf ?? session.current()?.serverTime)}
          end={rows.hasNextPage && <More rows={rows} shown={lines.length} />}
        />
      )}
    </section>
  );
}

function More({ rows, shown }: { rows: ReturnType<typeof useReport>['rows']; shown: number }) {
  return (
    <div className={styles['more']}>
      <Button type="link" loading={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
        继续显示（已显示 {shown} 条）
      </Button>
    </div>
  );
}

/** Asking again for the same means: as it is now. */
function sameFilters(a: Filters, b: Filters): boolean {
  const wordsOf = (filters: Filters) => new URLSearchParams(filters).toString();
  return wordsOf(a) === wordsOf(b);
}
