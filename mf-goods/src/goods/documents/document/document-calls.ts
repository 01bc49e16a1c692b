import { api, ApiError, postOnce, queryKeys, submitOnce } from '@shanmen/shared';
import type { Choices, PartyCredit } from '@shanmen/shared/contracts/goods/items/choice';
import type { Document, DocumentSave } from '@shanmen/shared/contracts/goods/documents/document';
import type { BesideDocuments } from '@shanmen/shared/contracts/goods/documents/document-beside';
import type { ReceiptStep } from '@shanmen/shared/contracts/goods/documents/document-step';
import type { DocumentType, ReturnType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { FoundGoods } from '@shanmen/shared/contracts/goods/items/lookup';
import type { SourceLines } from '@shanmen/shared/contracts/goods/documents/source-line';
import type { Filters } from '@shanmen/ui';

/** What one document is known by: nothing yet, or its id and the version that was read. */
export type Read = Pick<Document, 'id' | 'version'>;

/** Of what is written, the key of its write. */
type NewKey = (content: unknown) => string;

/** The calls of documents; a key stays the same until the outcome of its write is known. */
export const documentCalls = {
  one: (type: DocumentType, id: number) => api.get<Document>(`/api/goods/documents/${type}/${id}`),
  beside: (type: DocumentType, id: number, listed: Filters) =>
    api.get<BesideDocuments>(`/api/goods/documents/${type}/${id}/beside`, { query: listed }),
  save: (type: DocumentType, draft: DocumentSave, read: Read | null, newKey: NewKey) =>
    submitOnce(newKey([draft, read?.version ?? null]), key =>
      read === null
        ? api.post<Document>(`/api/goods/documents/${type}`, draft, { key, tellsRefusals: true })
        : api.put<Document>(
            `/api/goods/documents/${type}/${read.id}`,
            { ...draft, version: read.version },
            { key, tellsRefusals: true },
          ),
    ).catch((error: unknown) => savedBefore(type, error)),
  step: (type: DocumentType, { id, version }: Read, step: string, reason: string | null) =>
    postOnce<Document>(`/api/goods/documents/${type}/${id}/${step}`, {
      version,
      ...(reason === null ? {} : { reason }),
    }),
  receive: (id: number, receipt: ReceiptStep, newKey: NewKey) =>
    postOnce<Document>(`/api/goods/documents/db/${id}/receive`, receipt, { key: newKey([id, receipt]) }),
  sourceLines: (type: ReturnType, keyword: string, { docId, whId }: SourcePlace) =>
    api.get<SourceLines>('/api/goods/source-lines', {
      query: { type, keyword, ...(docId === null ? {} : { docId }), ...(whId === null ? {} : { whId }) },
    }),
  choices: () => api.get<Choices>('/api/goods/choices'),
  credit: (partyId: number) => api.get<PartyCredit>('/api/goods/choices/credit', { query: { partyId } }),
  lookUp: (q: string, place: LookupPlace) =>
    api.get<FoundGoods>('/api/goods/lookup', {
      query: { q, ...placeQuery(place), ...purposeQuery(place) },
    }),
};

/** What the same press saved so long ago that its answer is gone is the document there is. @throws every other refusal */
function savedBefore(type: DocumentType, error: unknown): Promise<Document> {
  if (!(error instanceof ApiError) || error.recordedId === null) throw error;
  return documentCalls.one(type, error.recordedId);
}

/** One source, where that is known, and the warehouse whose stock is told, else that of the source. */
export type SourcePlace = { readonly docId: number | null; readonly whId: number | null };

/** The warehouse whose stock is told, where and on which day it is sold, if it is, and for what it is looked up. */
export type LookupPlace = {
  whId: number | null;
  storeId: number | null;
  on: string | null;
  type?: DocumentType;
  supplierId?: number | null;
};

function purposeQuery({ type, supplierId = null }: LookupPlace): Record<string, string | number> {
  if (type === 'db') return { forTransfer: 'yes' };
  if (type !== 'jh') return {};
  return { forPurchase: 'yes', ...(supplierId === null ? {} : { supplierId }) };
}

export function placeQuery({ whId, storeId, on }: LookupPlace) {
  return {
    ...(whId === null ? {} : { whId }),
    ...(storeId === null ? {} : { storeId }),
    ...(on === null ? {} : { on }),
  };
}

export const documentKeys = {
  one: (type: DocumentType, id: number) => queryKeys.list('goods.document', { type, id }),
  beside: (type: DocumentType, id: number, listed: Filters) =>
    queryKeys.list(`goods.document-${type}`, { ...listed, beside: id }),
  sourceLines: (type: ReturnType, keyword: string, { docId, whId }: SourcePlace) =>
    queryKeys.list('goods.source-line', { type, keyword, docId: docId ?? 0, whId: whId ?? 0 }),
  choices: queryKeys.list('goods.choice', {}),
  credit: (partyId: number) => queryKeys.list('commerce.credit-account', { partyId }),
};
