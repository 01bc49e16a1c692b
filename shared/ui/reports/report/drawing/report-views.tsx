import type { ReportDefinitionAnswer } from '@shanmen/shared/contracts/reports/report';
import { Segmented } from '../../../forms/inputs/segmented.tsx';
import type { Filters } from '../../../lists/search/search-context.ts';
import styles from '../report-screen.module.css';
import { type Look, LookSwitch } from '../asking/look-switch.tsx';
import { UnitSwitch } from '../asking/unit-switch.tsx';

type ReportViewsProps = {
  definition: ReportDefinitionAnswer;
  filters: Filters;
  isInWan: boolean;
  look: Look;
  onSearch: (filters: Filters) => void;
  onUnit: (isInWan: boolean) => void;
  onLook: (look: Look) => void;
};

/** By what the rows are grouped, what they are compared with, in what money is shown, and as what. */
export function ReportViews({
  definition,
  filters,
  isInWan,
  look,
  onSearch,
  onUnit,
  onLook,
}: ReportViewsProps) {
  const { views, comparisons, uncompared, isDrawn, kind } = definition;
  const shown = filters['by'] ?? views[0]?.value ?? '';
  return (
    <div className={styles['views']}>
      {views.length > 0 && (
        <Segmented
          aria-label="分组方式"
          options={views.map(view => ({ ...view, label: `按${view.label}` }))}
          value={shown}
          onChange={by => onSearch({ ...filters, by })}
        />
      )}
      {comparisons.length > 0 && !uncompared.includes(shown) && (
        <Segmented
          aria-label="对比"
          options={[{ value: '', label: '不对比' }, ...comparisons]}
          value={filters['compare'] ?? ''}
          onChange={compare => onSearch({ ...filters, compare })}
        />
      )}
      {kind === 'group' && <UnitSwitch isInWan={isInWan} onChange={onUnit} />}
      {isDrawn && <LookSwitch look={look} onChange={onLook} />}
    </div>
  );
}
