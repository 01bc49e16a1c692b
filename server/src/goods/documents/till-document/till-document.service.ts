import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import { traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';
import { type Fen, fen, subtractFen, sumFen } from '@shanmen/shared/money';
import { type Quantity, taxIn } from '@shanmen/shared/quantity';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { Tx } from '../../../db/transaction.ts';
import { readPlaceCode } from '../../masters/warehouse/twin.queries.ts';
import { readGoodsFacts } from '../document/document.queries.ts';
import { writeNew } from '../document/document.service.ts';
import { lineRows } from '../document/document-lines.ts';
import { lackOfPrice } from '../document/document-rules.ts';
import { auditDocument } from '../document-step/audit.service.ts';
import { replaceOverrides } from '../document-override/document-override.queries.ts';
import { submitDocument } from '../document-step/document-step.service.ts';
import type { DocumentWork } from '../document-work.ts';

/** A line as a till has priced it; discounts are those of the line and its shares of 整单折扣 and 抹零. */
export type TillDocumentLine = {
  goodsId: number;
  /** In base units. */
  qty: Quantity;
  amountFen: Fen;
  ownDiscountFen: Fen;
  sharedDiscountFen: Fen;
  barcode?: string | undefined;
  /** Of a refund: the line of the sale that it takes back, and in which condition. */
  sourceLineId?: number;
  condition?: 'good' | 'damaged';
};

/** What a till sells or takes back, of the warehouse of its store. */
export type TillDocument = {
  bizDate: string;
  storeId: number;
  whId: number;
  lines: readonly TillDocumentLine[];
  /** Of a refund: why, and where there is a receipt the document of the sale. */
  back?: { docId?: number; reason: string };
  /** What a second person let through. */
  overrides?: readonly { action: string; contentHash: string; approverId: number }[];
};

/**
 * Writes a sale (XS) or a refund (XT) of a till and posts it at once through the one posting path. Money is the area
 * cashier's own: the document says nothing of it.
 * @param work that of a till
 * @returns id and number of the document
 * @throws insufficient_stock, master_stopped, document_incomplete, period_closed, supervisor_required below the lowest
 *   price, and for a refund source_unusable, return_exceeds_source
 */
export async function postTillDocument(
  tx: Tx,
  staff: Staff,
  document: TillDocument,
  work: DocumentWork,
): Promise<{ id: number; no: string }> {
  const { bizDate, storeId, whId, lines, back, overrides = [] } = document;
  const draft: DocumentDraft = {
    bizDate,
    whId,
    storeId,
    discountFen: sumFen(lines.map(({ sharedDiscountFen }) => sharedDiscountFen)),
    ...(back === undefined ? {} : { reason: back.reason }),
    ...(back?.docId === undefined ? {} : { sourceDocId: back.docId }),
    lines: lines.map(({ goodsId, qty, amountFen, ownDiscountFen, barcode, sourceLineId, condition }) => ({
      goodsId,
      qty,
      amountFen,
      // What 抹零 left nothing of comes back for nothing.
      ...(amountFen === 0 ? { gift: true } : {}),
      ...(ownDiscountFen > 0 ? { discountFen: ownDiscountFen } : {}),
      ...(barcode === undefined ? {} : { barcodeScanned: barcode }),
      ...(sourceLineId === undefined ? {} : { sourceLineId }),
      ...(condition === 'damaged' ? { condition } : {}),
    })),
  };
  const goods = await readGoodsFacts(
    tx,
    lines.map(({ goodsId }) => goodsId),
  );
  // The till has shared the discounts already; sharing them once more could differ by a fen.
  const rows = lineRows(traitsOf(work.type), { ...draft, discountFen: fen(0) }, goods).map((row, index) => {
    const discountFen = sumFen([row.ownDiscountFen, lines[index]?.sharedDiscountFen ?? fen(0)]);
    const netFen = subtractFen(row.amountFen, discountFen);
    return { ...row, discountFen, netFen, taxFen: taxIn(netFen, row.taxRate) };
  });
  const low = lackOfPrice(work.type, rows, goods);
  if (low !== null)
    throw new RuleViolation('supervisor_required', low.why, { path: low.path, lineNo: low.lineNo });
  const placeCode = await readPlaceCode(tx, whId);
  const { id, no } = await writeNew(tx, staff, draft, rows, { ...work, placeCode, channel: 'POS' });
  const at = work.now.toISOString();
  if (overrides.length > 0)
    await replaceOverrides(
      tx,
      id,
      overrides.map(override => ({ ...override, at })),
    );
  const draftHead = await submitDocument(tx, staff, id, { version: 1 }, work);
  const submitted = { ...draftHead, version: 2, status: 'submitted' } as const;
  await auditDocument(tx, staff, id, { version: 2 }, work, submitted);
  return { id, no };
}
