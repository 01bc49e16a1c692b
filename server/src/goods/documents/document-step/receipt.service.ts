import type { ReceiptStep } from '@shanmen/shared/contracts/goods/documents/document-step';
import { negateFen, zeroFen } from '@shanmen/shared/money';
import { quantity, subtractQuantity, thousandths } from '@shanmen/shared/quantity';

import type { Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { changedMeanwhile, requireDocument } from '../document/document.service.ts';
import { readDocumentLines } from '../document-line/document-line.queries.ts';
import type { DocumentLine } from '@shanmen/shared/contracts/goods/documents/document-line';
import type { DocumentWork } from '../document-work.ts';
import { settle, type Settled, type Taking } from '../source-line/source-limits.ts';
import { readSourceLines, settleSources } from '../source-line/source-line.queries.ts';
import type { StockBook } from '../../stock/stock/stock-book.ts';
import { post } from '../../stock/stock/stock.service.ts';
import { findWarehouse } from '../../masters/warehouse/warehouse.queries.ts';
import { postingOf } from './audit.service.ts';
import { findReference, lockOriginal, markReceived } from './document-step.queries.ts';
import { noteStep } from './document-step.service.ts';
import { writeOff } from './write-off.service.ts';

/**
 * 收货确认: what arrived goes from the way into the warehouse that it was sent to, at the value it left with; what did
 * not arrive waits as a 报损单.
 * @throws not_found where the warehouse is somebody else's, version_conflict, document_referenced, document_incomplete
 */
export async function receiveDocument(
  tx: Tx,
  staff: Staff,
  id: number,
  { version, lines: told }: ReceiptStep,
  work: DocumentWork,
): Promise<void> {
  const { no, whToId, transitWhId, ...document } = await requireDocument(tx, id, work);
  if (whToId === null || (await findWarehouse(tx, whToId, work.reach)) === null)
    throw new RuleViolation('not_found', '收货由调入仓的仓管确认');
  await lockOriginal(tx, id);
  const moment = { version, staffId: staff.id, at: work.now.toISOString() };
  if (transitWhId === null || !(await markReceived(tx, id, moment)))
    throw await changedMeanwhile(tx, id, work);
  const reference = await findReference(tx, id);
  if (reference !== null) throw new RuleViolation('document_referenced', `已被 ${reference} 引用，不能收货`);
  const lines = await readDocumentLines(tx, id, work.reach);
  const sources = [...(await readSourceLines(tx, id)).entries()];
  const takings = lines.map((line, index) => arrived(line, sources[index]?.[0] ?? 0, told));
  const settled = settle(
    new Map(sources),
    takings.filter(({ qty }) => thousandths(qty) > 0n),
    'return_exceeds_source',
  );
  const keys = lines.flatMap(({ goodsId }) => [transitWhId, whToId].map(whId => ({ goodsId, whId })));
  const posting = postingOf(staff, { ...document, id, bizDate: work.today }, work);
  await post(tx, keys, posting, book => arrive(book, takings, settled, transitWhId, whToId));
  await settleSources(tx, settled);
  await noteStep(tx, staff, no, { action: 'goods.document.received', from: 'audited', to: 'audited' });
  const missing = takings.flatMap(({ sourceLineId, qty }, index) => {
    const rest = subtractQuantity(lines[index]?.qty ?? quantity('0'), qty);
    return thousandths(rest) > 0n ? [{ sourceLineId, qty: rest }] : [];
  });
  if (missing.length === 0) return;
  const lost = {
    sourceDocId: id,
    whId: transitWhId,
    reason: '在途短少',
    missing,
    makerId: staff.id,
  } as const;
  await writeOff(tx, staff, lost, work);
}

function arrived(
  { lineNo, goodsId, name, unit, qty: sent }: DocumentLine,
  sourceLineId: number,
  told: ReceiptStep['lines'],
): Taking {
  const [first, ...again] = told.filter(line => line.lineNo === lineNo);
  if (!first || again.length > 0)
    throw new RuleViolation('document_incomplete', `第 ${lineNo} 行：请填写一次实收数量`, { lineNo });
  if (thousandths(first.qty) < 0n || thousandths(first.qty) > thousandths(sent))
    throw new RuleViolation('document_incomplete', `第 ${lineNo} 行：${name} 实收为 0 到 ${sent} ${unit}`, {
      lineNo,
    });
  return { lineNo, goodsId, sourceLineId, qty: first.qty, netFen: zeroFen };
}

function arrive(
  book: StockBook,
  takings: readonly Taking[],
  settled: readonly Settled[],
  from: number,
  to: number,
): void {
  const goodsOf = new Map(takings.map(({ lineNo, goodsId }) => [lineNo, goodsId]));
  for (const { lineNo, qty: count, costFen } of settled) {
    const moved = { lineNo, goodsId: goodsOf.get(lineNo) ?? 0, kind: 'receipt' } as const;
    const qty = thousandths(count);
    const out = book.move({ ...moved, whId: from, qty: -qty, wanted: BigInt(negateFen(costFen)) });
    book.move({ ...moved, whId: to, qty, wanted: -out.value });
  }
}
