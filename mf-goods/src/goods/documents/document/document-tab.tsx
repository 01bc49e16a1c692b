import { NotFound, useTab } from '@shanmen/shared';
import { isDocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import { type Filters, useAddressFilters } from '@shanmen/ui';
import { useState } from 'react';
import { fresh, OpenDocument } from '../editing/document-begin/open-document.tsx';
import { copyWord } from '../editing/document-copy/copied-document.ts';
import { DocumentList } from './document-list.tsx';

/** One type of document: its list, and each of it on a page of its own, in the same tab. */
export function DocumentTab() {
  const { args } = useTab();
  const { filters, apply } = useAddressFilters({});
  const [listed, setListed] = useState<Filters>({});
  const type = args?.['type'];
  if (!isDocumentType(type)) return <NotFound />;
  if (filters['doc'] !== undefined) {
    return <OpenDocument type={type} filters={filters} apply={apply} listed={listed} />;
  }
  return (
    <DocumentList
      type={type}
      onOpen={(id, searched) => {
        setListed(searched);
        apply({ doc: id === null ? fresh : String(id) });
      }}
      onCopy={id => apply({ doc: fresh, copy: copyWord({ type, id }) })}
    />
  );
}
