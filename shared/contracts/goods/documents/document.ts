import { type Static, Type } from 'typebox';

import { DocumentFiles } from './document-file.ts';
import { Amount, Count, DocumentLine, DocumentLineDraft } from './document-line.ts';
import { DocumentOverrides, ShownOverrides } from './document-override.ts';
import { payMethods } from './document-types.ts';
import { MasterStatus } from '../../master/master-status.ts';
import { settleMethods } from '../payables/payable.ts';
import {
  ClosedObject,
  Day,
  Fen,
  Id,
  Instant,
  Nullable,
  OneOf,
  OptionalText,
  Quantity,
  Text,
} from '../../schema.ts';

export const documentStatuses = {
  draft: '草稿',
  submitted: '待审',
  audited: '已审',
  reversed: '已红冲',
  void: '作废',
} as const;
export const DocumentStatus = OneOf(['draft', 'submitted', 'audited', 'reversed', 'void']);

const Name = Type.String({ maxLength: 60 });
const PayMethod = OneOf(payMethods);
const Version = Type.Integer({ minimum: 1 });
const Settle = OneOf(settleMethods);
const Mode = OneOf(['assemble', 'disassemble']);

/** A document as it is entered; which fields its type asks for stands in the table of types. */
export const DocumentDraft = ClosedObject({
  bizDate: Day,
  whId: Id,
  /** 经手人: who dealt with the goods; its maker where nobody is named. */
  handlerId: Type.Optional(Id),
  /** 调入仓. */
  whToId: Type.Optional(Id),
  supplierId: Type.Optional(Id),
  /** 供方单号: on the paper that comes with the goods. */
  billNo: Type.Optional(OptionalText(30)),
  deptId: Type.Optional(Id),
  /** 客户 and the store whose revenue it is. */
  partyId: Type.Optional(Id),
  storeId: Type.Optional(Id),
  /** The document whose lines are taken back. */
  sourceDocId: Type.Optional(Id),
  /** 业务员 and 司机 of a sale, 责任人 of a loss, 收货人 of what is sent or brought back. */
  salesmanId: Type.Optional(Id),
  driverId: Type.Optional(Id),
  responsibleId: Type.Optional(Id),
  receiverId: Type.Optional(Id),
  /** 组装 or 拆卸, and of how many sets. */
  mode: Type.Optional(Mode),
  setCount: Type.Optional(Count),
  /** 组合: by which of its versions its lines were brought in. */
  bom: Type.Optional(ClosedObject({ goodsId: Id, version: Version })),
  reason: Type.Optional(Text(20)),
  /** 领用人, 借用人. */
  personName: Type.Optional(OptionalText(30)),
  personPhone: Type.Optional(OptionalText(20)),
  /** 用途, 来源, 去向. */
  purpose: Type.Optional(OptionalText(60)),
  /** 团号, and to whom a sale is invoiced. */
  teamNo: Type.Optional(OptionalText(30)),
  invoiceTitle: Type.Optional(OptionalText(60)),
  invoiceTaxNo: Type.Optional(Type.String({ pattern: '^[0-9A-Z]{0,20}$', maxLength: 20 })),
  /** 应还日期. */
  dueOn: Type.Optional(Day),
  /** 整单折扣 and 运杂费, shared over the lines by amount. */
  discountFen: Type.Optional(Amount),
  feeFen: Type.Optional(Amount),
  /** 押金 that is kept until what is lent comes back. */
  depositFen: Type.Optional(Amount),
  /** 结算方式 of a purchase; where it is not said that of the supplier. */
  settle: Type.Optional(Settle),
  /** 收款方式, and how much of the amount has come. */
  payMethod: Type.Optional(PayMethod),
  paidFen: Type.Optional(Amount),
  remark: Type.Optional(OptionalText(200)),
  lines: Type.Array(DocumentLineDraft, { minItems: 1, maxItems: 200 }),
});
export type DocumentDraft = Static<typeof DocumentDraft>;

/** As it is saved: with the words of a second person, where one was asked. */
export const DocumentSave = ClosedObject({
  ...DocumentDraft.properties,
  overrides: Type.Optional(ShownOverrides),
});
export type DocumentSave = Static<typeof DocumentSave>;

export const DocumentChange = ClosedObject({ ...DocumentSave.properties, version: Version });
export type DocumentChange = Static<typeof DocumentChange>;

/** One document as a list shows it; the cost is absent without `goods:cost:view`. */
export const DocumentRow = ClosedObject({
  id: Id,
  version: Version,
  no: Type.String({ maxLength: 24 }),
  bizDate: Day,
  status: DocumentStatus,
  /** Whether it is the red document that undoes another one. */
  isRed: Type.Boolean(),
  counterparty: Name,
  warehouse: Name,
  /** 部门: its own, else that of its warehouse. */
  department: Name,
  qtyTotal: Quantity,
  amountFen: Fen,
  /** Amount that the customer has paid, or was refunded. */
  paidFen: Fen,
  payMethod: Nullable(PayMethod),
  costFen: Type.Optional(Nullable(Fen)),
  /** Who may take it back until it is audited. */
  makerId: Id,
  makerName: Name,
  handlerName: Name,
  salesmanName: Name,
  /** Who audited it first, where a second person has to; empty elsewhere. */
  checkerName: Name,
  auditorName: Name,
  auditedAt: Nullable(Instant),
  printedTimes: Type.Integer({ minimum: 0 }),
  sourceNo: Nullable(Type.String({ maxLength: 24 })),
  /** 盘点批次: the count that found what it says. */
  countNo: Nullable(Type.String({ maxLength: 24 })),
  /** How many papers and photos go with it. */
  fileCount: Type.Integer({ minimum: 0 }),
  remark: Type.String({ maxLength: 200 }),
});
export type DocumentRow = Static<typeof DocumentRow>;

/** What the account of the customer may spend before a document on account, and after it. */
export const CreditState = ClosedObject({
  beforeFen: Fen,
  afterFen: Fen,
  isFrozen: Type.Boolean(),
  /** Whether the account was charged or refunded already. */
  isMoved: Type.Boolean(),
});
export type CreditState = Static<typeof CreditState>;

export const Document = ClosedObject({
  ...DocumentRow.properties,
  handlerId: Id,
  whId: Id,
  whToId: Nullable(Id),
  supplierId: Nullable(Id),
  billNo: Nullable(Type.String({ maxLength: 30 })),
  deptId: Nullable(Id),
  partyId: Nullable(Id),
  storeId: Nullable(Id),
  storeName: Nullable(Name),
  sourceDocId: Nullable(Id),
  salesmanId: Nullable(Id),
  driverId: Nullable(Id),
  driverName: Name,
  responsibleId: Nullable(Id),
  responsibleName: Name,
  receiverId: Nullable(Id),
  receiverName: Name,
  mode: Nullable(Mode),
  setCount: Nullable(Quantity),
  /** By what an assembly was brought in, the version that stands now, and whether it is in use. */
  bom: Nullable(
    ClosedObject({
      goodsId: Id,
      code: Type.String({ maxLength: 20 }),
      name: Name,
      version: Version,
      latest: Version,
      status: MasterStatus,
    }),
  ),
  reason: Nullable(Type.String({ maxLength: 20 })),
  personName: Nullable(Type.String({ maxLength: 30 })),
  personPhone: Nullable(Type.String({ maxLength: 20 })),
  purpose: Nullable(Name),
  teamNo: Nullable(Name),
  invoiceTitle: Nullable(Name),
  invoiceTaxNo: Nullable(Name),
  /** 应还日期 of a loan; of a purchase when it is to be paid. */
  dueOn: Nullable(Day),
  settle: Nullable(Settle),
  /** Of a transfer: at once, on its way, or arrived. */
  transit: OneOf(['none', 'underway', 'arrived']),
  discountFen: Fen,
  feeFen: Fen,
  /** 押金 of a loan, also on what comes back from it. */
  depositFen: Fen,
  /** Hints for the auditor; none of them refuses the document. */
  warnings: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 }),
  /** Null where no account is touched. */
  credit: Nullable(CreditState),
  overrides: DocumentOverrides,
  lines: Type.Array(DocumentLine, { maxItems: 200 }),
  files: DocumentFiles,
  /** Who did what, newest first. */
  steps: Type.Array(
    ClosedObject({
      at: Instant,
      name: Name,
      action: Type.String({ maxLength: 60 }),
      reason: Nullable(Type.String({ maxLength: 200 })),
    }),
    { maxItems: 100 },
  ),
});
export type Document = Static<typeof Document>;
