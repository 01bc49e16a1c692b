import { useSelection } from '../list/selection.ts';
import { DownloadButton } from './download-button.tsx';

/** 导出: the rows of the list around it, all pages of what is searched. */
export function ListExportButton({ endpoint }: { readonly endpoint: string }) {
  const { filters } = useSelection();
  return <DownloadButton label="导出" endpoint={endpoint} filters={filters} />;
}
