import { randomUUID } from 'node:crypto';

import type { BatchResult } from '@shanmen/shared/contracts/goods/documents/batch-audit';
import type { Document, DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { SourceLines } from '@shanmen/shared/contracts/goods/documents/source-line';

import type { Answer, Caller } from '../../app/app.ts';
import { isBusy } from '../../data/ticket/factories.ts';
import { enter, step } from '../../data/goods/goods.ts';

/** As often as it takes: for what is only prepared. */
export const always = 100;

/** Somebody who enters and audits documents, and who asks a busy server again so many times before it is an error. */
export type Clerk = ReturnType<typeof clerkOf>;

export function clerkOf(person: Caller, retries = 0) {
  /** Again with the same key, as the browser does it. */
  async function keyed<T>(send: (key: string) => Promise<Answer<T>>): Promise<Answer<T>> {
    const key = randomUUID();
    for (let tries = 0; ; tries += 1) {
      const answer = await send(key);
      if (tries === retries || !isBusy(answer)) return answer;
    }
  }

  async function submit(type: DocumentType, draft: DocumentDraft): Promise<Answer<Document>> {
    const entered = await keyed(key => enter(person, type, draft, key));
    if (entered.status !== 200) return entered;
    return keyed(key => step(person, type, entered.result, 'submit', undefined, key));
  }

  function audit(type: DocumentType, document: Document): Promise<Answer<Document>> {
    return keyed(key => step(person, type, document, 'audit', undefined, key));
  }

  async function post(type: DocumentType, draft: DocumentDraft): Promise<Answer<Document>> {
    const waiting = await submit(type, draft);
    return waiting.status === 200 ? audit(type, waiting.result) : waiting;
  }

  return {
    submit,
    audit,
    post,
    auditBatch(documents: readonly { id: number; type: DocumentType }[]): Promise<Answer<BatchResult>> {
      return keyed(key => person.call('POST', '/api/goods/batch-audit', { key, body: { documents } }));
    },
    /** Takes all of a sale back, at the price and the cost of its lines. */
    async takeBack({ id }: Document, { lines: _sold, ...head }: DocumentDraft): Promise<Answer<unknown>> {
      const query = { type: 'xt', docId: String(id) };
      const open = await keyed(() => person.call<SourceLines>('GET', '/api/goods/source-lines', { query }));
      if (open.status !== 200) return open;
      const lines = open.result.map(({ goodsId, lineId: sourceLineId, openQty: qty, openFen }) => ({
        goodsId,
        sourceLineId,
        qty,
        amountFen: openFen,
      }));
      return post('xt', { ...head, sourceDocId: id, reason: '多买', lines });
    },
  };
}
