import { type Static, Type } from 'typebox';

import { DocumentFiles } from './document-file.ts';
import { payMethods } from './document-types.ts';
import { GoodBatches, GoodPack, GoodPacks } from './lookup.ts';
import { settleMethods } from './payable.ts';
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
} from '../schema.ts';

export const documentStatuses = {
  draft: '草稿',
  submitted: '待审',
  audited: '已审',
  reversed: '已红冲',
  void: '作废',
} as const;
export const DocumentStatus = OneOf(['draft', 'submitted', 'audited', 'reversed', 'void']);

const Name = Type.String({ maxLength: 60 });
const Amount = Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e13 }));
const Count = Type.Unsafe<Quantity>(Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,3})?$', maxLength: 13 }));
const LineSide = OneOf(['parent', 'component']);
const LineCondition = OneOf(['good', 'damaged', 'lost']);
const PayMethod = OneOf(payMethods);
const Version = Type.Integer({ minimum: 1 });
const Settle = OneOf(settleMethods);
const Mode = OneOf(['assemble', 'disassemble']);

/** One line as it is entered; the price for one follows from amount and quantity. */
export const DocumentLineDraft = ClosedObject({
  goodsId: Id,
  /** In base units, more than nothing. */
  qty: Count,
  /** 整箱: the unit of the good in which it was counted; the quantity is a whole part of it. */
  pack: Type.Optional(GoodPack),
  /** Of the whole line; only where the type is priced. */
  amountFen: Type.Optional(Amount),
  /** 折扣 of this line, less than its amount. */
  discountFen: Type.Optional(Amount),
  /** 赠品: free, and its quantity counts. */
  gift: Type.Optional(Type.Boolean()),
  /** The line that this one takes back. */
  sourceLineId: Type.Optional(Id),
  /** Of an assembly: what is put together, or of what. */
  side: Type.Optional(LineSide),
  /** 分摊权重: by what share a good that comes out of an assembly takes over the cost. */
  weight: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e9 })),
  /** Of what comes back from a loan. */
  condition: Type.Optional(LineCondition),
  /** Of what comes with its own dates; where it is not said it expires as its good does. */
  batchNo: Type.Optional(OptionalText(30)),
  madeOn: Type.Optional(Day),
  expireOn: Type.Optional(Day),
  /** The batch that it takes its goods from; where none is chosen what expires first leaves first. */
  batchId: Type.Optional(Id),
  remark: Type.Optional(OptionalText(60)),
});
export type DocumentLineDraft = Static<typeof DocumentLineDraft>;

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

export const DocumentChange = ClosedObject({ ...DocumentDraft.properties, version: Version });
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
  /** What the customer has paid of it, or was given back. */
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

/** What a line took out of which batch, what expires first above; empty until its audit. */
export const TakenBatches = Type.Array(
  ClosedObject({ batchNo: Type.String({ maxLength: 30 }), expireOn: Nullable(Day), qty: Quantity }),
  { maxItems: 1000 },
);
export type TakenBatches = Static<typeof TakenBatches>;

export const DocumentLine = ClosedObject({
  lineNo: Type.Integer({ minimum: 1 }),
  goodsId: Id,
  code: Type.String({ maxLength: 20 }),
  barcode: Nullable(Type.String({ maxLength: 40 })),
  name: Name,
  spec: Name,
  unit: Type.String({ maxLength: 10 }),
  qtyScale: Type.Integer({ minimum: 0, maximum: 3 }),
  /** In base units. */
  qty: Quantity,
  /** The unit in which it was counted, where that is another one, and how many of it. */
  pack: Nullable(ClosedObject({ ...GoodPack.properties, count: Quantity })),
  packs: GoodPacks,
  amountFen: Fen,
  /** 折扣 of this line alone. */
  discountFen: Fen,
  /** After that and its share of the discount on the whole; the tax is in it. */
  netFen: Fen,
  taxRate: Type.Integer({ minimum: 0, maximum: 100 }),
  taxFen: Fen,
  gift: Type.Boolean(),
  sourceLineId: Nullable(Id),
  /** What was still open of the source when it was read, in quantity and money; null without one. */
  openQty: Nullable(Quantity),
  openFen: Nullable(Fen),
  /** What was taken back of this line, or arrived of it. */
  settledQty: Quantity,
  side: Nullable(LineSide),
  weight: Nullable(Type.Integer({ minimum: 0, maximum: 1e9 })),
  condition: Nullable(LineCondition),
  batchNo: Type.String({ maxLength: 30 }),
  madeOn: Nullable(Day),
  expireOn: Nullable(Day),
  batchId: Nullable(Id),
  /** The one that was chosen, and of a draft those that can be. */
  batches: GoodBatches,
  taken: TakenBatches,
  /** 保质期 of its good in days. */
  shelfLifeDays: Nullable(Type.Integer({ minimum: 1 })),
  remark: Type.String({ maxLength: 60 }),
  retailFen: Fen,
  memberFen: Fen,
  openPrice: Type.Boolean(),
  /** In the warehouse of the document, now. */
  stockQty: Quantity,
  /** 账面数 of a 报溢单 or 报损单: of its count, else what lies there until its audit, and lay there then. */
  bookQty: Nullable(Quantity),
  /** 实盘数, where a count says it. */
  countedQty: Nullable(Quantity),
  costFen: Type.Optional(Nullable(Fen)),
});
export type DocumentLine = Static<typeof DocumentLine>;

/** What the account of the customer may spend before a document on account, and after it. */
export const CreditState = ClosedObject({
  beforeFen: Fen,
  afterFen: Fen,
  isFrozen: Type.Boolean(),
  /** Whether it was charged, or given back, already. */
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
  /** By what an assembly was brought in, and the version that stands now. */
  bom: Nullable(
    ClosedObject({
      goodsId: Id,
      code: Type.String({ maxLength: 20 }),
      name: Name,
      version: Version,
      latest: Version,
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
  /** What whoever audits it should look at; nothing of it refuses the document. */
  warnings: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 }),
  /** Null where no account is touched. */
  credit: Nullable(CreditState),
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
