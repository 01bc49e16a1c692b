import { type Static, Type } from 'typebox';

import { ApprovalToken } from '../auth/approval.ts';
import { ClosedObject, Fen, Id, Instant, OneOf, Text } from '../schema.ts';
import { mostDrawerFen } from '../cash.ts';

/** What happens to the drawer of a till besides sales. There is no kind, and no field, for a rebate (LR-4). */
export const tillCashMoves = {
  FLOAT: { title: '备用金追加', isOut: false },
  IN: { title: '收入', isOut: false },
  DROP: { title: '缴款', isOut: true },
  OUT: { title: '支出', isOut: true },
} as const;
export type TillCashMoveKind = keyof typeof tillCashMoves;

const MoveKind = OneOf(['FLOAT', 'IN', 'DROP', 'OUT'] satisfies TillCashMoveKind[]);

/** A move at the till of one's own open shift. */
export const TillCashMoveDraft = ClosedObject({
  tillId: Id,
  kind: MoveKind,
  amountFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: mostDrawerFen })),
  reason: Text(100),
  /** Of what leaves the drawer beyond the setting: the word of who saw it, for `cashier.cash-move`. */
  approval: Type.Optional(ApprovalToken),
});
export type TillCashMoveDraft = Static<typeof TillCashMoveDraft>;

/** A move as it was written down; nobody changes it. */
export const TillCashMove = ClosedObject({
  id: Id,
  kind: MoveKind,
  amountFen: Fen,
  reason: Type.String({ maxLength: 100 }),
  madeAt: Instant,
  /** Who else saw it; absent where nobody was asked. */
  witnessName: Type.Optional(Type.String({ maxLength: 60 })),
});
export type TillCashMove = Static<typeof TillCashMove>;

/** 开钱箱 without a sale. */
export const DrawerOpeningDraft = ClosedObject({ tillId: Id, reason: Text(100) });
export type DrawerOpeningDraft = Static<typeof DrawerOpeningDraft>;

export const drawerCauses = {
  SALE: '现金销售',
  REFUND: '现金退款',
  MOVE: '现金收支',
  MANUAL: '开钱箱',
} as const;

/** One opening of a drawer. */
export const DrawerOpening = ClosedObject({
  cause: OneOf(['SALE', 'REFUND', 'MOVE', 'MANUAL'] satisfies (keyof typeof drawerCauses)[]),
  at: Instant,
  cashierName: Type.String({ maxLength: 60 }),
  /** Number of the slip, or the reason. */
  note: Type.String({ maxLength: 100 }),
});
export type DrawerOpening = Static<typeof DrawerOpening>;

/** The openings of one shift, the latest first. */
export const DrawerOpenings = ClosedObject({ rows: Type.Array(DrawerOpening, { maxItems: 2000 }) });
export type DrawerOpenings = Static<typeof DrawerOpenings>;

export const DrawerOpeningQuery = ClosedObject({ shiftId: Id });
