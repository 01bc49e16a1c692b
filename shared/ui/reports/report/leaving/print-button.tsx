import { api, apiErrorOf } from '@shanmen/shared';
import { makerTitles, type ReportSheet } from '@shanmen/shared/contracts/reports/report';
import { printSheet } from '@shanmen/shared/print';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../antd.ts';
import { PrinterIcon } from '../../../icons.tsx';
import type { Filters } from '../../../lists/search/search-context.ts';
import { useFeedback } from '../../../pages/states/use-feedback.tsx';
import { ReportPaper } from './report-paper.tsx';

const longestMs = 30_000;

/** 打印: what the screen shows, whole, on A4. */
export function PrintButton({ report, filters }: { report: string; filters: Filters }) {
  const { error } = useFeedback();
  const printing = useMutation({
    mutationFn: async () => {
      const sheet = await api.post<ReportSheet>(
        `/api/reports/prints/${report}`,
        { filters },
        { timeoutMs: longestMs },
      );
      await printReport(sheet);
    },
    onError: failure => error(apiErrorOf(failure).message),
  });
  return (
    <Button icon={<PrinterIcon />} loading={printing.isPending} onClick={() => printing.mutate()}>
      打印
    </Button>
  );
}

/** Puts a report on A4. @param copy what stands at the edge besides who and when: 补打 第 2 次 */
export function printReport(sheet: ReportSheet, copy = ''): Promise<void> {
  return printSheet(<ReportPaper sheet={sheet} />, { foot: `${footOf(sheet)}${copy}` });
}

/** Who and when, on each page: a page may lie alone. */
function footOf({ header }: ReportSheet): string {
  const wordOf = (title: string) => header.find(word => word.title === title)?.text ?? '';
  return `打印 ${wordOf(makerTitles.at)} ${wordOf(makerTitles.by)}`;
}
