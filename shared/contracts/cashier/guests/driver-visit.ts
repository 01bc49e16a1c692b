import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Day,
  Fen,
  Id,
  Instant,
  Nullable,
  OneOf,
  OptionalText,
  pageQuery,
  TimeOfDay,
} from '../../schema.ts';

export const visitStates = { PENDING: '待审', AUDITED: '已审', PAID: '已付' } as const;
export type VisitState = keyof typeof visitStates;

const Name = Type.String({ maxLength: 60 });

/** 登记到访: one driver with one group, at the outlets that the group goes to. */
export const DriverVisitDraft = ClosedObject({
  driverId: Id,
  visitDate: Day,
  arriveTime: TimeOfDay,
  /** 团号 as the driver says it. */
  groupNo: Type.Optional(OptionalText(30)),
  heads: Type.Integer({ minimum: 1, maximum: 500 }),
  outletIds: Type.Array(Id, { minItems: 1, maxItems: 20, uniqueItems: true }),
  note: Type.Optional(OptionalText(100)),
});
export type DriverVisitDraft = Static<typeof DriverVisitDraft>;

export const DriverVisit = ClosedObject({
  id: Id,
  visitDate: Day,
  arriveAt: Instant,
  driverName: Name,
  plateNo: Type.String({ maxLength: 20 }),
  /** 旅行社; null for a driver who works alone. */
  enterpriseName: Nullable(Name),
  groupNo: Type.String({ maxLength: 30 }),
  heads: Type.Integer({ minimum: 1 }),
  storeNames: Type.String({ maxLength: 700 }),
  /** How many sales are tagged with the visit. */
  sales: Type.Integer({ minimum: 0 }),
  /** 关联消费: the tagged sales less their refunds. */
  spendFen: Fen,
  /** What is given back for the visit: its rows of 返利报表, with the share or the amount for each head. */
  rebateFen: Fen,
  rebateBp: Nullable(Type.Integer()),
  rebatePerHeadFen: Nullable(Fen),
  voucherNos: Type.String(),
  status: OneOf(['PENDING', 'AUDITED', 'PAID']),
  note: Type.String({ maxLength: 100 }),
  createdBy: Name,
  auditedBy: Nullable(Name),
});
export type DriverVisit = Static<typeof DriverVisit>;

export const DriverVisitQuery = ClosedObject({
  ...pageQuery,
  /** Driver by name, pinyin or plate; 团号; 旅行社. */
  keyword: Type.Optional(OptionalText(40)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  status: Type.Optional(OneOf(['PENDING', 'AUDITED', 'PAID'])),
});
export type DriverVisitQuery = Static<typeof DriverVisitQuery>;

export const DriverVisitPage = ClosedObject({
  rows: Type.Array(DriverVisit, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
  totals: ClosedObject({
    heads: Type.Integer({ minimum: 0 }),
    sales: Type.Integer({ minimum: 0 }),
    spend: Fen,
    rebate: Fen,
  }),
});
export type DriverVisitPage = Static<typeof DriverVisitPage>;

/** Why a sale stands beside a visit: linked, tagged with its driver alone, or sold soon after the arrival. */
export const visitSaleWays = { LINKED: '已关联', DRIVER: '标记了该司机', NEARBY: '到店后的销售' } as const;

/** A sale of a till, as whoever links it to a visit knows it. */
export const VisitSale = ClosedObject({
  docId: Id,
  no: Type.String({ maxLength: 24 }),
  soldAt: Instant,
  storeName: Name,
  tillName: Name,
  cashierName: Name,
  soldFen: Fen,
  backFen: Fen,
  netFen: Fen,
  way: OneOf(['LINKED', 'DRIVER', 'NEARBY']),
});
export type VisitSale = Static<typeof VisitSale>;

/** Sales of a visit, and while it waits for its audit those that may be linked. */
export const VisitSales = ClosedObject({
  linked: Type.Array(VisitSale, { maxItems: 500 }),
  candidates: Type.Array(VisitSale, { maxItems: 200 }),
});
export type VisitSales = Static<typeof VisitSales>;

/** 关联订单: each sale was confirmed by the person; `linked` false takes the sales out of the visit again. */
export const VisitLink = ClosedObject({
  docIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
  linked: Type.Boolean(),
});
export type VisitLink = Static<typeof VisitLink>;

/** Stores of the outlets in reach, where a group can be registered. */
export const VisitStores = Type.Array(ClosedObject({ outletId: Id, code: Name, name: Name, pinyin: Name }), {
  maxItems: 500,
});
export type VisitStores = Static<typeof VisitStores>;
