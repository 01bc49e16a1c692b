import { useSelection } from '../lists/list/selection.ts';
import { DownloadButton } from './download-button.tsx';

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
