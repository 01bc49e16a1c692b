import type { ReportSection, ReportSheet, ReportChart } from '@shanmen/shared/contracts/reports/report';
import { Fragment, useCallback, useMemo, useState } from 'react';
import { Drawer, Spin } from '../../../antd.ts';
import { Panel } from '../../../pages/page/page.tsx';
import { ReportGrid } from '../../grid/report-grid.tsx';
import type { Filters } from '../../../lists/search/search-context.ts';
import { Failure } from '../../../pages/states/failure.tsx';
import { useSlow } from '../../../pages/states/use-slow.ts';
import { inWan } from './in-wan.ts';
import { NothingCounted, type ReportRowsProps, ListReport } from './list-report.tsx';
import { HeaderWords } from '../asking/report-head.tsx';
import styles from '../report-screen.module.css';
import { useReportSheet, useReportDefinition } from '../use-report.ts';
import { Chart } from '../../chart/chart.tsx';
import { drawnOf } from './drawn-section.ts';

type Drilled = { readonly to: string; readonly path: readonly string[]; readonly filters: Filters };

/** A report of groups: its tables with 小计 and 合计, each row to be opened where its lines can be shown. */
export function SheetReport({
  definition,
  filters,
  onClear,
  isInWan = false,
  look = 'table',
}: ReportRowsProps) {
  const sheet = useReportSheet(definition.key, filters);
  const own = sheet.data?.sections;
  const sections = useMemo(() => (isInWan ? own?.map(inWan) : own) ?? [], [own, isInWan]);
  const slow = useSlow(sheet.isPending);
  const [drilled, setDrilled] = useState<Drilled | null>(null);
  const drill = useCallback<Drill>(
    (to, picks, words) => {
      const { by: _by, compare: _compare, ...kept } = filters;
      setDrilled({ to, path: [definition.title, ...words], filters: { ...kept, ...picks } });
    },
    [definition.title, filters],
  );
  if (sheet.error) return <Failure error={sheet.error} onRetry={() => void sheet.refetch()} />;
  if (!sheet.data) return <div className={styles['waiting']}>{slow && <Spin />}</div>;
  const isEmpty = sections.every(section => section.rows.length === 0);
  return (
    <>
      <div className={styles['summary']}>
        <HeaderWords answer={sheet.data} unit={isInWan ? '万元（导出与打印为元）' : null} />
      </div>
      {isEmpty && <NothingCounted reachesNothing={sheet.data.reachesNothing} onClear={onClear} />}
      {!isEmpty &&
        sections.map(section =>
          section.chart !== undefined && look === 'chart' ? (
            <Panel key={section.title}>
              <SectionChart title={sheet.data.title} section={section} chart={section.chart} />
            </Panel>
          ) : (
            <SectionGrid key={section.title} sheet={sheet.data} section={section} onDrill={drill} />
          ),
        )}
      {drilled && (
        <DrillPanel
          report={drilled.to}
          path={drilled.path}
          filters={drilled.filters}
          onClose={() => setDrilled(null)}
        />
      )}
    </>
  );
}

type Drill = (to: string, picks: Filters, words: readonly string[]) => void;
type SectionGridProps = { sheet: ReportSheet; section: ReportSection; onDrill: Drill };

/** Rows and handler stay the same objects, or each time the tab is shown every cell of the grid is drawn anew. */
function SectionGrid({ sheet, section, onDrill }: SectionGridProps) {
  const { title, columns, labels, rows, levels, drill } = section;
  const lastLevel = levels.at(-1);
  const hasSum = lastLevel !== undefined && lastLevel === labels;
  const shown = useMemo(() => (hasSum ? rows.slice(0, -1) : rows), [rows, hasSum]);
  const open = useCallback(
    (row: number) => {
      const words = (rows[row] ?? []).slice(0, labels).filter(cell => typeof cell === 'string');
      onDrill(drill.to, drill.rows[row] ?? {}, words);
    },
    [rows, labels, drill, onDrill],
  );
  return (
    <section className={styles['section']}>
      {title !== '' && <h2 className={styles['sectionTitle']}>{title}</h2>}
      {rows.length === 0 ? (
        <p className={styles['words']}>没有记录</p>
      ) : (
        <ReportGrid
          title={title === '' ? sheet.title : title}
          columns={columns}
          rows={shown}
          sum={hasSum ? (rows.at(-1) ?? null) : null}
          rowCount={shown.length}
          groups={{ labels, levels }}
          onDrill={drill.to === '' ? null : open}
        />
      )}
    </section>
  );
}

type SectionChartProps = {
  readonly title: string;
  readonly section: ReportSection;
  readonly chart: ReportChart;
};

/** A table of a report as a picture, with the sentence that it says. */
function SectionChart({ title, section, chart }: SectionChartProps) {
  const { option, label, table } = useMemo(() => drawnOf(section, chart), [section, chart]);
  return <Chart title={`${title}：${table.columns[1]}`} label={label} option={option} table={table} />;
}

type DrillPanelProps = {
  report: string;
  /** How one came here: the report above and the labels of its row. */
  path: readonly string[];
  filters: Filters;
  onClose: () => void;
};

/** Another report over the one that was asked, as the lines that a figure is made of; Esc goes back. */
export function DrillPanel({ report, path, filters, onClose }: DrillPanelProps) {
  const definition = useReportDefinition(report);
  const steps = [...path, definition.data?.title ?? '明细'];
  return (
    <Drawer open size="80vw" title={<Trail steps={steps} />} onClose={onClose}>
      <div className={styles['drilled']}>
        {definition.error && <Failure error={definition.error} onRetry={() => void definition.refetch()} />}
        {definition.isPending && <Spin />}
        {definition.data?.kind === 'list' && <ListReport definition={definition.data} filters={filters} />}
        {definition.data?.kind === 'group' && <SheetReport definition={definition.data} filters={filters} />}
      </div>
    </Drawer>
  );
}

/** Where the lines come from, step by step. */
function Trail({ steps }: { readonly steps: readonly string[] }) {
  return steps.map((step, at) => (
    <Fragment key={steps.slice(0, at + 1).join()}>
      {at > 0 && ' › '}
      <span>{step}</span>
    </Fragment>
  ));
}
