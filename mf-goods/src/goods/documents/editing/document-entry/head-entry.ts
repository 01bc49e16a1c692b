import type { Choices } from '@shanmen/shared/contracts/goods/items/choice';
import type { Document, DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import {
  type AssemblyMode,
  type DocumentType,
  fieldTitle,
  hasField,
  type HeadField,
  onAccount,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import type { SettleMethod } from '@shanmen/shared/contracts/goods/payables/payable';
import type { SourceLine } from '@shanmen/shared/contracts/goods/documents/source-line';
import { type Fen, zeroFen } from '@shanmen/shared/money';
import type { Quantity } from '@shanmen/shared/quantity';
import { addDays, businessDay } from '@shanmen/shared/time';
import { warehouseTitle } from '../../document/document-words.ts';
import { EntryRefusal } from '../../document-refusal/refusal.ts';

/** The head of a document as it is entered; what was not chosen yet is null. */
export type Head = {
  bizDate: string;
  /** 经手人. */
  handlerId: number | null;
  whId: number | null;
  whToId: number | null;
  supplierId: number | null;
  billNo: string;
  partyId: number | null;
  storeId: number | null;
  deptId: number | null;
  sourceDocId: number | null;
  /** The number of the source, to be read. */
  sourceNo: string | null;
  salesmanId: number | null;
  driverId: number | null;
  responsibleId: number | null;
  receiverId: number | null;
  mode: AssemblyMode | null;
  /** 套数 of an assembly. */
  setCount: Quantity | null;
  /** 组合 by which the lines were brought in. */
  bom: Pick<NonNullable<Document['bom']>, 'goodsId' | 'name' | 'version'> | null;
  reason: string | null;
  personName: string;
  personPhone: string;
  purpose: string;
  teamNo: string;
  invoiceTitle: string;
  invoiceTaxNo: string;
  dueOn: string | null;
  /** Text is what was typed and is no amount. */
  discountFen: Fen | string | null;
  feeFen: Fen | string | null;
  depositFen: Fen | string | null;
  settle: SettleMethod | null;
  payMethod: DocumentDraft['payMethod'] | null;
  paidFen: Fen | string | null;
  remark: string;
};

/** What is lent for a few hours or days is asked back after this many. */
const loanDays = 7;

/** A new document is of today, and of the warehouse of whoever has only one. */
export function headOf(
  type: DocumentType,
  document: Document | null,
  { ownWarehouses, ownId }: Choices,
): Head {
  const only = ownWarehouses.length === 1 ? (ownWarehouses[0]?.id ?? null) : null;
  const today = businessDay(new Date());
  return {
    bizDate: document?.bizDate ?? today,
    handlerId: document?.handlerId ?? ownId,
    whId: document?.whId ?? only,
    whToId: document?.whToId ?? null,
    supplierId: document?.supplierId ?? null,
    billNo: document?.billNo ?? '',
    partyId: document?.partyId ?? null,
    storeId: document?.storeId ?? null,
    deptId: document?.deptId ?? null,
    sourceDocId: document?.sourceDocId ?? null,
    sourceNo: document?.sourceNo ?? null,
    salesmanId: document?.salesmanId ?? null,
    driverId: document?.driverId ?? null,
    responsibleId: document?.responsibleId ?? null,
    receiverId: document?.receiverId ?? null,
    mode: document?.mode ?? (type === 'cz' ? 'assemble' : null),
    setCount: document?.setCount ?? null,
    bom: document?.bom ?? null,
    reason: document?.reason ?? null,
    personName: document?.personName ?? '',
    personPhone: document?.personPhone ?? '',
    purpose: document?.purpose ?? '',
    teamNo: document?.teamNo ?? '',
    invoiceTitle: document?.invoiceTitle ?? '',
    invoiceTaxNo: document?.invoiceTaxNo ?? '',
    dueOn:
      (hasField(type, 'dueOn') ? document?.dueOn : null) ?? (type === 'jy' ? addDays(today, loanDays) : null),
    discountFen: document?.discountFen ?? zeroFen,
    feeFen: document?.feeFen ?? zeroFen,
    depositFen: document?.depositFen ?? zeroFen,
    settle: document?.settle ?? null,
    payMethod: document?.payMethod ?? null,
    paidFen: document?.paidFen ?? zeroFen,
    remark: document?.remark ?? '',
  };
}

/** The side of an assembly that comes new; null for what makes nothing. */
export function madeSide(type: DocumentType, { mode }: Pick<Head, 'mode'>): 'parent' | 'component' | null {
  if (traitsOf(type).stock !== 'assembly') return null;
  return mode === 'disassemble' ? 'component' : 'parent';
}

/** What follows from the source that lines were taken over from. */
export function headFrom(head: Head, source: SourceLine): Head {
  const { docId: sourceDocId, docNo: sourceNo, supplierId, partyId, storeId, whId, isOnAccount } = source;
  const payMethod = isOnAccount ? onAccount : head.payMethod;
  return { ...head, sourceDocId, sourceNo, supplierId, partyId, storeId, payMethod, whId: head.whId ?? whId };
}

const sent = [
  'sourceDocId',
  'supplierId',
  'billNo',
  'partyId',
  'storeId',
  'deptId',
  'whToId',
  'salesmanId',
  'driverId',
  'responsibleId',
  'receiverId',
  'mode',
  'setCount',
  'reason',
  'personName',
  'personPhone',
  'purpose',
  'teamNo',
  'invoiceTitle',
  'invoiceTaxNo',
  'dueOn',
  'discountFen',
  'feeFen',
  'depositFen',
  'settle',
  'payMethod',
  'paidFen',
] as const satisfies readonly HeadField[];

/** They stand before the warehouse. */
const partners: ReadonlySet<HeadField> = new Set(['supplierId', 'partyId', 'storeId', 'deptId']);

const amounts = ['discountFen', 'feeFen', 'depositFen', 'paidFen'] as const;

/** What is sent of the head. @throws EntryRefusal naming the first field that is missing, in the order in which they stand */
export function draftHead(type: DocumentType, head: Head): Omit<DocumentDraft, 'lines'> {
  const { must } = traitsOf(type);
  const { bizDate, whId, handlerId, remark } = head;
  const missing = must.find(field => isEmpty(head[field]));
  if (missing === 'sourceDocId') throw refused('请按 F3 从源单引入明细', missing);
  if (missing !== undefined && partners.has(missing))
    throw refused(`请选择${fieldTitle(type, missing)}`, missing);
  if (whId === null) throw refused(`请选择${warehouseTitle(type)}`, 'whId');
  if (missing !== undefined) throw refused(`请填写${fieldTitle(type, missing)}`, missing);
  if (handlerId === null) throw refused('请选择经手人', 'handlerId');
  const unread = amounts.find(field => typeof head[field] === 'string');
  if (unread !== undefined) throw refused(`${fieldTitle(type, unread)}的金额格式不正确`, unread);
  const said = sent.filter(field => hasField(type, field) && !isEmpty(head[field]));
  const fields = Object.fromEntries(said.map(field => [field, head[field]]));
  return { bizDate, whId, handlerId, remark, ...fields, ...bomOf(type, head) };
}

function bomOf(type: DocumentType, { bom }: Head): Pick<DocumentDraft, 'bom'> {
  if (bom === null || !hasField(type, 'bom')) return {};
  const { goodsId, version } = bom;
  return { bom: { goodsId, version } };
}

function refused(text: string, path: string): EntryRefusal {
  return new EntryRefusal({ text, path, lineNo: null });
}

function isEmpty(value: Head[HeadField]): boolean {
  return value === null || value === '' || value === 0;
}
