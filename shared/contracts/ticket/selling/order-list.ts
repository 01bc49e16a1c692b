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
import { Invoicing } from '../booking/booking-invoice.ts';
import { Collected } from '../booking/pickup.ts';
import { OrderTeam } from './order.ts';
import { PaymentMethodName, refundKinds, type RefundKind } from '../after-sale/refund.ts';
import { RefundStateSchema } from '../after-sale/refund-list.ts';
import { MadeConcession } from '../pricing/sale-discount.ts';
import { PhotoState } from '../admission/ticket-photo.ts';
import { TicketVisitor } from './visitor.ts';
import { TakenVoucher } from './payment.ts';

export const orderStates = {
  UNPAID: '待支付',
  RESERVED: '已预订',
  PART_ISSUED: '部分出票',
  ISSUED: '已出票',
  PART_USED: '部分检票',
  DONE: '已完成',
  PART_REFUNDED: '部分退票',
  REFUNDED: '已退票',
  CANCELLED: '已取消',
  EXPIRED: '已过期',
} as const;
export type OrderState = keyof typeof orderStates;

export const channelKinds = {
  WINDOW: '窗口',
  KIOSK: '自助机',
  WEB: '官方订票',
  WECHAT: '小程序',
  OTA: '在线旅行社',
  AGENCY: '旅行社',
  STAFF: '全员营销',
  API: '接口',
} as const;
export type ChannelKind = keyof typeof channelKinds;

/** Steps in the life of a ticket, as its history names them. */
export const ticketSteps: Readonly<Record<string, string>> = {
  sale: '售出',
  book: '预订',
  check_in: '检票',
  undo: '误检撤销',
  refund: '退票',
  void: '作废',
  compensate: '补偿退款',
  day_end: '日结未到',
  served: '讲解开始',
  restore: '延期恢复',
  change: '改签',
  rename: '换人',
  upgrade: '升级补差',
  cut: '团队减员',
  revoke: '补打并作废旧码',
  paid: '付款出票',
  free: '免费出票',
  unpaid: '未付取消',
  hold_expired: '到时释放',
  cancel: '取消预订',
  closure: '闭园取消',
};

const OrderStateSchema = Type.Unsafe<OrderState>(
  Type.String({ enum: Object.keys(orderStates), maxLength: 20 }),
);
const KindSchema = Type.Unsafe<RefundKind>(Type.String({ enum: Object.keys(refundKinds), maxLength: 20 }));
const LetterSchema = OneOf(['R', 'I', 'O', 'X', 'F', 'N']);
const OrderNo = Type.String({ maxLength: 20 });
const Name = Type.String({ maxLength: 60 });
const Count = Type.Integer({ minimum: 0 });

/** An order as 订单查询 lists it. */
export const OrderRow = ClosedObject({
  orderNo: OrderNo,
  channelName: Name,
  sellerName: Name,
  windowName: Name,
  /** Who booked, or who brings the group, with the masked mobile; empty for who just bought. */
  contact: Type.String({ maxLength: 90 }),
  /** Empty for visitors who came alone. */
  enterpriseName: Name,
  /** 外部单号; empty where it has none. */
  externalNo: Type.String({ maxLength: 40 }),
  /** How it was paid, each way once. */
  methods: Type.Array(PaymentMethodName, { maxItems: 10 }),
  /** 大门成人票×2，镜湖游船×2 */
  products: Type.String({ maxLength: 4000 }),
  visitDate: Day,
  persons: Count,
  totalFen: Fen,
  paidFen: Fen,
  refundedFen: Fen,
  state: OrderStateSchema,
  soldAt: Instant,
});
export type OrderRow = Static<typeof OrderRow>;

export const OrderListQuery = ClosedObject({
  ...pageQuery,
  /** An order number, an external one, or the end of one, or a whole ticket number; blanks do not count. */
  keyword: Type.Optional(OptionalText(40)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  /** Which day is meant: that of the sale, or that of the visit. */
  dayOf: Type.Optional(OneOf(['sale', 'visit'])),
  /** Part of the seller's name. */
  seller: Type.Optional(OptionalText(40)),
  channel: Type.Optional(
    Type.Unsafe<ChannelKind>(Type.String({ enum: Object.keys(channelKinds), maxLength: 10 })),
  ),
  status: Type.Optional(OrderStateSchema),
  /** Orders with at least one ticket of this status. */
  letter: Type.Optional(LetterSchema),
  /** Visitors who came alone, or a group. */
  mode: Type.Optional(OneOf(['FIT', 'TEAM'])),
  /** The last digits of the mobile of who booked, or of who brings the group. */
  mobile: Type.Optional(OptionalText(4)),
  /** Part of code, name or pinyin of the enterprise, or of the number of its agreement. */
  enterprise: Type.Optional(OptionalText(40)),
  /** Of a group: part of the number that its agency has for it, or its whole 取票码; blanks do not count. */
  team: Type.Optional(OptionalText(40)),
  /** Part of code, name or pinyin of guide or driver, of the licence or of the plate. */
  escort: Type.Optional(OptionalText(40)),
  /** Part of code, name or pinyin of a product on the order. */
  product: Type.Optional(OptionalText(40)),
  /** Part of code or name of the window. */
  window: Type.Optional(OptionalText(40)),
  /** Orders that were paid so, if only in part. */
  method: Type.Optional(PaymentMethodName),
});
export type OrderListQuery = Static<typeof OrderListQuery>;

/** A page, with sums over the whole filter by column. */
export const OrderPage = ClosedObject({
  rows: Type.Array(OrderRow, { maxItems: 200 }),
  total: Count,
  totals: ClosedObject({ persons: Count, total: Fen, paid: Fen, refunded: Fen }),
});
export type OrderPage = Static<typeof OrderPage>;

const TicketStep = ClosedObject({
  id: Id,
  at: Instant,
  /** Empty where nobody did it. */
  who: Name,
  action: Type.String({ maxLength: 20 }),
  reason: Nullable(Type.String({ maxLength: 200 })),
});

const OrderedTicket = ClosedObject({
  lineNo: Type.Integer({ minimum: 1 }),
  /** Empty while the ticket is reserved. */
  ticketNo: Type.String({ maxLength: 16 }),
  productName: Name,
  status: LetterSchema,
  lockedReason: Nullable(Type.String({ maxLength: 60 })),
  visitDate: Day,
  startTime: Nullable(TimeOfDay),
  endTime: Nullable(TimeOfDay),
  /** None of 讲解服务. */
  personCount: Type.Integer({ minimum: 0 }),
  visitor: Nullable(TicketVisitor),
  priceFen: Fen,
  refundedFen: Fen,
  printCount: Count,
  /** Of one in force that goes with the photo of its holder. */
  photo: Type.Optional(PhotoState),
  places: Type.Array(ClosedObject({ spotName: Name, times: Count, used: Count }), { maxItems: 20 }),
  /** Newest first. */
  steps: Type.Array(TicketStep, { maxItems: 200 }),
});
export type OrderedTicket = Static<typeof OrderedTicket>;

const OrderRefund = ClosedObject({
  refundNo: Type.String({ maxLength: 20 }),
  kind: KindSchema,
  state: RefundStateSchema,
  persons: Count,
  grossFen: Fen,
  feeFen: Fen,
  netFen: Fen,
  reason: Type.String({ maxLength: 200 }),
  applyName: Name,
  askedAt: Instant,
});
export type OrderRefund = Static<typeof OrderRefund>;

/** An order with everything that became of it. */
export const OrderDetail = ClosedObject({
  ...OrderRow.properties,
  siteName: Name,
  /** Null for visitors who came alone. */
  team: Nullable(OrderTeam),
  /** What was given away of it; null where nothing was. */
  concession: Nullable(MadeConcession),
  /** How a group fetches what it booked, and until when, null to the end of its day; null once that is over. */
  booking: Nullable(
    ClosedObject({ pickupCode: Type.String({ maxLength: 9 }), heldUntil: Nullable(Instant) }),
  ),
  /** Why it was cancelled; null where it was not, or nobody said. */
  endReason: Nullable(Type.String({ maxLength: 200 })),
  /** Who fetched a booked order on paper; null where nobody did. */
  collected: Nullable(Collected),
  lines: Type.Array(
    ClosedObject({
      productName: Name,
      qty: Type.Integer({ minimum: 1 }),
      unitSaleFen: Fen,
      amountFen: Fen,
    }),
    { maxItems: 50 },
  ),
  tickets: Type.Array(OrderedTicket, { maxItems: 500 }),
  /** Absent where there is nothing to invoice. */
  invoicing: Type.Optional(Invoicing),
  payments: Type.Array(
    ClosedObject({
      method: PaymentMethodName,
      amountFen: Fen,
      refundedFen: Fen,
      paidAt: Nullable(Instant),
      voucher: Nullable(TakenVoucher),
    }),
    { maxItems: 20 },
  ),
  refunds: Type.Array(OrderRefund, { maxItems: 500 }),
});
export type OrderDetail = Static<typeof OrderDetail>;
