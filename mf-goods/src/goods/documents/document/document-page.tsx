import { isMissingFile } from '@shanmen/shared';
import {
  type DocumentType,
  isReturnType,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { Failure, type Filters, Page, Skeleton, useTabName } from '@shanmen/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';

import type { Begun } from '../editing/document-begin/type-choice.tsx';
import type { CopyOf } from '../editing/document-copy/copied-document.ts';
import type { Refusal } from '../document-refusal/refusal.ts';
import { documentCalls, documentKeys } from './document-calls.ts';

type DocumentPageProps = {
  type: DocumentType;
  /** Null for one that is entered for the first time. */
  id: number | null;
  /** The document that a new one takes back. */
  from: number | null;
  /** The document that a new one begins as. */
  copyOf: CopyOf | null;
  /** What was entered of a new one, as another type. */
  begun: Begun | null;
  /** Why the last press led no further than to a saved draft. */
  refusal: Refusal | null;
  /** What was searched in the list that it was opened from. */
  listed: Filters;
  onOpen: (id: number | null, refusal?: Refusal | null) => void;
  onCopy: (id: number) => void;
  onLeave: () => void;
  onBegin?: (type: DocumentType, begun: Begun) => void;
};

/** A list of documents is drawn without the editor, which is as large as all else of it. */
const editorFile = queryOptions({
  queryKey: ['goods.document-editor'],
  queryFn: () => import('../editing/document-editor/document-editor.tsx'),
  staleTime: Number.POSITIVE_INFINITY,
  throwOnError: isMissingFile,
});

/** One document with what can be chosen on it; drawn anew whenever a step made another version of it. */
export function DocumentPage(props: DocumentPageProps) {
  const { type, id, from, copyOf, begun, refusal, listed, onOpen, onCopy, onLeave, onBegin } = props;
  const editor = useQuery(editorFile);
  const choices = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const document = useQuery({
    queryKey: documentKeys.one(type, id ?? 0),
    queryFn: () => documentCalls.one(type, id ?? 0),
    enabled: id !== null,
    // What is being typed is not taken away by what others do; whoever opens it anew sees it as it is.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
  const copied = useQuery({
    queryKey: documentKeys.one(copyOf?.type ?? type, copyOf?.id ?? 0),
    queryFn: () => documentCalls.one(copyOf?.type ?? type, copyOf?.id ?? 0),
    enabled: copyOf !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // A copy of what took something back goes back to the same source.
  const source = from ?? (copyOf?.type === type ? (copied.data?.sourceDocId ?? null) : null);
  const isBegun = id === null && source !== null && isReturnType(type);
  const sources = useQuery({
    queryKey: documentKeys.sourceLines(isReturnType(type) ? type : 'jt', '', { docId: source, whId: null }),
    queryFn: () =>
      isReturnType(type) ? documentCalls.sourceLines(type, '', { docId: source, whId: null }) : [],
    enabled: isBegun,
    staleTime: 0,
  });
  const { title } = traitsOf(type);
  useTabName(id === null ? `新增${title}` : document.data && `${title} ${document.data.no}`);
  const failed = [editor, choices, document, sources, copied].find(each => each.error !== null);
  if (failed?.error) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  const waitsFor = [id !== null && document, isBegun && sources, copyOf !== null && copied];
  if (!editor.data || !choices.data || waitsFor.some(each => each !== false && !each.data)) {
    return (
      <Page isBusy>
        <Skeleton active paragraph={{ rows: 10 }} />
      </Page>
    );
  }
  const shown = document.data ?? null;
  const { DocumentEditor } = editor.data;
  return (
    <DocumentEditor
      key={shown === null ? 'new' : `${shown.id}/${shown.version}`}
      type={type}
      document={shown}
      sources={isBegun ? (sources.data ?? []) : []}
      copied={copyOf && copied.data ? { from: copyOf.type, of: copied.data } : null}
      begun={begun}
      choices={choices.data}
      refusal={refusal}
      listed={listed}
      onOpen={onOpen}
      onCopy={onCopy}
      onLeave={onLeave}
      {...(onBegin ? { onBegin } : {})}
    />
  );
}
