import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import {
  discountsLines,
  type DocumentType,
  fieldTitle,
  hasField,
  onAccount,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { formatYuan, subtractFen } from '@shanmen/shared/money';
import { paperTitle } from '@shanmen/ui';
import {
  bomWords,
  counterpartyTitle,
  overridesIn,
  taxOn,
  warehouseTitle,
} from '../document/document-words.ts';

export type Paper = { readonly type: DocumentType; readonly document: Document };

export function timesPrinted({ printedTimes }: Document): string {
  return `第 ${printedTimes} 次打印`;
}

/** What stands above a document on paper; who holds one that was not audited sees it. */
export function titleOnPaper(type: DocumentType, { isRed, status }: Document): string {
  const isOpen = status === 'draft' || status === 'submitted';
  return paperTitle(`${isRed ? '红字' : ''}${traitsOf(type).title}${isOpen ? '（未审核）' : ''}`);
}

/** What a document is about, label and text; what it does not say is left out. */
export function factsOnPaper(type: DocumentType, document: Document): readonly (readonly [string, string])[] {
  const { bizDate, counterparty, warehouse, sourceNo, isRed, discountFen, remark } = document;
  const { amountFen, feeFen, payMethod, paidFen, settle, dueOn, depositFen } = document;
  // What is on account is paid to the account.
  const isPaid = hasField(type, 'paidFen') && payMethod !== onAccount;
  const facts = [
    ['单据日期', bizDate],
    [counterpartyTitle(type), counterparty],
    [warehouseTitle(type), warehouse],
    [fieldTitle(type, 'billNo'), document.billNo ?? ''],
    [fieldTitle(type, 'salesmanId'), document.salesmanName],
    [fieldTitle(type, 'driverId'), document.driverName],
    [fieldTitle(type, 'responsibleId'), document.responsibleName],
    [fieldTitle(type, 'receiverId'), document.receiverName],
    ['盘点批次', document.countNo ?? ''],
    [fieldTitle(type, 'setCount'), document.setCount ?? ''],
    [fieldTitle(type, 'bom'), document.bom === null ? '' : bomWords(document.bom)],
    [fieldTitle(type, 'personPhone'), document.personPhone ?? ''],
    [fieldTitle(type, 'dueOn'), hasField(type, 'dueOn') ? (dueOn ?? '') : ''],
    [fieldTitle(type, 'depositFen'), depositFen === 0 ? '' : `¥${formatYuan(depositFen)}`],
    [fieldTitle(type, 'purpose'), document.purpose ?? ''],
    [fieldTitle(type, 'teamNo'), document.teamNo ?? ''],
    [fieldTitle(type, 'invoiceTitle'), document.invoiceTitle ?? ''],
    [fieldTitle(type, 'invoiceTaxNo'), document.invoiceTaxNo ?? ''],
    [isRed ? '红冲' : '源单', sourceNo ?? ''],
    [fieldTitle(type, 'feeFen'), feeFen === 0 ? '' : `¥${formatYuan(feeFen)}`],
    ['整单折扣', discountFen === 0 ? '' : `¥${formatYuan(discountFen)}`],
    ['其中税额', discountsLines(traitsOf(type)) ? `¥${formatYuan(taxOn(document))}` : ''],
    [fieldTitle(type, 'settle'), settle ?? ''],
    ['应付日期', type === 'jh' ? (dueOn ?? '') : ''],
    [fieldTitle(type, 'payMethod'), payMethod ?? ''],
    [fieldTitle(type, 'paidFen'), isPaid ? `¥${formatYuan(paidFen)}` : ''],
    ['未收', isPaid && type === 'xs' ? `¥${formatYuan(subtractFen(amountFen, paidFen))}` : ''],
    ['主管授权', overridesIn(document)],
    ['备注', remark],
  ] as const;
  return facts.filter(([, text]) => text !== '');
}

/** Whether it comes to less than its lines, by a discount on the whole or on one of them. */
export function isReduced({ discountFen, lines }: Document): boolean {
  return discountFen !== 0 || lines.some(line => line.discountFen !== 0);
}
