import { isDocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import { type Filters, useAddressFilters } from '@shanmen/ui';
import { fresh, OpenDocument } from '../../documents/editing/document-begin/open-document.tsx';
import { typesToBegin } from '../../documents/editing/document-begin/type-choice.tsx';
import { CombinedDocuments } from './combined-document-list.tsx';

/** 综合单据: the list of all types, and a page that enters a document of whichever is chosen. */
export function CombinedTab() {
  const { filters, apply } = useAddressFilters({});
  const type = filters['as'];
  if (!isDocumentType(type)) {
    const [first] = typesToBegin();
    return <CombinedDocuments onNew={first ? () => apply({ as: first, doc: fresh }) : null} />;
  }
  const keep = (next: Filters) => apply(Object.keys(next).length === 0 ? {} : { as: type, ...next });
  return (
    <OpenDocument
      type={type}
      filters={filters}
      apply={keep}
      onBegin={next => apply({ as: next, doc: fresh })}
    />
  );
}
