import { type Static, Type } from 'typebox';

import { ClosedObject, Fen, Nullable, Text } from '../../schema.ts';

const fewer = {
  /** The line of the order whose one ticket is for a group. */
  lineNo: Type.Integer({ minimum: 1, maximum: 50 }),
  /** How many of it stay away. */
  persons: Type.Integer({ minimum: 1, maximum: 499 }),
} as const;

/** 团队减员 of a booking, as it would be. */
export const GroupSizeReductionQuery = ClosedObject(fewer);
export type GroupSizeReductionQuery = Static<typeof GroupSizeReductionQuery>;

export const GroupSizeReductionQuote = ClosedObject({
  /** Who is left of the line, and how many of them go free. */
  persons: Type.Integer({ minimum: 1 }),
  freeHeads: Type.Integer({ minimum: 0 }),
  /** What the group will owe for the whole order, and how much less that is. */
  totalFen: Fen,
  lessFen: Fen,
  /** 成团人数, where fewer than that are left; else null. */
  belowMin: Nullable(Type.Integer({ minimum: 1 })),
});
export type GroupSizeReductionQuote = Static<typeof GroupSizeReductionQuote>;

/** 团队减员 says why, and what the seller was shown. */
export const GroupSizeReductionRequest = ClosedObject({
  ...fewer,
  expectedTotalFen: Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e10 })),
  reason: Text(100),
});
export type GroupSizeReductionRequest = Static<typeof GroupSizeReductionRequest>;
