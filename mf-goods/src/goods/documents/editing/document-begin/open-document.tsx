import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { Filters } from '@shanmen/ui';
import { useState } from 'react';

import { copyWord, readCopy } from '../document-copy/copied-document.ts';
import { DocumentPage } from '../../document/document-page.tsx';
import type { Refusal } from '../../document-refusal/refusal.ts';
import type { Begun } from './type-choice.tsx';

/** What the address says instead of an id while a document is entered for the first time. */
export const fresh = 'new';

const everything: Filters = {};

type OpenDocumentProps = {
  type: DocumentType;
  /** The address; it says which document of the type is open. */
  filters: Filters;
  apply: (filters: Filters) => void;
  /** What was searched in the list that it was opened from. */
  listed?: Filters;
  /** Where the type is chosen on a new document: takes it over. */
  onBegin?: (type: DocumentType) => void;
};

/** The document that the address names; steps and saves lead from one to the next in the same tab. */
export function OpenDocument({ type, filters, apply, listed = everything, onBegin }: OpenDocumentProps) {
  // What was saved and then refused is shown as it was saved, with the reason.
  const [refused, setRefused] = useState<{ id: number | null; why: Refusal } | null>(null);
  const [begun, setBegun] = useState<Begun | null>(null);
  // One that is entered gives way to another one at the same address.
  const [turn, setTurn] = useState(0);
  const asked = filters['doc'] ?? fresh;
  const id = asked === fresh ? null : Number(asked);
  const open = (next: number | null, why: Refusal | null = null) => {
    setRefused(why === null ? null : { id: next, why });
    setBegun(null);
    if (next === null) setTurn(turn + 1);
    apply({ doc: next === null ? fresh : String(next) });
  };
  return (
    <DocumentPage
      key={`${type} ${asked} ${filters['copy'] ?? ''} ${turn}`}
      type={type}
      id={id}
      from={filters['source'] === undefined ? null : Number(filters['source'])}
      copyOf={id === null ? readCopy(filters['copy']) : null}
      begun={begun}
      refusal={refused?.id === id ? refused.why : null}
      listed={listed}
      onOpen={open}
      onCopy={of => apply({ doc: fresh, copy: copyWord({ type, id: of }) })}
      onLeave={() => apply({})}
      {...(onBegin
        ? {
            onBegin: (next: DocumentType, entered: Begun) => {
              setBegun(entered);
              onBegin(next);
            },
          }
        : {})}
    />
  );
}
