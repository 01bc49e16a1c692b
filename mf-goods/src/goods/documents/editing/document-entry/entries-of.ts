import type { Document, DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import {
  type DocumentLineDraft,
  lineReasons,
  saysCondition,
} from '@shanmen/shared/contracts/goods/documents/document-line';
import {
  bringsCost,
  discountsLines,
  type DocumentType,
  takesBatches,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import type { EntryLine } from './line-entry.ts';

/** The lines of a document as they are entered. */
export function entriesOf(document: Document | null): EntryLine[] {
  return (document?.lines ?? []).map(line => ({
    goodsId: line.goodsId,
    code: line.code,
    barcode: line.barcode ?? '',
    barcodeScanned: line.barcodeScanned ?? null,
    name: line.name,
    spec: line.spec,
    unit: line.unit,
    qtyScale: line.qtyScale,
    stockQty: line.stockQty,
    availableQty: line.availableQty ?? null,
    averageFen: line.averageFen ?? null,
    lastBought: line.lastBought ?? null,
    bookQty: line.bookQty,
    countedQty: line.countedQty,
    retailFen: line.openPrice ? null : line.retailFen,
    memberFen: line.openPrice ? null : line.memberFen,
    costFen: line.costFen ?? null,
    qty: line.qty,
    pack: line.pack && { unit: line.pack.unit, qty: line.pack.qty },
    packs: line.packs,
    priceFen: null,
    amountFen: line.amountFen,
    discountFen: line.discountFen,
    taxRate: line.taxRate,
    taxFen: document?.status === 'draft' ? null : line.taxFen,
    gift: line.gift,
    sourceLineId: line.sourceLineId,
    openQty: line.openQty,
    openFen: line.openFen,
    loan: line.loan ?? null,
    side: line.side ?? 'component',
    weight: line.weight,
    condition: line.condition ?? 'good',
    reason: line.reason ?? '',
    batchNo: line.batchNo,
    madeOn: line.madeOn,
    expireOn: line.expireOn,
    batchId: line.batchId,
    batches: line.batches,
    taken: line.taken,
    shelfLifeDays: line.shelfLifeDays,
    remark: line.remark,
  }));
}

/**
 * What is sent of the lines; those without a good yet are refused by the schema before.
 * @param made the side that comes new, out of no batch
 */
export function draftLines(
  type: DocumentType,
  lines: readonly EntryLine[],
  made: EntryLine['side'] | null,
): DocumentDraft['lines'] {
  const traits = traitsOf(type);
  const { priced, stock } = traits;
  return lines.flatMap((line): DocumentLineDraft[] => {
    const {
      goodsId,
      qty,
      pack,
      amountFen,
      discountFen,
      gift,
      sourceLineId,
      side,
      weight,
      condition,
      reason,
      remark,
      barcodeScanned,
    } = line;
    if (goodsId === null) return [];
    return [
      {
        goodsId,
        qty,
        remark,
        ...(barcodeScanned === null ? {} : { barcodeScanned }),
        ...(pack === null ? {} : { pack }),
        ...(priced === null || gift ? {} : { amountFen }),
        ...(discountsLines(traits) && !gift && discountFen !== 0 ? { discountFen } : {}),
        ...(gift ? { gift } : {}),
        ...(sourceLineId === null ? {} : { sourceLineId }),
        ...(stock === 'assembly' ? { side, ...(weight === null ? {} : { weight }) } : {}),
        ...(saysCondition(traits) ? { condition } : {}),
        ...(lineReasons(traits).includes(reason) ? { reason } : {}),
        ...(bringsCost(traits) ? datesOf(line) : {}),
        ...(takesBatches(traits) && side !== made && line.batchId !== null ? { batchId: line.batchId } : {}),
      },
    ];
  });
}

function datesOf({ batchNo, madeOn, expireOn }: EntryLine): Partial<DocumentLineDraft> {
  return {
    ...(batchNo === '' ? {} : { batchNo }),
    ...(madeOn === null ? {} : { madeOn }),
    ...(expireOn === null ? {} : { expireOn }),
  };
}
