import { Auth } from '@shanmen/shared';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import { type DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import { DownloadButton, type Filters } from '@shanmen/ui';

/** 导出明细: the lines of the documents of a filter, or of one document. */
export function LineExport({ type, filters }: { type: DocumentType; filters: Filters }) {
  return (
    <Auth code={documentCode(type, 'export')}>
      <DownloadButton
        label="导出明细"
        endpoint="/api/goods/line-file/export"
        filters={{ ...filters, type }}
      />
    </Auth>
  );
}
