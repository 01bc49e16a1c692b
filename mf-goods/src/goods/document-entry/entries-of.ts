import type { Document } from '@shanmen/shared/contracts/goods/document';
import type { EntryLine } from './line-entry.ts';

/** The lines of a document as they are entered. */
export function entriesOf(document: Document | null): EntryLine[] {
  return (document?.lines ?? []).map(line => ({
    goodsId: line.goodsId,
    code: line.code,
    barcode: line.barcode ?? '',
    name: line.name,
    spec: line.spec,
    unit: line.unit,
    qtyScale: line.qtyScale,
    stockQty: line.stockQty,
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
    side: line.side ?? 'component',
    weight: line.weight,
    condition: line.condition ?? 'good',
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
