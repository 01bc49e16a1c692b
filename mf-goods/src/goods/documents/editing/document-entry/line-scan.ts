import { type DocumentType, isReturnType } from '@shanmen/shared/contracts/goods/documents/document-types';
import { type FoundGood, longestLookup } from '@shanmen/shared/contracts/goods/items/lookup';
import {
  multiplyQuantity,
  parseQuantity,
  type Quantity,
  quantity,
  sumQuantities,
} from '@shanmen/shared/quantity';
import type { ScanRules } from '@shanmen/ui';
import { documentCalls, type LookupPlace } from '../../document/document-calls.ts';
import { type EntryLine, lineFor, lineFrom, priced } from './line-entry.ts';
import { unitTitle } from './line-unit.ts';

/** Where the lines of a document are looked up. */
export type LineOrigin = {
  type: DocumentType;
  /** The warehouse whose stock the lines show. */
  whId: number | null;
  /** The store whose prices the lines begin with. */
  storeId: number | null;
  /** The day of those prices. */
  on: string | null;
  /** Of whom it is bought. */
  supplierId: number | null;
  /** Percent of the last price above which that is dear. */
  jumpPercent: number;
  /** The document whose lines are taken back. */
  sourceDocId: number | null;
  /** Whether what leaves has ended: its lines say which batch. */
  asksExpired: boolean;
  /** The side of an assembly that comes new; null for what makes nothing. */
  made: EntryLine['side'] | null;
  /** On which side of an assembly the next line stands: first what is made or taken apart. */
  nextSide: () => EntryLine['side'];
  /** Whether a good that is scanned again adds to its line. */
  mergesScans: boolean;
};

export function scanRules(origin: LineOrigin): ScanRules<EntryLine> {
  return {
    find: async (code, count) => {
      const found = await documentCalls.lookUp(code, origin);
      if (found.length === 0) return null;
      const good = theOne(found);
      if (!good) return `「${code}」有多种商品，请输入编码，或按 F3 选择`;
      const qty = scannedQty(good, count);
      if (!qty) return `${good.name} 的数量「${count}」不正确`;
      const line = await lineOf(origin, good, qty);
      if (!line) return `源单里没有${good.name}`;
      return { ...line, barcodeScanned: scannedOf(good, code) };
    },
    isSame: (line, scanned) =>
      origin.mergesScans &&
      line.goodsId === scanned.goodsId &&
      isPricedAlike(line, scanned) &&
      isScannedAlike(line, scanned) &&
      unitTitle(line) === unitTitle(scanned) &&
      line.sourceLineId === scanned.sourceLineId &&
      line.side === scanned.side &&
      line.gift === scanned.gift,
    add: (line, scanned) =>
      priced({
        ...line,
        qty: sumQuantities([line.qty, scanned.qty]),
        barcodeScanned: line.barcodeScanned ?? scanned.barcodeScanned,
      }),
  };
}

/** Where an amount was typed, or a label says one, it is that of its line alone; what a source says follows the quantity. */
function isPricedAlike(line: EntryLine, scanned: EntryLine): boolean {
  if (line.priceFen !== scanned.priceFen) return false;
  if (line.priceFen !== null || line.sourceLineId !== null) return true;
  return line.amountFen === 0 && scanned.amountFen === 0;
}

/** The bar code or label by which a good was found; its own code, or a few letters, somebody has typed. */
function scannedOf({ exact, label, code: own }: FoundGood, code: string): string | null {
  const isScanned = label !== undefined || (exact && code.toUpperCase() !== own);
  return isScanned ? code : null;
}

/** Other bar codes of a good stand in lines of their own; the labels of a scale, which are all different, in one. */
function isScannedAlike(
  { barcodeScanned: before }: EntryLine,
  { barcodeScanned, barcode }: EntryLine,
): boolean {
  if (before === null || barcodeScanned === null || before === barcodeScanned) return true;
  return barcodeScanned.slice(2, 7) === barcode;
}

/** The line of a good; where something is taken back, of the source that has it. */
export async function lineOf(
  { type, whId, sourceDocId, nextSide }: LineOrigin,
  good: FoundGood,
  count: Quantity,
): Promise<EntryLine | null> {
  if (sourceDocId === null || !isReturnType(type)) return { ...lineFor(type, good, count), side: nextSide() };
  const sources = await documentCalls.sourceLines(type, '', { docId: sourceDocId, whId });
  const source = sources.find(line => line.goodsId === good.goodsId);
  return source ? lineFrom(source, count) : null;
}

/** The good that a text means: the exact one, or the only one. */
export async function findGood(code: string, place: LookupPlace): Promise<FoundGood | null> {
  if (code.length > longestLookup) return null;
  return theOne(await documentCalls.lookUp(code, place));
}

function theOne([first, ...others]: readonly FoundGood[]): FoundGood | null {
  return first && (first.exact || others.length === 0) ? first : null;
}

/** How much of a good a scan means, or null where it is not counted so. */
export function scannedQty(good: FoundGood, count: string): Quantity | null {
  return parseQuantity(piecesOf(good, count), good.qtyScale);
}

/** How many pieces a scan means: the bar code of a carton stands for all that is in it, a label for what was weighed. */
export function piecesOf({ pack, label }: FoundGood, count: string): string {
  const each = label ?? pack;
  return each === null ? count : multiplyQuantity(quantity(count), each.qty);
}
