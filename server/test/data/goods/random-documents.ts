import type { Document, DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import { type DocumentType, isReturnType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { SourceLines } from '@shanmen/shared/contracts/goods/documents/source-line';
import { addDays } from '@shanmen/shared/time';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';

import type { Answer } from '../../app/app.ts';
import { testDay } from '../../app/clock.ts';
import {
  draftOf,
  enterPatiently,
  type LineText,
  purchase,
  resultOf,
  stepPatiently,
  type Storeroom,
  whId,
} from './goods.ts';

/** How often each kind is entered, and how often one is undone. */
const weights = {
  jh: 6,
  qr: 2,
  xs: 5,
  ly: 3,
  qc: 1,
  bs: 2,
  by: 1,
  db: 4,
  cz: 2,
  jy: 2,
  gh: 2,
  jt: 2,
  xt: 2,
  unaudit: 2,
  reverse: 1,
} as const satisfies Partial<Record<DocumentType | 'unaudit' | 'reverse', number>>;

type Kind = keyof typeof weights;
const kinds = Object.entries(weights).flatMap(([kind, weight]) => Array<string>(weight).fill(kind));

/** The parts, and what is made of them. */
const codes = ['W001', 'W002', 'W003', 'W007', 'W020', 'K001'];
/** One may go short, the others not. */
const warehouses = ['ZC', 'A1', 'B1'];

const answered = new Set([
  'backdate_refused',
  'document_referenced',
  'insufficient_stock',
  'loan_exceeds_outstanding',
  'photo_required',
  'return_exceeds_source',
  'reversal_short_stock',
  'second_audit_required',
  'source_unusable',
]);

/** Numbers from a seed, so that a run can be had again. */
export function numbersOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return below => {
    // xorshift, as good as any for a shop
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Enters, submits, audits and undoes documents one after the other, each as the numbers say. */
export function randomDocuments(room: Storeroom, below: (below: number) => number) {
  const made: { type: DocumentType; document: Document }[] = [];
  const answers = new Map<string, number>();

  const one = <T>(list: readonly T[]): T => {
    const item = list[below(list.length)];
    if (item === undefined) throw new RangeError('nothing to choose from');
    return item;
  };
  const lines = (priced: boolean): LineText[] =>
    Array.from({ length: 1 + below(3) }, () => {
      const qty = String(1 + below(12));
      return priced ? [one(codes), qty, (100 + below(9_000)) / 100] : [one(codes), qty];
    });
  /** A part of what is bought is paid with it, never more than its cheapest line may cost. */
  const paid = (): Partial<DocumentDraft> =>
    below(3) === 0 ? { payMethod: one(['刷卡', '银行转账'] as const), paidFen: fen(1 + below(50)) } : {};
  const id = (of: ReadonlyMap<string, number>, code: string) => of.get(code) ?? 0;

  function draft(type: Exclude<Kind, 'gh' | 'jt' | 'xt' | 'unaudit' | 'reverse'>): DocumentDraft {
    const { suppliers, departments, parties, stores } = room.masters;
    const own = {
      whId: whId(room, one(warehouses)),
      bizDate: addDays(testDay, -Math.max(0, below(6) - 3)),
    };
    switch (type) {
      case 'jh':
        return purchase(room, lines(true), { ...own, supplierId: id(suppliers, 'G01'), ...paid() });
      case 'qr':
        return draftOf(room, lines(true), { ...own, reason: '内部' });
      case 'xs':
        return draftOf(room, lines(true), {
          ...own,
          partyId: id(parties, 'P003'),
          storeId: id(stores, 'S01'),
        });
      case 'ly':
        return draftOf(room, lines(false), { ...own, deptId: id(departments, 'D05'), personName: '沈青' });
      case 'qc':
        return draftOf(room, lines(false), { ...own, reason: '样品' });
      case 'bs':
        return draftOf(room, lines(false), { ...own, reason: '破损' });
      case 'by':
        return draftOf(room, lines(false), { ...own, reason: '盘盈' });
      case 'db': {
        const others = warehouses.filter(code => whId(room, code) !== own.whId);
        return draftOf(room, lines(false), { ...own, whToId: whId(room, one(others)) });
      }
      case 'jy':
        return draftOf(room, lines(false), { ...own, personName: '沈青', dueOn: addDays(testDay, 7) });
      case 'cz':
        return assembly(own);
      default:
        return type satisfies never;
    }
  }

  /** Boxes of magnets, cards and bookmarks, or one taken apart again. */
  function assembly(own: Pick<DocumentDraft, 'whId' | 'bizDate'>): DocumentDraft {
    const count = String(1 + below(4));
    const parts = ['W001', 'W007', 'W020'];
    const { lines: entered, ...rest } = draftOf(
      room,
      ['W024', ...parts].map(code => [code, count]),
      { ...own, mode: below(3) > 0 ? 'assemble' : 'disassemble' },
    );
    return {
      ...rest,
      lines: entered.map((line, index) => ({ ...line, side: index === 0 ? 'parent' : 'component' })),
    };
  }

  /** What is left of an earlier document comes back, or a part of it. */
  async function returned(type: 'gh' | 'jt' | 'xt'): Promise<DocumentDraft | null> {
    const of = { gh: 'jy', jt: 'jh', xt: 'xs' } as const;
    const sources = made.filter(each => each.type === of[type] && each.document.status === 'audited');
    if (sources.length === 0) return null;
    const { document } = one(sources);
    const query = { type, docId: String(document.id) };
    const answer = await room.keeper.call<SourceLines>('GET', '/api/goods/source-lines', { query });
    // What was paid back whole has no price left to come back at.
    const open = resultOf(answer).filter(({ openFen }) => type === 'gh' || openFen > 0);
    if (open.length === 0) return null;
    const { supplierId, partyId, storeId, bizDate } = document;
    return {
      bizDate: bizDate > testDay ? bizDate : testDay,
      whId: document.whId,
      sourceDocId: document.id,
      ...(type === 'jt' && supplierId !== null ? { supplierId, reason: '质量问题' } : {}),
      ...(type === 'xt' && partyId !== null && storeId !== null ? { partyId, storeId, reason: '多买' } : {}),
      lines: open.map(({ goodsId, lineId: sourceLineId, openQty, openFen }) => ({
        goodsId,
        sourceLineId,
        ...(below(2) === 0 || type === 'gh' ? { qty: openQty } : { qty: quantity('1') }),
        ...(type === 'gh'
          ? { condition: one(['good', 'damaged', 'lost'] as const) }
          : { amountFen: openFen }),
      })),
    };
  }

  async function post(type: DocumentType, entered: DocumentDraft): Promise<Answer<Document>> {
    const saved = await enterPatiently(room.keeper, type, entered);
    if (saved.status !== 200) return saved;
    const submitted = await stepPatiently(room.keeper, type, saved.result, 'submit');
    if (submitted.status !== 200) return submitted;
    const audited = await stepPatiently(room.admin, type, submitted.result, 'audit');
    // What is dear is only checked, and waits for a second audit.
    const waiting = audited.status === 200 ? audited.result : submitted.result;
    const isPosted = audited.status === 200 && audited.result.status !== 'submitted';
    if (isPosted) made.push({ type, document: audited.result });
    // What waits for somebody who never comes would be in the way of closing, not of stock.
    else resultOf(await stepPatiently(room.admin, type, waiting, 'reject', '库存不足'));
    return audited;
  }

  async function undo(how: 'unaudit' | 'reverse'): Promise<Answer<Document> | null> {
    const index = below(Math.max(1, made.length));
    const earlier = made[index];
    if (!earlier) return null;
    const undone = await stepPatiently(room.admin, earlier.type, earlier.document, how, '录错');
    if (undone.status !== 200) return undone;
    made.splice(index, 1);
    if (how === 'unaudit') return undone;
    const { id, version } = undone.result;
    const audited = await stepPatiently(room.lead, earlier.type, { id, version }, 'audit');
    if (audited.status !== 200)
      resultOf(await stepPatiently(room.lead, earlier.type, { id, version }, 'reject', '库存不足'));
    return audited;
  }

  return {
    answers,
    /** @throws what nobody would expect of a document */
    async next(): Promise<void> {
      const kind = one(kinds);
      const answer = await perform(kind);
      if (answer === null) return;
      const said = answer.status === 200 ? 'ok' : (answer.error?.code ?? String(answer.status));
      if (said !== 'ok' && !answered.has(said)) throw new Error(`${kind}: ${answer.text}`);
      answers.set(`${kind} ${said}`, (answers.get(`${kind} ${said}`) ?? 0) + 1);
    },
  };

  async function perform(kind: string): Promise<Answer<Document> | null> {
    if (!isKind(kind)) throw new Error(`nothing is called ${kind}`);
    if (kind === 'unaudit' || kind === 'reverse') return undo(kind);
    if (!isReturn(kind)) return post(kind, draft(kind));
    const entered = await returned(kind);
    return entered === null ? null : post(kind, entered);
  }
}

function isKind(text: string): text is Kind {
  return text in weights;
}

function isReturn(kind: Exclude<Kind, 'unaudit' | 'reverse'>): kind is 'gh' | 'jt' | 'xt' {
  return isReturnType(kind);
}
