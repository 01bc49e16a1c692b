import type { Period, ReportFilter } from '@shanmen/shared/contracts/reports/report';
import type { ReactNode } from 'react';
import { KeywordFilter, SelectFilter } from '../../../lists/search/filters.tsx';
import { DateRangeFilter } from '../../../lists/search/range-filters.tsx';

/** The period has two names in the address; every other filter has its own. @param usual the period that is shown unasked */
export function reportFilter(filter: ReportFilter, usual: Period): ReactNode {
  switch (filter.kind) {
    case 'period':
      return <DateRangeFilter key={filter.id} label={filter.title} usual={usual} />;
    case 'keyword':
      return <KeywordFilter key={filter.id} name={filter.id} label="关键字" placeholder={filter.title} />;
    case 'select':
      return <SelectFilter key={filter.id} name={filter.id} label={filter.title} options={filter.options} />;
    case 'multi':
      return (
        <SelectFilter
          key={filter.id}
          name={filter.id}
          label={filter.title}
          options={filter.options}
          multiple
        />
      );
    default:
      return null;
  }
}
