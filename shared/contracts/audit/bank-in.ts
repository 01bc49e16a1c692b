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
  Text,
} from '../schema.ts';

export const bankInStates = { LIVE: '有效', VOID: '已作废' } as const;
export type BankInState = keyof typeof bankInStates;

const Name = Type.String({ maxLength: 60 });

/** 解款登记: the cash of some shifts of one outlet, under the number of the bank's slip. */
export const BankInDraft = ClosedObject({
  shiftKeys: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
  amountFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 100_000_000_00 })),
  slipNo: Text(40),
  note: Type.Optional(OptionalText(100)),
});
export type BankInDraft = Static<typeof BankInDraft>;

export const BankIn = ClosedObject({
  id: Id,
  no: Type.String({ maxLength: 20 }),
  bizDate: Day,
  outletName: Name,
  shiftNos: Type.String({ maxLength: 4000 }),
  /** What its shifts handed over. */
  handedFen: Fen,
  amountFen: Fen,
  slipNo: Type.String({ maxLength: 40 }),
  note: Type.String({ maxLength: 100 }),
  madeBy: Name,
  madeAt: Instant,
  status: OneOf(['LIVE', 'VOID']),
  voidReason: Nullable(Type.String({ maxLength: 100 })),
});
export type BankIn = Static<typeof BankIn>;

export const BankInQuery = ClosedObject({
  ...pageQuery,
  keyword: Type.Optional(OptionalText(40)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  status: Type.Optional(OneOf(['LIVE', 'VOID'])),
});
export type BankInQuery = Static<typeof BankInQuery>;

export const BankInPage = ClosedObject({
  rows: Type.Array(BankIn, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
  totals: ClosedObject({ handed: Fen, amount: Fen }),
});
export type BankInPage = Static<typeof BankInPage>;

/** A counted shift in no 解款. */
export const HandedOver = ClosedObject({
  shiftKey: Id,
  shiftNo: Type.String({ maxLength: 30 }),
  bizDate: Day,
  outletName: Name,
  sellerName: Name,
  handedFen: Fen,
});
export type HandedOver = Static<typeof HandedOver>;

/** 应解款: what all counted shifts handed over less all that was paid in, and the shifts that are in no 解款, the oldest first. */
export const BankInDue = ClosedObject({
  dueFen: Fen,
  shifts: Type.Array(HandedOver, { maxItems: 200 }),
});
export type BankInDue = Static<typeof BankInDue>;

export const BankInVoid = ClosedObject({ reason: Text(100) });
