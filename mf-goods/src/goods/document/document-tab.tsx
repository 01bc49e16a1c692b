import { NotFound, useTab } from '@shanmen/shared';
import { isDocumentType } from '@shanmen/shared/contracts/goods/document-types';
import { useAddressFilters } from '@shanmen/ui';
import { DocumentList } from './document-list.tsx';
import { DocumentPage } from './document-page.tsx';

/** What the address says instead of an id while a document is entered for the first time. */
const fresh = 'new';

/** One type of document: its list, and each of it on a page of its own, in the same tab. */
export function DocumentTab() {
  const { args } = useTab();
  const { filters, apply } = useAddressFilters({});
  const [type, asked] = [args?.['type'], filters['doc']];
  if (!isDocumentType(type)) return <NotFound />;
  const open = (id: number | null) => apply({ doc: id === null ? fresh : String(id) });
  if (asked === undefined) return <DocumentList type={type} onOpen={open} />;
  return (
    <DocumentPage
      key={asked}
      type={type}
      id={asked === fresh ? null : Number(asked)}
      from={filters['source'] === undefined ? null : Number(filters['source'])}
      onOpen={open}
      onLeave={() => apply({})}
    />
  );
}
