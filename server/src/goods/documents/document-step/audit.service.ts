import { bringsCost, traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';
import { addDays } from '@shanmen/shared/time';

import type { Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import { holdQuota } from '../../masters/department-quota/department-quota.service.ts';
import { changedMeanwhile, requireDocument } from '../document/document.service.ts';
import type { DocumentHeadRow } from '../document/document-read.queries.ts';
import { refuseNoPhoto } from '../document-file/document-file.service.ts';
import type { DocumentWork } from '../document-work.ts';
import { lockSource, settleSources, type SourceDocument } from '../source-line/source-line.queries.ts';
import { giveUpSources, takeBack, takeSource } from '../source-line/source-line.service.ts';
import type { Taking } from '../source-line/source-limits.ts';
import { readPosted } from '../../stock/stock/stock.ledger.ts';
import { post } from '../../stock/stock/stock.service.ts';
import { breakPacks } from './break-packs.service.ts';
import { postAssembly } from '../../stock/posting/assembly.ts';
import {
  findReference,
  findShortDay,
  findSourceOf,
  findStopped,
  insertReversal,
  lockOriginal,
  markReversed,
  markUnderWay,
  type Original,
} from './document-step.queries.ts';
import { type Asked, goWay, noteStep, secondRequired } from './document-step.service.ts';
import { moveMoney, undoMoney } from '../../stock/posting/document-money.service.ts';
import { keepLastCosts, readPostedFrom, writeCosts } from '../../stock/posting/posting.queries.ts';
import { poolsOf, type PostedFrom, postLines, postMirror } from '../../stock/posting/posting.ts';
import { routeOf } from '../../stock/posting/route-of.ts';
import { isAboveLimit, isDearerThanLimit } from './second-audit.service.ts';
import { writeOff } from './write-off.service.ts';

/**
 * 审核 of a document that one person may let go; above its limit it is checked only and waits for a second one.
 * @param known the document, where this transaction made it and nobody else has seen it yet
 * @returns whether stock moved, or the second audit is to come
 * @throws maker_is_checker, second_audit_required, and what {@link carryOut} throws
 */
export async function auditDocument(
  tx: Tx,
  staff: Staff,
  id: number,
  asked: Asked,
  work: DocumentWork,
  known?: DocumentHeadRow,
): Promise<'audited' | 'checked'> {
  const document = known ?? (await requireDocument(tx, id, work));
  const { makerId, isRed, status, checkerId } = document;
  const needsSecond = await isAboveLimit(tx, document, work);
  const ruled = work.makerChecker.includes(work.type) || (isRed && work.makerChecker.includes('red'));
  refuseMaker((ruled || needsSecond) && makerId === staff.id, '制单人不能审核自己的单据');
  if (status === 'submitted' && checkerId !== null) throw secondRequired(work);
  if (needsSecond) {
    const way = { from: 'submitted', to: 'submitted', action: 'goods.document.checked' } as const;
    await goWay(tx, staff, id, asked, work, way);
    return 'checked';
  }
  await carryOut(tx, staff, document, asked, work, { action: 'goods.document.audited', known });
  // What goods cost may have changed since it was judged; it is known only now that they have moved.
  if (await isDearerThanLimit(tx, document, work)) throw secondRequired(work);
  return 'audited';
}

/**
 * 二级审核: neither who made it nor who checked it lets the stock move.
 * @throws first_audit_required, maker_is_checker, and what {@link carryOut} throws
 */
export async function auditAgain(
  tx: Tx,
  staff: Staff,
  id: number,
  asked: Asked,
  work: DocumentWork,
): Promise<void> {
  const document = await requireDocument(tx, id, work);
  const { makerId, status, checkerId } = document;
  if (status === 'submitted' && checkerId === null) throw new RuleViolation('first_audit_required');
  refuseMaker(makerId === staff.id, '制单人不能审核自己的单据');
  const isChecker = checkerId === staff.id && status === 'submitted';
  refuseMaker(isChecker, '一级审核人不能再做二级审核');
  await carryOut(tx, staff, document, asked, work, { action: 'goods.document.audited2' });
}

/**
 * The sources first, then the gate, the masters and the stock, all in one transaction; two at once post once.
 * @throws not_found, already_audited, version_conflict, master_stopped, insufficient_stock, source_unusable,
 *   return_exceeds_source, loan_exceeds_outstanding, backdate_refused, photo_required, requisition_quota_exceeded
 */
async function carryOut(
  tx: Tx,
  staff: Staff,
  { id, reversalOf, sourceDocId }: DocumentHeadRow,
  asked: Asked,
  work: DocumentWork,
  { action, known }: { action: string; known?: DocumentHeadRow | undefined },
): Promise<void> {
  const way = { from: 'submitted', to: 'audited', action } as const;
  if (reversalOf !== null) {
    const original = await lockChain(tx, reversalOf);
    return undo(tx, staff, await goWay(tx, staff, id, asked, work, way), original, work);
  }
  const source = sourceDocId === null ? null : await takeSource(tx, sourceDocId, id);
  const document = await goWay(tx, staff, id, asked, work, way, known);
  // It can be taken out again until now, and goods get dearer while they wait.
  await refuseNoPhoto(tx, document, work);
  const stopped = await findStopped(tx, id);
  if (stopped !== null) throw new RuleViolation('master_stopped', `${stopped} 已停用`);
  // Accounts come before numbers and balances in the order of locks.
  await moveMoney(tx, staff, document, work);
  return postDocument(tx, staff, document, source, work);
}

/** A red document undoes the whole of its original, also what that took back of its source. */
async function undo(
  tx: Tx,
  staff: Staff,
  red: DocumentHeadRow,
  original: Original,
  work: DocumentWork,
): Promise<void> {
  await undoMoney(tx, staff, original.id, red, work);
  const posted = await readPosted(tx, original.id, original.revision);
  const costs = await post(tx, posted, postingOf(staff, red, work), book => postMirror(book, posted));
  await writeCosts(tx, red.id, costs);
  if (original.sourceDocId !== null) await giveUpSources(tx, original.id);
  await markReversed(tx, original.id, red.id, work.now.toISOString());
}

async function postDocument(
  tx: Tx,
  staff: Staff,
  document: DocumentHeadRow,
  source: SourceDocument | null,
  work: DocumentWork,
): Promise<void> {
  const traits = traitsOf(work.type);
  const lines = await readPostedFrom(tx, document.id);
  const route = await routeOf(tx, document, source, lines, work);
  const settled = source === null ? [] : await takeBack(tx, source, takingsOf(lines), work);
  const isLost = new Set(lines.filter(({ condition }) => condition === 'lost').map(({ lineNo }) => lineNo));
  const shares = new Map(settled.map(({ lineNo, costFen }) => [lineNo, costFen]));
  if (traits.priced === 'sale' && traits.stock === 'out')
    await breakPacks(tx, staff, document, lines, work, auditDocument);
  const { mode, feeFen } = document;
  const posting = postingOf(staff, document, work);
  const costs = await post(tx, poolsOf(lines, route), posting, book =>
    mode === null
      ? postLines(book, traits, route, lines, shares)
      : postAssembly(book, route, mode, lines, feeFen),
  );
  await writeCosts(tx, document.id, costs);
  await refuseShortPast(tx, document, work);
  await holdQuota(tx, document, work);
  if (source !== null)
    await settleSources(
      tx,
      settled.filter(({ lineNo }) => !isLost.has(lineNo)),
    );
  if (bringsCost(traits)) await keepLastCosts(tx, document.id);
  if (traits.stock === 'transfer' && route.to !== document.whToId)
    await markUnderWay(tx, document.id, route.to);
  if (source !== null && isLost.size > 0)
    await writeOff(
      tx,
      staff,
      {
        sourceDocId: source.id,
        whId: route.from ?? 0,
        reason: '丢失',
        missing: settled.filter(({ lineNo }) => isLost.has(lineNo)),
        makerId: document.makerId,
      },
      work,
    );
}

function takingsOf(lines: readonly PostedFrom[]): Taking[] {
  return lines.flatMap(({ lineNo, goodsId, sourceLineId, baseQty: qty, netFen }) =>
    sourceLineId === null ? [] : [{ lineNo, goodsId, sourceLineId, qty, netFen }],
  );
}

/** What is entered for an earlier day must have been there on that day and on every day since. @throws backdate_refused */
async function refuseShortPast(
  tx: Tx,
  { id, bizDate }: DocumentHeadRow,
  { today }: DocumentWork,
): Promise<void> {
  if (bizDate >= today) return;
  const short = await findShortDay(tx, id, bizDate);
  if (short === null) return;
  const text = `${short.name} 在 ${short.day} 的结存将为 ${short.qty} ${short.unit}`;
  throw new RuleViolation('backdate_refused', text, { ...short });
}

/**
 * 反审核: mirror rows, and the document is a draft again.
 * @throws not_found, version_conflict, document_referenced, backdate_refused, reversal_short_stock
 */
export async function unauditDocument(
  tx: Tx,
  staff: Staff,
  id: number,
  asked: Asked,
  work: DocumentWork,
): Promise<void> {
  const { transit, isRed } = await requireDocument(tx, id, work);
  const { sourceDocId } = await lockChain(tx, id);
  const reference = await findReference(tx, id);
  if (reference !== null)
    throw new RuleViolation('document_referenced', `已被 ${reference} 引用，不能反审核`);
  if (transit === 'arrived') throw new RuleViolation('document_referenced', '已收货，请用调拨单调回');
  if (isRed) throw new RuleViolation('document_referenced', '红字单据不能反审核');
  const way = { from: 'audited', to: 'draft', action: 'goods.document.unaudited' } as const;
  const before = await goWay(tx, staff, id, asked, work, way);
  if (before.bizDate < addDays(work.today, -work.backdateDays)) {
    throw new RuleViolation('backdate_refused', `只能反审核 ${work.backdateDays} 天内的单据，请用红冲`);
  }
  await undoMoney(tx, staff, id, before, work);
  const posted = await readPosted(tx, id, before.revision);
  const posting = postingOf(staff, before, work);
  await post(tx, posted, posting, book => postMirror(book, posted)).catch((error: unknown) => {
    if (error instanceof RuleViolation && error.code === 'insufficient_stock') {
      throw new RuleViolation('reversal_short_stock', undefined, error.details);
    }
    throw error;
  });
  await refuseShortPast(tx, before, work);
  if (sourceDocId !== null) await giveUpSources(tx, id);
}

/** A document that is undone, and before it the source that it took back from. */
async function lockChain(tx: Tx, id: number): Promise<Original> {
  const sourceDocId = await findSourceOf(tx, id);
  if (sourceDocId !== null) await lockSource(tx, sourceDocId, id);
  return lockOriginal(tx, id);
}

/**
 * 红冲: a red document that undoes the whole of this one as soon as somebody audits it.
 * @returns the id of the red document @throws not_found, version_conflict, document_referenced
 */
export async function reverseDocument(
  tx: Tx,
  staff: Staff,
  id: number,
  { version, reason = '' }: Asked,
  work: DocumentWork,
): Promise<number> {
  const { isRed } = await requireDocument(tx, id, work);
  const original = await lockOriginal(tx, id);
  if (isRed) throw new RuleViolation('document_referenced', '红字单据不能红冲');
  if (original.status !== 'audited' || original.version !== version)
    throw await changedMeanwhile(tx, id, work);
  const reference = await findReference(tx, id);
  if (reference !== null) throw new RuleViolation('document_referenced', `已被 ${reference} 引用，不能红冲`);
  const noted = { action: 'goods.document.reversed', from: 'audited', to: 'audited', reason };
  await noteStep(tx, staff, original.no, noted);
  return insertReversal(tx, id, staff.id, work.now.toISOString(), work.today);
}

export function postingOf(
  staff: Staff,
  { id, revision, bizDate }: Pick<DocumentHeadRow, 'id' | 'revision' | 'bizDate'>,
  { now }: DocumentWork,
) {
  return { docId: id, revision, bizDate, postedAt: now.toISOString(), staffId: staff.id };
}
