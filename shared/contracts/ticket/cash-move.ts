import { type Static, Type } from 'typebox';

import { ClosedObject, Fen, Id, Instant, OneOf, Text } from '../schema.ts';

/** What happens to a drawer besides sales. There is no kind, and no field, for a rebate (LR-4). */
export const cashMoveKinds = {
  DRAWER: '开钱箱',
  DROP: '缴款',
  IN: '收入',
  OUT: '支出',
} as const;
export type CashMoveKind = keyof typeof cashMoveKinds;

const shared = { windowId: Id, reason: Text(100) };

/** A move of the drawer of one's own open shift; opening it moves nothing. */
export const CashMoveRequest = Type.Union([
  ClosedObject({ ...shared, kind: OneOf(['DRAWER']) }),
  ClosedObject({
    ...shared,
    kind: OneOf(['DROP', 'IN', 'OUT']),
    amountFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 1_000_000_00 })),
  }),
]);
export type CashMoveRequest = Static<typeof CashMoveRequest>;

/** A move as it was written down; nobody changes it. */
export const CashMove = ClosedObject({
  id: Id,
  kind: OneOf(['DROP', 'IN', 'OUT', 'DRAWER']),
  amountFen: Fen,
  reason: Type.String({ maxLength: 100 }),
  madeAt: Instant,
});
export type CashMove = Static<typeof CashMove>;
