import { api, apiErrorOf } from '@shanmen/shared';
import type { DocumentRow } from '@shanmen/shared/contracts/goods/documents/document';
import {
  type DocumentType,
  documentTypes,
  isDocumentType,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import type { Choice } from '@shanmen/ui';
import { documentCalls } from '../document/document-calls.ts';
import type { Paper } from '../document-paper/paper-words.ts';

/** The list that documents are chosen in: of one type, or of all. */
export type ChosenFrom = { readonly endpoint: string; readonly type: DocumentType | null };

export type Named = Pick<DocumentRow, 'id'> & { readonly type: DocumentType };

/** What was done to each, and why it was not to others. */
export type Outcome = {
  readonly done: readonly Paper[];
  readonly refused: readonly { readonly of: Named; readonly text: string }[];
};

/** As many as anybody prints or undoes at once. */
const mostAtOnce = 100;

/** `jh/57`: one of a list of all types. */
export const keyOf = ({ type, id }: Named) => `${type}/${id}`;

function named(key: string): Named[] {
  const [type, id] = key.split('/');
  return isDocumentType(type) ? [{ type, id: Number(id) }] : [];
}

/** @throws where more were chosen than are done at once */
export async function readChosen(asked: Choice['asked'], { endpoint, type }: ChosenFrom): Promise<Named[]> {
  const count = 'keys' in asked ? asked.keys.length : asked.count;
  if (count > mostAtOnce) throw new Error(`一次最多 ${mostAtOnce} 张，已选 ${count} 张`);
  if ('keys' in asked) {
    return asked.keys.flatMap(key => (type === null ? named(key) : [{ type, id: Number(key) }]));
  }
  const query = { ...asked.filters, page: 1, pageSize: mostAtOnce };
  const { rows } = await api.get<{ rows: (Pick<DocumentRow, 'id'> & Partial<Named>)[] }>(endpoint, { query });
  return rows.flatMap(row => {
    const own = type ?? row.type;
    return own === undefined ? [] : [{ type: own, id: row.id }];
  });
}

/** One after the other, each by itself: as it stands now. */
export async function stepEach(
  documents: readonly Named[],
  step: 'print' | 'reverse',
  reason: string | null,
): Promise<Outcome> {
  const done: Paper[] = [];
  const refused: { of: Named; text: string }[] = [];
  for (const of of documents) {
    const { type, id } = of;
    let name: string = documentTypes[type].title;
    try {
      const read = await documentCalls.one(type, id);
      name = read.no;
      if (step === 'print' && read.status === 'void') throw new Error('已作废，不能打印');
      done.push({ type, document: await documentCalls.step(type, read, step, reason) });
    } catch (failure) {
      refused.push({ of, text: `${name}：${apiErrorOf(failure).message}` });
    }
  }
  return { done, refused };
}
