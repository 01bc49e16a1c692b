import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import { documentOverrides } from '@shanmen/shared/contracts/goods/documents/document-override';
import {
  type DocumentType,
  fieldTitle,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { type Fen, sumFen } from '@shanmen/shared/money';
import type { HistoryRow } from '@shanmen/ui';

const counterparties = ['supplierId', 'partyId', 'whToId', 'reason', 'mode'] as const;

/** What a list calls whom or what a document is with. */
export function counterpartyTitle(type: DocumentType): string {
  if (traitsOf(type).stock === 'loan' || traitsOf(type).stock === 'loanReturn') return '借用人';
  const field = counterparties.find(each => traitsOf(type).must.includes(each));
  return fieldTitle(type, field ?? 'deptId');
}

/** By which of its versions what a good is made of was brought in. */
export function bomWords({ name, version }: { name: string; version: number }): string {
  return `${name} 第 ${version} 版`;
}

/** Whether a department is whom a document is with, and so is not said beside that once more. */
export function isOfDepartment(type: DocumentType): boolean {
  return traitsOf(type).must.includes('deptId');
}

/** Whether its counterparty is called by the department as well: a person who borrows. */
export function namesDepartment(type: DocumentType): boolean {
  return isOfDepartment(type) || type === 'jy' || type === 'gh';
}

const warehouseTitles = {
  in: '入库仓',
  out: '出库仓',
  transfer: '调出仓',
  assembly: '出库仓',
  loan: '出库仓',
  loanReturn: '入库仓',
} as const;

export function warehouseTitle(type: DocumentType): string {
  return warehouseTitles[traitsOf(type).stock];
}

const stepWords: Readonly<Record<string, string>> = {
  made: '制单',
  submitted: '提交',
  withdrawn: '撤回',
  rejected: '驳回',
  voided: '作废',
  checked: '一级审核',
  audited: '审核',
  audited2: '二级审核',
  overridden: '主管授权',
  unaudited: '反审核',
  reversed: '红冲',
  received: '收货确认',
  printed: '打印',
  exported: '导出',
  filed: '上传附件',
  unfiled: '删除附件',
};

/** The course of a document in words, newest first. */
export function historyOf({ steps }: Document): HistoryRow[] {
  return steps.map(({ at, name, action, reason }, index) => ({
    id: String(steps.length - index),
    at,
    who: name,
    what: stepWords[action.replace('goods.document.', '')] ?? action,
    reason,
  }));
}

/** Who let what through that its maker may not do alone; empty where nobody was asked. */
export function overridesIn(document: Document | null): string {
  const given = document?.overrides ?? [];
  return given
    .map(({ action, approverName }) => `${approverName} 准许${documentOverrides[action]}`)
    .join('；');
}

/** The tax in what a document comes to. */
export function taxOn({ lines }: Document): Fen {
  return sumFen(lines.map(line => line.taxFen));
}
