import { api, apiErrorOf } from '@shanmen/shared';
import { type ExportFormat, exportFormats } from '@shanmen/shared/contracts/reports/export';
import { useMutation } from '@tanstack/react-query';
import { Button, Dropdown } from '../../../antd.ts';
import { DownloadIcon } from '../../../icons.tsx';
import type { Filters } from '../../../lists/search/search-context.ts';
import { useFileAnswer } from '../../../files/use-file-answer.ts';
import { useFeedback } from '../../../pages/states/use-feedback.tsx';

/** A long report takes some seconds; the server gives up before. */
const longestMs = 180_000;

const formats = ['xlsx', 'csv'] as const satisfies readonly ExportFormat[];

/** 导出: what the screen shows as a file, with the same filters. */
export function ExportButton({ report, filters }: { report: string; filters: Filters }) {
  const { error } = useFeedback();
  const onSuccess = useFileAnswer();
  const exporting = useMutation({
    mutationFn: (format: ExportFormat) =>
      api.export(`/api/reports/exports/${report}`, { format, filters }, { timeoutMs: longestMs }),
    onSuccess,
    onError: failure => error(apiErrorOf(failure).message),
  });
  return (
    <Dropdown
      trigger={['click']}
      disabled={exporting.isPending}
      menu={{
        items: formats.map(format => ({ key: format, label: exportFormats[format] })),
        onClick: ({ key }) => exporting.mutate(key === 'csv' ? 'csv' : 'xlsx'),
      }}
    >
      <Button icon={<DownloadIcon />} loading={exporting.isPending}>
        导出
      </Button>
    </Dropdown>
  );
}
