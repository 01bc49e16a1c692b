import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Day,
  Fen,
  Id,
  Instant,
  Nullable,
  OneOf,
  Page,
  pageQuery,
  Text,
  Uuid,
} from '../../schema.ts';
import { OfflineTicket } from './offline-lease.ts';

const paidFen = Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e10 }));

/** One line of what was sold without the server, with the numbers that were printed. */
export const OfflineLine = ClosedObject({
  productId: Id,
  productName: Type.String({ maxLength: 60 }),
  slotIds: Type.Array(Id, { maxItems: 20 }),
  qty: Type.Integer({ minimum: 1, maximum: 500 }),
  unitFen: paidFen,
  ticketNos: Type.Array(OfflineTicket.properties.ticketNo, { minItems: 1, maxItems: 500 }),
});
export type OfflineLine = Static<typeof OfflineLine>;

/** A cash sale as the window made it. `uuid` makes it one, however often it is sent. */
export const OfflineSale = ClosedObject({
  uuid: Uuid,
  leaseId: Id,
  /** Which terms it was made under, and their signature. */
  version: Type.Integer({ minimum: 1 }),
  signature: Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 }),
  /** By the clock of the server as the window kept it. */
  soldAt: Instant,
  lines: Type.Array(OfflineLine, { minItems: 1, maxItems: 50 }),
  totalFen: paidFen,
  tenderFen: paidFen,
});
export type OfflineSale = Static<typeof OfflineSale>;

/** Sales in the order in which they were made. */
export const OfflineSaleBatch = ClosedObject({
  /** The clock of the machine, to be held against ours. */
  deviceTime: Instant,
  sales: Type.Array(OfflineSale, { minItems: 1, maxItems: 20 }),
});
export type OfflineSaleBatch = Static<typeof OfflineSaleBatch>;

export const offlineSaleStates = {
  POSTED: '已入账',
  PENDING: '待处理',
  SETTLED: '已处理',
} as const;
const StateName = OneOf(['POSTED', 'PENDING', 'SETTLED']);

export const OfflineReceipt = ClosedObject({
  uuid: Uuid,
  state: StateName,
  /** Null until it is an order. */
  orderNo: Nullable(Type.String({ maxLength: 20 })),
  /** Why a person has to look at it; null where nobody has to. */
  words: Nullable(Type.String({ maxLength: 200 })),
});
export type OfflineReceipt = Static<typeof OfflineReceipt>;

export const OfflineReceipts = Type.Array(OfflineReceipt, { maxItems: 20 });

/** Things worth knowing of a sale that was posted all the same. */
export const offlineFlags = {
  price_differs: '售出后价格已变，按已收金额入账',
  clock_differs: '窗口时钟与服务器相差超过 5 分钟',
  late: '额度已收回，占用了公共余票',
  next_shift: '原班次已交班，记入处理人的班次',
} as const;
export type OfflineFlag = keyof typeof offlineFlags;

/** A sale made without the server as a list shows it. */
export const OfflineSaleRow = ClosedObject({
  id: Id,
  uuid: Uuid,
  windowName: Type.String({ maxLength: 60 }),
  sellerName: Type.String({ maxLength: 60 }),
  soldAt: Instant,
  receivedAt: Instant,
  visitDate: Nullable(Day),
  lines: Type.Array(OfflineLine, { maxItems: 50 }),
  totalFen: Fen,
  state: StateName,
  words: Nullable(Type.String({ maxLength: 200 })),
  flags: Type.Array(OneOf(['price_differs', 'clock_differs', 'late', 'next_shift']), { maxItems: 4 }),
  orderNo: Nullable(Type.String({ maxLength: 20 })),
  settledBy: Nullable(Type.String({ maxLength: 60 })),
  note: Nullable(Type.String({ maxLength: 200 })),
});
export type OfflineSaleRow = Static<typeof OfflineSaleRow>;

/** `open` is what waits for a person: not posted, or posted with something worth knowing. */
export const OfflineSaleQuery = ClosedObject({
  ...pageQuery,
  state: Type.Optional(OneOf(['open', 'all'])),
});
export type OfflineSaleQuery = Static<typeof OfflineSaleQuery>;

export const OfflineSalePage = Page(OfflineSaleRow);
export type OfflineSalePage = Static<typeof OfflineSalePage>;

/** What a person decides: it becomes an order now, it never will, or what was posted is seen. */
export const OfflineDecision = ClosedObject({ how: OneOf(['POST', 'DISMISS', 'SEEN']), note: Text(200) });
export type OfflineDecision = Static<typeof OfflineDecision>;
