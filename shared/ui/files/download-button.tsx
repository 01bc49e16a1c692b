import { api, apiErrorOf } from '@shanmen/shared';
import { useMutation } from '@tanstack/react-query';

import { Button } from '../antd.ts';
import { DownloadIcon } from '../icons.tsx';
import type { Filters } from '../lists/search/search-context.ts';
import { useFeedback } from '../pages/states/use-feedback.tsx';
import { useFileAnswer } from './use-file-answer.ts';
import { useSelection } from '../lists/list/selection.ts';

/** A long list takes a minute. */
const longestMs = 180_000;

type DownloadButtonProps = {
  readonly label: string;
  readonly endpoint: string;
  readonly filters?: Filters;
  /** Why there is nothing to write yet; the button is off as long as that is so. */
  readonly off?: string | undefined;
};

/** Saves a file that the server writes. */
export function DownloadButton({ label, endpoint, filters = {}, off }: DownloadButtonProps) {
  const { error } = useFeedback();
  const onSuccess = useFileAnswer();
  const downloading = useMutation({
    mutationFn: () => api.export(endpoint, undefined, { query: filters, timeoutMs: longestMs }),
    onSuccess,
    onError: failure => error(apiErrorOf(failure).message),
  });
  return (
    <Button
      icon={<DownloadIcon />}
      disabled={off !== undefined}
      title={off}
      loading={downloading.isPending}
      onClick={() => downloading.mutate()}
    >
      {label}
    </Button>
  );
}

type ListExportButtonProps = {
  readonly endpoint: string;
  /** Why there is nothing to write yet. */
  readonly off?: string | undefined;
};

/** 导出: the rows of the list around it, all pages of what is searched. */
export function ListExportButton({ endpoint, off }: ListExportButtonProps) {
  const { filters } = useSelection();
  return <DownloadButton label="导出" endpoint={endpoint} filters={filters} off={off} />;
}
