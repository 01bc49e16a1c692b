import type { ReportDefinitionAnswer } from '@shanmen/shared/contracts/reports/report';
import { type ReactNode, useMemo } from 'react';
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
};

const nothing: Filters = {};

/** One report: filters from its definition, its totals as the heroes, its rows in the grid. Knows no single report. */
export function ReportScreen({
  report,
  fixed = nothing,
  initial = nothing,
  actions,
  compact,
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
    />
  );
}

type DefinedReportProps = {
  definition: ReportDefinitionAnswer;
  fixed: Filters;
  initial: Filters;
  actions: ReactNode;
  compact: boolean;
};

function DefinedReport({ definition, fixed, initial, actions, compact }: DefinedReportProps) {
  const [filters, search] = useAddressFilters(initial);
  const asked = useMemo(() => ({ ...filters, ...fixed }), [filters, fixed]);
  const { rows, totals } = useReport(definition.key, asked, true);
  const reload = () => void Promise.all([rows.refetch(), totals.refetch()]);
  const ask = (next: Filters) => (sameFilters(next, filters) ? reload() : search(next));
  const busy = useSlow(rows.isFetching || totals.isFetching);
  const lines = useMemo(() => rows.data?.pages.flatMap(page => page.rows) ?? [], [rows.data]);
  const error = rows.error ?? totals.error;
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
        <SearchForm title={definition.title} value={filters} defaults={initial} onSearch={ask}>
          {offered.map(reportFilter)}
        </SearchForm>
      </div>
      {error && lines.length === 0 && <Failure error={error} onRetry={reload} />}
      {error && lines.length > 0 && <FailureStrip error={error} onRetry={reload} />}
      {totals.data && (
        <div className={styles['summary']}>
          <Figures definition={definition} cells={totals.data.cells} rowCount={totals.data.rowCount} />
          <HeaderWords words={totals.data.header} asOf={totals.data.asOf} />
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
          end={
            rows.hasNextPage && (
              <div className={styles['more']}>
                <Button
                  type="link"
                  loading={rows.isFetchingNextPage}
                  onClick={() => void rows.fetchNextPage()}
                >
                  继续显示（已显示 {lines.length} 条）
                </Button>
              </div>
            )
          }
        />
      )}
    </section>
  );
}

/** Asking again for the same means: as it is now. */
function sameFilters(a: Filters, b: Filters): boolean {
  const wordsOf = (filters: Filters) => new URLSearchParams(filters).toString();
  return wordsOf(a) === wordsOf(b);
}
