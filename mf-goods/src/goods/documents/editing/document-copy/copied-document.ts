import { hasAuth } from '@shanmen/shared';
import type { Choices } from '@shanmen/shared/contracts/goods/items/choice';
import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentLine } from '@shanmen/shared/contracts/goods/documents/document-line';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import {
  type DocumentType,
  documentTypeKeys,
  isDocumentType,
  returnTypes,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import type { SourceLine } from '@shanmen/shared/contracts/goods/documents/source-line';
import { zeroFen } from '@shanmen/shared/money';
import { priceTimes, type Quantity, thousandths } from '@shanmen/shared/quantity';
import { type Head, headOf } from '../document-entry/head-entry.ts';
import { entriesOf } from '../document-entry/entries-of.ts';
import { type EntryLine, lineFrom, priced } from '../document-entry/line-entry.ts';

/** What a new document is begun from. */
export type CopyOf = { readonly type: DocumentType; readonly id: number };

/** What stands for itself: goods that are named, and nothing that they come from or are made of. */
function isPlain(type: DocumentType): boolean {
  return traitsOf(type).source === null && type !== 'cz' && type !== 'qr';
}

/** As which types one makes sense once more: as its own, and what stands for itself as whatever else does. */
export function typesToCopyAs(from: DocumentType): DocumentType[] {
  const isOf = (type: DocumentType) => type === from || (from !== 'cz' && isPlain(type));
  return documentTypeKeys.filter(type => isOf(type) && hasAuth(documentCode(type, 'add')));
}

/** The types that take back what such a document says. */
export function typesToTakeBackAs(from: DocumentType): DocumentType[] {
  return returnTypes.filter(type => traitsOf(type).source === from && hasAuth(documentCode(type, 'add')));
}

/** What a copy takes back once more: what is still open of the lines that the document copied took back. */
export function openAgain(of: Document, sources: readonly SourceLine[]): EntryLine[] {
  const taken = new Map(of.lines.map(({ sourceLineId, qty }) => [sourceLineId, qty]));
  return sources.flatMap(source => {
    const qty = taken.get(source.lineId);
    return qty === undefined ? [] : [lineFrom(source, lesser(qty, source.openQty))];
  });
}

function lesser(one: Quantity, other: Quantity): Quantity {
  return thousandths(one) < thousandths(other) ? one : other;
}

/** The head once more: of today, by whoever enters it, and nothing of it paid or taken back yet. */
export function copiedHead(type: DocumentType, of: Document, choices: Choices): Head {
  const { bizDate, handlerId, dueOn, whId: only } = headOf(type, null, choices);
  const head = headOf(type, of, choices);
  const isOwn = choices.ownWarehouses.some(({ id }) => id === head.whId);
  const isReason = head.reason !== null && traitsOf(type).reasons.includes(head.reason);
  return {
    ...head,
    bizDate,
    handlerId,
    dueOn,
    whId: isOwn ? head.whId : only,
    reason: isReason ? head.reason : null,
    sourceDocId: null,
    sourceNo: null,
    billNo: '',
    paidFen: zeroFen,
  };
}

/** The lines once more: what they took back and which batch they were of belongs to the document copied. */
export function copiedLines(type: DocumentType, of: Document, from: DocumentType): EntryLine[] {
  const isPricedAlike = traitsOf(type).priced === traitsOf(from).priced;
  return entriesOf(of).map((entry, index): EntryLine => {
    const line = of.lines[index];
    const fresh: EntryLine = {
      ...entry,
      sourceLineId: null,
      openQty: null,
      openFen: null,
      loan: null,
      condition: 'good',
      reason: '',
      batchNo: '',
      madeOn: null,
      expireOn: null,
      batchId: null,
      taxFen: null,
      bookQty: entry.stockQty,
      countedQty: null,
      costFen: null,
      barcodeScanned: null,
      availableQty: null,
      averageFen: null,
    };
    return isPricedAlike || !line ? fresh : pricedAnew(type, fresh, line);
  });
}

/** What another type asks for the same good: a sale its retail price, a purchase and 临时价 what is typed. */
function pricedAnew(type: DocumentType, entry: EntryLine, line: DocumentLine): EntryLine {
  const retail = line.pack === null ? line.retailFen : priceTimes(line.retailFen, line.pack.qty);
  const priceFen = traitsOf(type).priced === 'sale' && !line.openPrice ? retail : null;
  return priced({ ...entry, gift: false, amountFen: zeroFen, discountFen: zeroFen, priceFen });
}

/** `jh-57`, as the address of a new document says what it copies. */
export function copyWord({ type, id }: CopyOf): string {
  return `${type}-${id}`;
}

export function readCopy(word = ''): CopyOf | null {
  const [type, id] = word.split('-');
  return isDocumentType(type) && /^\d+$/.test(id ?? '') ? { type, id: Number(id) } : null;
}
