import { type Static, Type } from 'typebox';

import { ClosedObject, Id } from '../../schema.ts';

/** 店内码: EAN-13 of the range that GS1 leaves to every shop. */
export const InStoreCode = ClosedObject({
  barcode: Type.String({ pattern: '^200\\d{10}$', maxLength: 13, examples: ['2000000000015'] }),
});
export type InStoreCode = Static<typeof InStoreCode>;

/** The goods that are to have one; those that have a bar code of one piece, or are weighed, are left out. */
export const InStoreCodeWish = ClosedObject({
  ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
});
export type InStoreCodeWish = Static<typeof InStoreCodeWish>;

export const InStoreCodesGiven = ClosedObject({
  given: Type.Integer({ minimum: 0 }),
  leftOut: Type.Integer({ minimum: 0 }),
});
export type InStoreCodesGiven = Static<typeof InStoreCodesGiven>;
