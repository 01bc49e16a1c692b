import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import {
  type DocumentLineDraft,
  lineReasons,
  saysCondition,
} from '@shanmen/shared/contracts/goods/documents/document-line';
import {
  type DocumentTraits,
  type DocumentType,
  fieldTitle,
  type HeadField,
  onAccount,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { type Fen, formatYuan, zeroFen } from '@shanmen/shared/money';
import { priceTimes, thousandths } from '@shanmen/shared/quantity';
import { addDays } from '@shanmen/shared/time';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Lack } from '../document-override/lack.ts';
import type { DocumentWork } from '../document-work.ts';
import { type GoodsFacts, incomplete, type LineRow } from './document-lines.ts';

/** What has not come yet is nobody's to write down. @throws backdate_refused */
export function refuseDay(day: string, { today }: DocumentWork): void {
  if (day > today) throw new RuleViolation('backdate_refused', '单据日期不能晚于今天', { path: 'bizDate' });
}

/** What is longer ago than the site lets everybody write down. */
export function lackOfDay(day: string, { today, backdateDays }: DocumentWork): Lack | null {
  if (day >= addDays(today, -backdateDays)) return null;
  return { action: 'goods.backdate', why: `单据日期最多早 ${backdateDays} 天`, path: 'bizDate' };
}

const headFields = [
  'sourceDocId',
  'supplierId',
  'billNo',
  'partyId',
  'storeId',
  'deptId',
  'personName',
  'personPhone',
  'purpose',
  'teamNo',
  'invoiceTitle',
  'invoiceTaxNo',
  'dueOn',
  'salesmanId',
  'driverId',
  'responsibleId',
  'receiverId',
  'mode',
  'setCount',
  'bom',
  'whToId',
  'reason',
  'discountFen',
  'feeFen',
  'depositFen',
  'settle',
  'payMethod',
  'paidFen',
] as const satisfies readonly HeadField[];

/** The head says what its type asks for, and nothing else. @throws document_incomplete */
export function refuseFields(type: DocumentType, draft: DocumentDraft): void {
  const { must, may, reasons } = traitsOf(type);
  for (const path of headFields) {
    const label = fieldTitle(type, path);
    const isSaid = draft[path] !== undefined && draft[path] !== '';
    if (must.includes(path) && !isSaid)
      throw new RuleViolation('document_incomplete', `请选择${label}`, { path });
    if (isSaid && !must.includes(path) && !may.includes(path) && draft[path] !== 0)
      throw new RuleViolation('document_incomplete', `没有${label}这一项`, { path });
  }
  if (draft.reason !== undefined && !reasons.includes(draft.reason)) {
    throw new RuleViolation('document_incomplete', '请选择原因', { path: 'reason' });
  }
  if (draft.whToId === draft.whId) {
    const text = type === 'cz' ? '入库仓与出库仓相同时不用选择' : '调出仓与调入仓不能相同';
    throw new RuleViolation('document_incomplete', text, { path: 'whToId' });
  }
  if (draft.dueOn !== undefined && draft.dueOn < draft.bizDate) {
    throw new RuleViolation('document_incomplete', '应还日期不能早于单据日期', { path: 'dueOn' });
  }
  if (draft.mode === 'disassemble' && (draft.feeFen ?? 0) > 0) {
    throw new RuleViolation('document_incomplete', '拆卸没有加工费', { path: 'feeFen' });
  }
}

/** Sides belong to an assembly, conditions and reasons to what is taken back. @throws document_incomplete */
export function refuseLines(type: DocumentType, { mode, setCount, lines }: DocumentDraft): void {
  const traits = traitsOf(type);
  const { stock } = traits;
  for (const [index, line] of lines.entries()) {
    if ((line.side !== undefined) !== (stock === 'assembly'))
      throw incomplete(index + 1, '请选择成品或子件', 'side');
    if (!isConditionOf(traits, line.condition))
      throw incomplete(index + 1, '请选择归还时的状况', 'condition');
    if (line.reason !== undefined && !lineReasons(traits).includes(line.reason))
      throw incomplete(index + 1, '请选择原因', 'reason');
  }
  if (stock !== 'assembly') return;
  const goodsOn = (side: 'parent' | 'component') =>
    new Set(lines.filter(line => line.side === side).map(line => line.goodsId));
  const [parents, components] = [goodsOn('parent'), goodsOn('component')];
  if (parents.size === 0 || components.size === 0)
    throw new RuleViolation('document_incomplete', '成品和子件都至少要有一行');
  for (const [index, line] of lines.entries()) {
    if (parents.has(line.goodsId) && components.has(line.goodsId))
      throw incomplete(index + 1, '同一商品不能既是成品又是子件', 'goodsId');
  }
  refuseUnequalSets(lines, setCount);
  const receiving = lines.filter(line => line.side === (mode === 'assemble' ? 'parent' : 'component'));
  if (receiving.every(line => line.weight === 0))
    throw new RuleViolation('document_incomplete', '分摊权重不能都为 0');
}

/** What comes back from a loan says how; a customer brings nothing back that is lost. */
function isConditionOf(traits: DocumentTraits, condition: DocumentLineDraft['condition']): boolean {
  if (condition === undefined) return traits.stock !== 'loanReturn';
  return saysCondition(traits) && (condition !== 'lost' || traits.stock === 'loanReturn');
}

/** A set holds the same whole number of each good that is put together or taken apart. @throws document_incomplete */
function refuseUnequalSets(lines: DocumentDraft['lines'], setCount: DocumentDraft['setCount']): void {
  if (setCount === undefined) return;
  const sets = thousandths(setCount);
  if (sets === 0n) throw new RuleViolation('document_incomplete', '套数须大于 0', { path: 'setCount' });
  for (const [index, { side, qty }] of lines.entries()) {
    if (side === 'parent' && thousandths(qty) % sets !== 0n)
      throw incomplete(index + 1, `成品数量须是 ${setCount} 套的整数倍`, 'qty');
  }
}

/** The first line that is sold below its 最低售价. */
export function lackOfPrice(
  type: DocumentType,
  rows: readonly LineRow[],
  goods: ReadonlyMap<number, GoodsFacts>,
): Lack | null {
  if (type !== 'xs') return null;
  for (const { lineNo, goodsId, qty, amountFen, netFen, gift } of rows) {
    const good = goods.get(goodsId);
    // What is open yet is no low price.
    if (
      gift ||
      amountFen === 0 ||
      !good ||
      good.minSaleFen === null ||
      netFen >= priceTimes(good.minSaleFen, qty)
    )
      continue;
    const why = `第 ${lineNo} 行：${good.name} 低于最低售价 ${formatYuan(good.minSaleFen)}`;
    return { action: 'goods.lowprice', why, path: 'amountFen', lineNo };
  }
  return null;
}

/** No more comes than is due, and what came has come in some way. @throws document_incomplete */
export function refusePayment(
  type: DocumentType,
  { payMethod, paidFen = zeroFen }: DocumentDraft,
  amountFen: Fen,
): void {
  if (paidFen === 0) return;
  const [way, paid] = [fieldTitle(type, 'payMethod'), fieldTitle(type, 'paidFen')];
  if (payMethod === undefined)
    throw new RuleViolation('document_incomplete', `请选择${way}`, { path: 'payMethod' });
  if (payMethod === onAccount)
    throw new RuleViolation('document_incomplete', `${onAccount}的单据没有${paid}`, { path: 'paidFen' });
  if (paidFen <= amountFen) return;
  const text = `${paid}不能超过金额 ${formatYuan(amountFen)}`;
  throw new RuleViolation('document_incomplete', text, { path: 'paidFen' });
}

/** What takes something back and does not say of what. */
export function lackOfSource(type: DocumentType, { sourceDocId }: DocumentDraft): Lack | null {
  if ((type !== 'jt' && type !== 'xt') || sourceDocId !== undefined) return null;
  const why = `没有从${traitsOf(traitsOf(type).source ?? type).title}引入明细`;
  return { action: `goods.${type}-nosource`, why, path: 'sourceDocId' };
}
