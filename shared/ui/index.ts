/** Everything that business screens draw with. What is not named here does not exist for them. */
export * from './antd.ts';
export { AppProvider } from './app-provider.tsx';
export { Code, Count, Day, Instant, Money, Nothing } from './cells/figures.tsx';
export { Masked } from './cells/masked.tsx';
export { StatusTag, type Tone } from './cells/status-tag.tsx';
export { type DescriptionItem, Descriptions } from './details/descriptions.tsx';
export * from './icons.tsx';
export { Field } from './form/field.tsx';
export { FormDrawer } from './form/form-drawer.tsx';
export { ReportGrid } from './grid/report-grid.tsx';
export { BatchBar } from './list/batch-bar.tsx';
export { ListScreen } from './list/list-screen.tsx';
export { useSelection } from './list/selection.ts';
export { type List, useList } from './list/use-list.ts';
export { queryClient } from './query-client.ts';
export { ReportScreen } from './report/report-screen.tsx';
export {
  DateRangeFilter,
  type FilterOption,
  KeywordFilter,
  SelectFilter,
  StatusFilter,
} from './search/filters.tsx';
export { type FilterField, type Filters, useFilter } from './search/search-context.ts';
export { SearchForm } from './search/search-form.tsx';
export { useAddressFilters } from './search/use-address-filters.ts';
export { Empty } from './states/empty.tsx';
export { Failure, FailureStrip } from './states/failure.tsx';
export { type Feedback, type Question, useFeedback } from './states/use-feedback.tsx';
export { useSlow } from './states/use-slow.ts';
export type { Column, RowsState, Selection, Sort } from './table/column.ts';
export { DataTable } from './table/data-table.tsx';
export { Pager } from './table/pager.tsx';
