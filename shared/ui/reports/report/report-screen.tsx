import type { ReportDefinitionAnswer } from '@shanmen/shared/contracts/reports/report';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Button, Spin } from '../../antd.ts';
import { ReloadIcon } from '../../icons.tsx';
import { Page, Panel } from '../../pages/page/page.tsx';
import type { Filters } from '../../lists/search/search-context.ts';
import { SearchForm } from '../../lists/search/search-form.tsx';
import { useAddressFilters } from '../../lists/search/use-address-filters.ts';
import { Failure } from '../../pages/states/failure.tsx';
import { useSlow } from '../../pages/states/use-slow.ts';
import { ExportButton } from './leaving/export-button.tsx';
import { PrintButton } from './leaving/print-button.tsx';
import { ListReport } from './drawing/list-report.tsx';
import { askedFor, chosenOf, filtersIn, stillOffered } from './asking/report-asked.ts';
import type { Look } from './asking/look-switch.tsx';
import { reportFilter } from './asking/report-filter.tsx';
import { reportName } from './asking/report-name.ts';
import styles from './report-screen.module.css';
import { SharedVariants } from './asking/shared-variants.tsx';
import { ReportViews } from './drawing/report-views.tsx';
import { SheetReport } from './drawing/sheet-report.tsx';
import { useReadAgain, useReportDefinition } from './use-report.ts';

type ReportScreenProps = {
  /** Key of the definition, `t.today`. */
  report: string;
  /** Filters that the host decides; they are not offered. */
  fixed?: Filters;
  initial?: Filters;
  actions?: ReactNode;
  /** What a screen calls it that shows a part of it. */
  title?: string;
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
  title,
  compact,
  onNamed = ignored,
}: ReportScreenProps) {
  const definition = useReportDefinition(report);
  const slow = useSlow(definition.isPending);
  if (definition.error) return <Failure error={definition.error} onRetry={() => void definition.refetch()} />;
  if (!definition.data) return <div className={styles['waiting']}>{slow && <Spin />}</div>;
  return (
    <DefinedReport
      definition={title === undefined ? definition.data : { ...definition.data, title }}
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
  const { filters: said, apply: search } = useAddressFilters(initial);
  const filters = useMemo(() => stillOffered(definition, said), [definition, said]);
  const asked = useMemo(() => askedFor(definition, filters, fixed), [definition, filters, fixed]);
  const { readAgain, isReading } = useReadAgain(definition.key);
  const ask = (next: Filters) => {
    const chosen = chosenOf(definition, next);
    if (isSame(chosen, said)) readAgain();
    else search(chosen);
  };
  const busy = useSlow(isReading);
  const [isInWan, setInWan] = useState(false);
  const [look, setLook] = useState<Look>(definition.isDrawnFirst === true ? 'chart' : 'table');
  const name = reportName(definition, filters);
  const tell = useEffectEvent(onNamed);
  useEffect(() => tell(name, name !== definition.title), [name, definition.title]);
  const offered = filtersIn(definition, asked['by']).filter(({ id }) => fixed[id] === undefined);
  const Rows = definition.kind === 'list' ? ListReport : SheetReport;
  return (
    <Page isBusy={busy}>
      {!compact && (
        <header className={styles['head']}>
          <h1 className={styles['title']}>{definition.title}</h1>
          {actions}
          {definition.actions.includes('export') && <ExportButton report={definition.key} filters={asked} />}
          {definition.actions.includes('print') && <PrintButton report={definition.key} filters={asked} />}
          <Button icon={<ReloadIcon />} loading={busy} onClick={readAgain}>
            刷新
          </Button>
        </header>
      )}
      <Panel>
        <SearchForm
          id={`reports.${definition.key}`}
          title={definition.title}
          value={{ ...filters, ...asked }}
          defaults={initial}
          onSearch={ask}
          shared={how => <SharedVariants report={definition.key} {...how} />}
        >
          {offered.map(filter => reportFilter(filter, definition.period))}
        </SearchForm>
      </Panel>
      {!isSame(said, filters) && (
        <p className={styles['forgone']} role="status">
          保存的条件中有的已不再提供，已略去；其余条件照常。
        </p>
      )}
      <ReportViews
        definition={definition}
        filters={filters}
        isInWan={isInWan}
        look={look}
        onSearch={next => search(chosenOf(definition, next))}
        onUnit={setInWan}
        onLook={setLook}
      />
      <Rows
        definition={definition}
        filters={asked}
        onClear={name === definition.title ? undefined : () => search(initial)}
        isInWan={isInWan}
        look={look}
      />
    </Page>
  );
}

/** Asking again for the same means: as it is now. */
function isSame(a: Filters, b: Filters): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every(name => a[name] === b[name]);
}
