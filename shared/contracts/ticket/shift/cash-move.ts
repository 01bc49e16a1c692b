import { type Static, Type } from 'typebox';

import { ApprovalToken } from '../../auth/approval.ts';
import { ClosedObject, Fen, Id, Instant, OneOf, Text } from '../../schema.ts';
import { mostDrawerFen } from '../../cash.ts';

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
    amountFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: mostDrawerFen })),
    /** Of what leaves the drawer beyond the setting: the word of who saw it. */
    approval: Type.Optional(ApprovalToken),
  }),
]);
export type CashMoveRequest = Static<typeof CashMoveRequest>;

/** Whether an amount of this kind out of the drawer needs a second person. */
export function needsWitness(move: { kind: CashMoveKind; amountFen?: Fen }, beyondFen: Fen): boolean {
  return (move.kind === 'DROP' || move.kind === 'OUT') && (move.amountFen ?? 0) > beyondFen;
}

/** A move as it was written down; nobody changes it. */
export const CashMove = ClosedObject({
  id: Id,
  kind: OneOf(['DROP', 'IN', 'OUT', 'DRAWER']),
  amountFen: Fen,
  reason: Type.String({ maxLength: 100 }),
  madeAt: Instant,
  /** Who else saw it; absent where nobody was asked. */
  witnessName: Type.Optional(Type.String({ maxLength: 60 })),
});
export type CashMove = Static<typeof CashMove>;
