import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Instant, Nullable, OneOf } from '../../schema.ts';
import { IdentityRules } from './identity.ts';
import { Order } from './order.ts';
import { AwaitedSale, VoucherIssuer } from './payment.ts';
import { WindowPaper } from '../setup/print-layout.ts';
import { ConcessionRoom } from '../pricing/sale-discount.ts';
import { Shift } from '../shift/shift.ts';
import { Slot } from '../capacity/slot.ts';
import { PartyMember, VisitorDemand } from './visitor.ts';

/** One tile of the selling screen, priced for the visit day and the window's channel. */
export const SaleProduct = ClosedObject({
  id: Id,
  code: Type.String({ maxLength: 20 }),
  name: Type.String({ maxLength: 60 }),
  crowd: Type.String({ maxLength: 20 }),
  /** One letter A–Z, or null. */
  hotkey: Nullable(Type.String({ maxLength: 1 })),
  priceFen: Fen,
  /** Which price rule applied and why, for the tooltip 价格来源. */
  priceReason: Type.String({ maxLength: 200 }),
  /** Spots whose places the product takes, in slot order; of a family's one as often as people go there. */
  spotIds: Type.Array(Id, { maxItems: 20 }),
  /** Whether the seller has to choose a slot of the first spot. */
  requiresSlot: Type.Boolean(),
  maxQtyPerOrder: Type.Integer({ minimum: 1 }),
  /** 联票: made of several tickets; absent where it is one alone. */
  isCombined: Type.Optional(Type.Literal(true)),
  /** One code lets all persons of a line in; absent where each has a code. */
  ticketForm: Type.Optional(OneOf(['GROUP'])),
  /** Whom one of it lets in, where that is several people. */
  members: Type.Optional(Type.Array(PartyMember, { maxItems: 20 })),
  /** What the product asks of its visitors; absent when it asks for nobody. */
  visitors: Type.Optional(VisitorDemand),
  /** Why the window cannot sell it today, in words for the tile; null when it can. */
  blocked: Nullable(Type.String({ maxLength: 60 })),
});
export type SaleProduct = Static<typeof SaleProduct>;

export const SaleWindow = ClosedObject({
  id: Id,
  code: Type.String({ maxLength: 20 }),
  name: Type.String({ maxLength: 60 }),
  siteName: Type.String({ maxLength: 60 }),
  /** Name of the seller whose shift is open here, or null. */
  takenBy: Nullable(Type.String({ maxLength: 60 })),
  /** The browser stands at it, or sold there last since it was signed in. */
  isHere: Type.Optional(Type.Literal(true)),
});
export type SaleWindow = Static<typeof SaleWindow>;

/** What every ticket and receipt of this scenic area carries besides the sale itself. */
export const ScenicArea = ClosedObject({
  name: Type.String({ maxLength: 60 }),
  phone: Type.String({ maxLength: 30 }),
  /** 退改 in one sentence. */
  refundNotice: Type.String({ maxLength: 100 }),
  /** Where visitors reach the site; absent where they reach it as the window does. */
  publicAddress: Type.Optional(Type.String({ maxLength: 200 })),
});
export type ScenicArea = Static<typeof ScenicArea>;

/** Everything the selling screen needs for one visit day, in one answer. */
export const PosSession = ClosedObject({
  serverTime: Instant,
  businessDay: Day,
  scenicArea: Type.Optional(ScenicArea),
  /** How identity cards are read. */
  identity: Type.Optional(IdentityRules),
  visitDate: Day,
  /** Days that can be sold, today first. */
  visitDates: Type.Array(Day, { maxItems: 31 }),
  windows: Type.Array(SaleWindow, { maxItems: 200 }),
  /** The seller's own open or counted shift, whichever window it is at. */
  shift: Nullable(Shift),
  /** What tickets of the shift's window are printed on; absent where that is its roll. */
  ticketPaper: Type.Optional(WindowPaper),
  /** What may be given away at the open shift without a second person. */
  concessionRoom: Type.Optional(ConcessionRoom),
  /** Yuan beyond which a second person confirms cash out of the drawer. */
  cashWitnessFen: Type.Optional(Fen),
  products: Type.Array(SaleProduct, { maxItems: 300 }),
  slots: Type.Array(Slot, { maxItems: 500 }),
  /** The last three sales of the shift, newest first. */
  recent: Type.Array(Order, { maxItems: 3 }),
  /** Who charges scanned codes, as staff read it; absent where nobody does. */
  provider: Type.Optional(Type.String({ maxLength: 30 })),
  /** Whose vouchers are taken for the visit day, in the order of their codes. */
  voucherIssuers: Type.Optional(Type.Array(VoucherIssuer, { maxItems: 50 })),
  /** Sales of the shift whose money was not certain at once and that want somebody's eye, newest first. */
  awaited: Type.Optional(Type.Array(AwaitedSale, { maxItems: 20 })),
});
export type PosSession = Static<typeof PosSession>;

export const PosSessionQuery = ClosedObject({ visitDate: Type.Optional(Day) });
export type PosSessionQuery = Static<typeof PosSessionQuery>;
