import { expiredReason } from '@shanmen/shared/contracts/goods/stock/batch';
import { type DocumentType, traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { Lines } from '@shanmen/ui';
import { whyUnexpired } from '../../stock/batch/batch-choice.ts';
import { type EntryLine, isBlank } from '../editing/document-entry/line-entry.ts';
import { whyOverAvailable } from '../editing/document-entry/transfer-columns.ts';
import { EntryRefusal, type Refusal } from './refusal.ts';

/** What Enter began and nobody filled in is no line of the document. */
export function dropBlank({ store }: Lines<EntryLine>): void {
  store.settle();
  for (const { key, line, refused } of store.entries())
    if (isBlank(line) && Object.keys(refused).length === 0) store.remove(key);
}

/** Only a gift costs nothing. @throws naming the line */
function refuseFree(type: DocumentType, { store }: Lines<EntryLine>): void {
  const { priced } = traitsOf(type);
  if (priced !== 'purchase' && priced !== 'sale') return;
  const isFree = ({ amountFen, gift }: EntryLine) => amountFen === 0 && !gift;
  refuseFirst(store, isFree, 'priceFen', () => '请填写单价或金额，赠品请选「是」');
}

/** What a draft may leave open, and what waits for its audit may not. @throws naming the line */
export function refuseUnready(type: DocumentType, reason: string | null, lines: Lines<EntryLine>): void {
  refuseFree(type, lines);
  if (type === 'jh') refuseUndated(lines);
  if (type === 'db') refuseOverAvailable(lines);
  if (reason === expiredReason) refuseUnexpired(lines);
}

/** What keeps for some time only comes with the day on which it was made. @throws naming the line */
function refuseUndated({ store }: Lines<EntryLine>): void {
  const isUndated = ({ shelfLifeDays, madeOn }: EntryLine) => shelfLifeDays !== null && madeOn === null;
  refuseFirst(store, isUndated, 'madeOn', ({ name }) => `${name} 有保质期，请填写生产日期`);
}

/** Nothing is sent that the warehouse cannot give. @throws naming the line */
function refuseOverAvailable({ store }: Lines<EntryLine>): void {
  const isOver = (line: EntryLine) => whyOverAvailable(line) !== null;
  refuseFirst(store, isOver, 'qty', line => `${line.name} ${whyOverAvailable(line)}`);
}

/** What is lost because it has ended is lost of a batch that has. @throws naming the line */
function refuseUnexpired({ store }: Lines<EntryLine>): void {
  const isUnexpired = (line: EntryLine) => whyUnexpired(line) !== null;
  refuseFirst(store, isUnexpired, 'batchId', line => `${line.name} ${whyUnexpired(line)}`);
}

/** @throws naming the first line that is refused, and the cell that is missing in it */
function refuseFirst(
  store: Lines<EntryLine>['store'],
  isRefused: (line: EntryLine) => boolean,
  column: string,
  why: (line: EntryLine) => string,
): void {
  const entries = store.entries();
  const at = entries.findIndex(({ line }) => isRefused(line));
  const entry = entries[at];
  if (!entry) return;
  throw new EntryRefusal({ text: `第 ${at + 1} 行：${why(entry.line)}`, path: column, lineNo: at + 1 });
}

/** Puts the cursor into the cell that was refused. */
export function enterRefused({ store }: Lines<EntryLine>, { path, lineNo }: Refusal): void {
  const key = lineNo === null ? undefined : store.keys()[lineNo - 1];
  if (key !== undefined && path !== null) store.activate({ key, column: path === 'goodsId' ? 'code' : path });
}
