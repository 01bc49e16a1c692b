import { session } from '@shanmen/shared';
import type { ReportDefinitionAnswer, ReportTotals } from '@shanmen/shared/contracts/reports/report';
import { useMemo } from 'react';
import { Button } from '../../../antd.ts';
import { type GridRow, ReportGrid } from '../../grid/report-grid.tsx';
import type { Filters } from '../../../lists/search/search-context.ts';
import { Empty } from '../../../pages/states/empty.tsx';
import { Failure, FailureStrip } from '../../../pages/states/failure.tsx';
import { LiveBar } from '../asking/live-bar.tsx';
import type { Look } from '../asking/look-switch.tsx';
import { Figures, HeaderWords } from '../asking/report-head.tsx';
import { onlyDay } from '../asking/report-name.ts';
import styles from '../report-screen.module.css';
import { useLiveList } from '../use-live-list.ts';
import { useReport } from '../use-report.ts';
import { useRowLinks } from '../use-row-links.tsx';

export type ReportRowsProps = {
  definition: ReportDefinitionAnswer;
  filters: Filters;
  /** What 清除筛选 does; absent where nothing is filtered, or not by the reader. */
  onClear?: (() => void) | undefined;
  /** Of groups: money in ten thousands of yuan. */
  isInWan?: boolean;
  /** Of groups that can be drawn. */
  look?: Look;
};

/** Totals and rows of a list, read on when asked. */
export function ListReport({ definition, filters, onClear }: ReportRowsProps) {
  const { rows, totals } = useReport(definition.key, filters, true);
  const { links, beside } = useRowLinks(definition.columns);
  const lines = useMemo(() => rows.data?.pages.flatMap(page => page.rows) ?? [], [rows.data]);
  const live = useLiveList({
    definition,
    filters,
    rowsReadAt: rows.dataUpdatedAt,
    asOf: totals.data?.asOf,
    isEmpty: lines.length === 0,
  });
  const error = rows.error ?? totals.error;
  // The sums alone can fail beside rows that were just read.
  const isOld = rows.error !== null || totals.data !== undefined;
  const readAgain = () => void Promise.all([rows.refetch(), totals.refetch()]);
  return (
    <>
      {error && lines.length === 0 && <Failure error={error} onRetry={readAgain} />}
      {error && lines.length > 0 && <FailureStrip error={error} onRetry={readAgain} isOld={isOld} />}
      {!totals.error && (
        <div className={styles['summary']}>
          <Figures definition={definition} totals={totals.data} />
          <HeaderWords answer={totals.data} />
          {live.isLive && <LiveBar list={live} />}
        </div>
      )}
      {rows.data && lines.length === 0 && (
        <NothingCounted reachesNothing={totals.data?.reachesNothing} onClear={onClear} />
      )}
      {lines.length > 0 && (
        <ReportGrid
          title={definition.title}
          columns={definition.columns}
          rows={lines}
          sum={totals.data ? sumOf(definition, totals.data) : null}
          rowCount={totals.data?.rowCount ?? lines.length}
          // Before the sums are there, today is what it was at the start: a column must not change its width.
          day={onlyDay(filters, totals.data?.asOf ?? session.current()?.serverTime)}
          links={links}
          end={rows.hasNextPage && <More rows={rows} shown={lines.length} />}
        />
      )}
      {beside}
    </>
  );
}

type NothingCountedProps = Pick<ReportRowsProps, 'onClear'> & { reachesNothing: boolean | undefined };

/** The usual period has nothing, the filters leave nothing, or nothing is within reach. */
export function NothingCounted({ reachesNothing = false, onClear }: NothingCountedProps) {
  if (reachesNothing) {
    return <Empty title="您的角色没有可看的网点，请管理员在角色的数据范围（报表）中指定" />;
  }
  if (!onClear) return <Empty title="这段时间没有记录，可换一个期间查询" />;
  return <Empty title="这些条件下没有记录" action={<Button onClick={onClear}>清除筛选</Button>} />;
}

/** The total row: 合计 and the totals that have a column of their own. */
function sumOf({ columns }: ReportDefinitionAnswer, { cells }: ReportTotals): GridRow {
  return columns.map(({ id }, index) => (index === 0 ? '合计' : (cells[id] ?? null)));
}

function More({ rows, shown }: { rows: ReturnType<typeof useReport>['rows']; shown: number }) {
  return (
    // A grid holds rows of cells and nothing else.
    <div className={styles['more']} role="row">
      <span role="gridcell">
        <Button type="link" loading={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
          继续显示（已显示 {shown} 条）
        </Button>
      </span>
    </div>
  );
}
