import { NotFound, useTab } from '@shanmen/shared';
import { isDocumentType } from '@shanmen/shared/contracts/goods/document-types';
import { useAddressFilters } from '@shanmen/ui';
import { useState } from 'react';
import { copyWord, readCopy } from '../document-copy/copied-document.ts';
import { DocumentList } from './document-list.tsx';
import { DocumentPage } from './document-page.tsx';

/** What the address says instead of an id while a document is entered for the first time. */
const fresh = 'new';

/** One type of document: its list, and each of it on a page of its own, in the same tab. */
export function DocumentTab() {
  const { args } = useTab();
  const { filters, apply } = useAddressFilters({});
  // What was saved and then refused is shown as it was saved, with the reason.
  const [refused, setRefused] = useState<{ id: number | null; text: string } | null>(null);
  const [type, asked] = [args?.['type'], filters['doc']];
  if (!isDocumentType(type)) return <NotFound />;
  const open = (id: number | null, text: string | null = null) => {
    setRefused(text === null ? null : { id, text });
    apply({ doc: id === null ? fresh : String(id) });
  };
  const copy = (of: number) => apply({ doc: fresh, copy: copyWord({ type, id: of }) });
  if (asked === undefined) return <DocumentList type={type} onOpen={open} onCopy={copy} />;
  const id = asked === fresh ? null : Number(asked);
  return (
    <DocumentPage
      key={`${asked} ${filters['copy'] ?? ''}`}
      type={type}
      id={id}
      from={filters['source'] === undefined ? null : Number(filters['source'])}
      copyOf={id === null ? readCopy(filters['copy']) : null}
      refusal={refused?.id === id ? refused.text : null}
      onOpen={open}
      onCopy={copy}
      onLeave={() => apply({})}
    />
  );
}
