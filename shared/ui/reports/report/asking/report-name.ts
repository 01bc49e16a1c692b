import type { ReportDefinitionAnswer, ReportFilter } from '@shanmen/shared/contracts/reports/report';
import { dayOf } from '@shanmen/shared/time';
import type { Filters } from '../../../lists/search/search-context.ts';
import { filtersIn } from './report-asked.ts';

/** `今日销售明细` plain, `今日销售明细：成人票` with its filters: what two tabs of one report differ in. */
export function reportName(definition: ReportDefinitionAnswer, filters: Filters): string {
  const { title } = definition;
  const words = filtersIn(definition, filters['by']).flatMap(filter => filterWords(filter, filters) ?? []);
  return words.length === 0 ? title : `${title}：${words.join('，')}`;
}

/** The one day that a report under these filters is about; null when there are more. Without a period it is today. */
export function onlyDay({ from, to }: Filters, asOf: string | undefined): string | null {
  const today = asOf === undefined ? null : dayOf(new Date(asOf));
  const first = from || today;
  return first === (to || today) ? first : null;
}

function filterWords(filter: ReportFilter, filters: Filters): string | null {
  if (filter.kind === 'period') return periodWords(filters);
  const chosen = filters[filter.id];
  if (!chosen) return null;
  if (filter.kind === 'keyword') return chosen;
  const labels = chosen.split(',').map(part => labelOf(filter, part));
  return labels.length > mostLabels ? `${labels[0]}等 ${labels.length} 项` : labels.join('、');
}

const mostLabels = 2;

function labelOf({ options }: ReportFilter, value: string): string {
  return options.find(option => option.value === value)?.label ?? `编号 ${value}`;
}

/** The year is what nobody needs in a tab. */
function periodWords({ from = '', to = '' }: Filters): string | null {
  const days = [...new Set([from, to].filter(Boolean))].map(day => day.slice(5));
  return days.length === 0 ? null : days.join(' 至 ');
}
