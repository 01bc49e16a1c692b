import { type Static, Type } from 'typebox';

import { ApprovalToken } from '../../auth/approval.ts';
import { ClosedObject, Day, Fen, Id, Instant, Nullable, OneOf, Text, TimeOfDay } from '../../schema.ts';
import { PaymentStateName, TakenVoucher, WindowPayment } from './payment.ts';
import { MadeConcession, SaleConcession } from '../pricing/sale-discount.ts';
import { PhotoState } from '../admission/ticket-photo.ts';
import { TicketVisitor, Visitor } from './visitor.ts';

/** How money can come in. A scanned code says itself whose it is. */
export const paymentMethods = {
  CASH: '现金',
  WECHAT: '微信支付',
  ALIPAY: '支付宝',
  UNIONPAY_CARD: '银行卡',
  CREDIT: '授信',
  PREPAID: '预付',
  VOUCHER: '换票券',
  SIGN: '签单',
  FREE: '免票',
  /** Only of what goes back: 转线下. */
  BANK: '银行转账',
} as const;
export type PaymentMethod = keyof typeof paymentMethods;

export const saleModes = { FIT: '散客', TEAM: '团队', EXCH: '取票换票' } as const;

/** One line of a cart. `slotId` names the chosen slot; without it the spot's only slot of the day is taken. */
export const CartLine = ClosedObject({
  productId: Id,
  slotId: Type.Optional(Id),
  /** Chosen slots of the further places of a combined ticket. */
  otherSlotIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  qty: Type.Integer({ minimum: 1, maximum: 500 }),
  /** For products that ask for them: one for each person. */
  visitors: Type.Optional(Type.Array(Visitor, { maxItems: 500 })),
  /** Of 讲解服务: the job of a docent that is paid for. */
  dispatchId: Type.Optional(Id),
});
export type CartLine = Static<typeof CartLine>;

/** 授权超额: the word of a second person for this sale, and how much beyond its limit the account then owes. */
export const OverCredit = ClosedObject({
  approval: ApprovalToken,
  amountFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 1e10 })),
});
export type OverCredit = Static<typeof OverCredit>;

/** 外部单号: what the agency of a group calls the order, in capitals and without blanks. */
export const ExternalNo = Type.String({ maxLength: 40, pattern: '^[0-9A-Z\\u4E00-\\u9FFF._/#-]+$' });

/** A sale at a window, paid at once or by a code whose owner's bank is asked. The server prices it; `expectedTotalFen` is only what the seller saw. */
export const WindowSale = ClosedObject({
  windowId: Id,
  saleMode: OneOf(['FIT', 'TEAM']),
  /** Of a TEAM sale: what the group is sold under. */
  agreementId: Type.Optional(Id),
  /** Of a TEAM sale: who brings the group. */
  guideId: Type.Optional(Id),
  driverId: Type.Optional(Id),
  /** Of a TEAM sale. */
  externalNo: Type.Optional(ExternalNo),
  /** The team that reception registered, with the plate under which it was keyed. */
  teamId: Type.Optional(Id),
  plateIssueId: Type.Optional(Id),
  /** Of a TEAM sale: one code for each person or one for all of a line, where the product leaves the choice. */
  ticketForm: Type.Optional(OneOf(['EACH', 'GROUP'])),
  /** The cart that was taken up for it: what is held for that one is sold here, with no moment in between. */
  hungCartId: Type.Optional(Id),
  visitDate: Day,
  lines: Type.Array(CartLine, { minItems: 1, maxItems: 50 }),
  /** Of a TEAM sale: how far its account may go beyond its limit. */
  overCredit: Type.Optional(OverCredit),
  /** Of a FIT sale: what of it is given away. */
  concession: Type.Optional(SaleConcession),
  expectedTotalFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e10 })),
  /** None where nothing is owed. */
  payments: Type.Array(WindowPayment, { maxItems: 5 }),
});
export type WindowSale = Static<typeof WindowSale>;

/** A ticket as it is printed and scanned; 讲解服务 is none. */
export const SoldTicket = ClosedObject({
  /** 16 digits: 14 and a two-digit check. */
  ticketNo: Type.String({ maxLength: 16 }),
  /** What the QR code holds: `1.<ticketNo>.<version>.<mac>`. */
  qr: Type.String({ maxLength: 60 }),
  productName: Type.String({ maxLength: 60 }),
  crowd: Type.String({ maxLength: 20 }),
  /** Places the ticket opens, with the number of entries. */
  places: Type.Array(
    ClosedObject({
      spotName: Type.String({ maxLength: 60 }),
      times: Type.Integer({ minimum: 1 }),
      /** How many of them in one day; absent where a day has no number of its own. */
      perDay: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    { maxItems: 20 },
  ),
  visitDate: Day,
  /** The last day on which it opens anything; absent where that is the visit day. */
  lastDay: Type.Optional(Day),
  startTime: Nullable(TimeOfDay),
  endTime: Nullable(TimeOfDay),
  personCount: Type.Integer({ minimum: 1 }),
  /** Absent on a ticket that names nobody. */
  visitor: Type.Optional(TicketVisitor),
  priceFen: Fen,
  /** The refund rule it was sold under, one line a tier; absent of one sold without a line to the server. */
  refundTiers: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 12 })),
  status: OneOf(['R', 'I', 'O', 'X', 'F', 'N']),
  printCount: Type.Integer({ minimum: 0 }),
  /** Whether it was admitted as often as it may be; absent of one just sold. */
  isUsedUp: Type.Optional(Type.Boolean()),
  /** Of one in force that goes with the photo of its holder. */
  photo: Type.Optional(PhotoState),
});
export type SoldTicket = Static<typeof SoldTicket>;

const methodNames = [
  'CASH',
  'WECHAT',
  'ALIPAY',
  'UNIONPAY_CARD',
  'CREDIT',
  'PREPAID',
  'VOUCHER',
  'SIGN',
  'FREE',
  'BANK',
] as const satisfies readonly PaymentMethod[];

/** A payment of an order, as it stands. */
export const OrderPayment = ClosedObject({
  method: OneOf(methodNames),
  amountFen: Fen,
  state: PaymentStateName,
  /** What its provider said of it, for the seller; null when it said nothing. */
  words: Nullable(Type.String({ maxLength: 200 })),
  /** Of what a paper voucher paid. */
  voucher: Type.Optional(TakenVoucher),
});
export type OrderPayment = Static<typeof OrderPayment>;

/** What the code of a receipt says: the number of its order, and our signature. */
export const ReceiptCode = Type.String({ pattern: '^D\\d{1,19}\\.[0-9a-f]{16}$', maxLength: 40 });

/** The enterprise and agreement of a group sale, with guide and driver. */
export const OrderTeam = ClosedObject({
  agreementNo: Type.String({ maxLength: 20 }),
  enterpriseName: Type.String({ maxLength: 60 }),
  /** Name of the guide; plate and name of the driver. */
  guideName: Nullable(Type.String({ maxLength: 30 })),
  driverName: Nullable(Type.String({ maxLength: 60 })),
  externalNo: Nullable(ExternalNo),
  /** Of a team that reception registered: its number, and the plate under which it was sold. */
  teamNo: Type.Optional(Type.String({ maxLength: 20 })),
  plateNo: Type.Optional(Type.String({ maxLength: 10 })),
  /** What the account that paid can still pay; absent where none did. */
  availableFen: Type.Optional(Fen),
});

/** A sale as the window shows it and the receipt prints it. Until it is paid its tickets open no gate. */
export const Order = ClosedObject({
  id: Id,
  orderNo: Type.String({ maxLength: 20 }),
  visitDate: Day,
  soldAt: Instant,
  sellerName: Type.String({ maxLength: 60 }),
  windowName: Type.String({ maxLength: 60 }),
  siteName: Type.String({ maxLength: 60 }),
  totalFen: Fen,
  paidFen: Fen,
  tenderFen: Fen,
  changeFen: Fen,
  lines: Type.Array(
    ClosedObject({
      productName: Type.String({ maxLength: 60 }),
      qty: Type.Integer({ minimum: 1 }),
      unitSaleFen: Fen,
      amountFen: Fen,
      /** Of 讲解服务: what of it the paper says, as `J015 · 古寺线 · 顾云舟`; it lets nobody in. */
      service: Type.Optional(Type.String({ maxLength: 90 })),
      /** What its tickets were worth before they were upgraded to it; absent where they were sold as it. */
      creditedFen: Type.Optional(Fen),
      /** How many of a group go free; absent where nobody does. */
      freeQty: Type.Optional(Type.Integer({ minimum: 1 })),
      /** How many left a group since, and what they had back; absent where nobody did. */
      left: Type.Optional(ClosedObject({ qty: Type.Integer({ minimum: 1 }), netFen: Fen })),
    }),
    { maxItems: 50 },
  ),
  /** Absent where nothing was given away. */
  concession: Type.Optional(MadeConcession),
  /** By what its receipt leads to an invoice; absent where there is none to be had. */
  receiptCode: Type.Optional(ReceiptCode),
  /** What a group was sold under; absent for visitors who came alone. */
  team: Type.Optional(OrderTeam),
  payState: OneOf(['UNPAID', 'PART', 'PAID', 'CREDIT']),
  payments: Type.Array(OrderPayment, { maxItems: 20 }),
  tickets: Type.Array(SoldTicket, { maxItems: 500 }),
});
export type Order = Static<typeof Order>;

export const OrderParams = ClosedObject({
  orderNo: Type.String({ minLength: 1, maxLength: 20, pattern: '^D\\d+$' }),
});

/** 补打 that ends the code printed before says why. */
export const RevokedReprint = ClosedObject({ reason: Text(100) });
export type RevokedReprint = Static<typeof RevokedReprint>;

export const TicketParams = ClosedObject({ ticketNo: Type.String({ pattern: '^\\d{16}$', maxLength: 16 }) });
