import { type Static, Type } from 'typebox';

import { ClosedObject } from './schema.ts';

/** Notes and coins of the mainland, the largest first. */
export const noteFens = [100_00, 50_00, 20_00, 10_00, 5_00, 1_00, 50, 10] as const;

/** How many there are of one kind. */
export const FloatNote = ClosedObject({
  noteFen: Type.Unsafe<(typeof noteFens)[number]>(Type.Integer({ enum: [...noteFens] })),
  count: Type.Integer({ minimum: 1, maximum: 9999 }),
});
export type FloatNote = Static<typeof FloatNote>;

/** What nobody has in a drawer; a zero too many is told where it was typed. */
export const mostFloatFen = 100_000_00;
export const mostDrawerFen = 1_000_000_00;
