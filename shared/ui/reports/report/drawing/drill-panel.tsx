import { Breadcrumb, Drawer, Spin } from '../../../antd.ts';
import type { Filters } from '../../../lists/search/search-context.ts';
import { Failure } from '../../../pages/states/failure.tsx';
import { ListReport } from './list-report.tsx';
import styles from '../report-screen.module.css';
import { useReportDefinition } from '../use-report.ts';

type DrillPanelProps = {
  report: string;
  /** How one came here: the report above and the labels of its row. */
  path: readonly string[];
  filters: Filters;
  onClose: () => void;
};

/** What a figure is made of: the lines of another report, over the one that was asked; Esc goes back. */
export function DrillPanel({ report, path, filters, onClose }: DrillPanelProps) {
  const definition = useReportDefinition(report);
  const steps = [...path, definition.data?.title ?? '明细'];
  return (
    <Drawer
      open
      size="80vw"
      title={<Breadcrumb separator="›" items={steps.map(title => ({ title }))} />}
      onClose={onClose}
    >
      <div className={styles['drilled']}>
        {definition.error && <Failure error={definition.error} onRetry={() => void definition.refetch()} />}
        {definition.isPending && <Spin />}
        {definition.data && <ListReport definition={definition.data} filters={filters} />}
      </div>
    </Drawer>
  );
}
