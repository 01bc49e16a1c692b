import { api, isRecord, queryKeys } from '@shanmen/shared';
import type {
  ReportDefinitionAnswer,
  ReportRows,
  ReportSheet,
  ReportTotals,
} from '@shanmen/shared/contracts/reports/report';
import {
  keepPreviousData,
  useInfiniteQuery,
  useIsFetching,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Filters } from '../../lists/search/search-context.ts';

const pageSize = 200;

/** What a report is: its filters with what they can choose from, its columns and totals. */
export function useReportDefinition(report: string) {
  return useQuery({
    queryKey: queryKeys.report({ report, part: 'definition' }, {}),
    queryFn: ({ signal }) =>
      api.get<ReportDefinitionAnswer>(`/api/reports/definitions/${report}`, { signal }),
  });
}

/** Rows and totals of a report under the same filters; the totals are the server's, over all rows. */
export function useReport(report: string, filters: Filters, enabled: boolean) {
  const rows = useInfiniteQuery({
    queryKey: queryKeys.report({ report, part: 'rows' }, filters),
    queryFn: ({ pageParam, signal }) =>
      api.get<ReportRows>(`/api/reports/rows/${report}`, {
        query: { ...filters, pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: last => last.nextCursor,
    placeholderData: keepPreviousData,
    enabled,
  });
  const totals = useQuery({
    queryKey: queryKeys.report({ report, part: 'totals' }, filters),
    queryFn: ({ signal }) =>
      api.get<ReportTotals>(`/api/reports/totals/${report}`, { query: filters, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
  return { rows, totals };
}

/** A report of groups, whole. */
export function useReportSheet(report: string, filters: Filters) {
  return useQuery({
    queryKey: queryKeys.report({ report, part: 'sheet' }, filters),
    queryFn: ({ signal }) =>
      api.get<ReportSheet>(`/api/reports/results/${report}`, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reads everything of a report again, its usual period too: it may be another day by now. */
export function useReadAgain(report: string) {
  const client = useQueryClient();
  const ofReport = {
    type: 'active' as const,
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => {
      const [area, noun, , params] = queryKey;
      return area === 'reports' && noun === 'report' && isRecord(params) && params['report'] === report;
    },
  };
  return {
    isReading: useIsFetching(ofReport) > 0,
    readAgain: () => void client.refetchQueries(ofReport),
  };
}
