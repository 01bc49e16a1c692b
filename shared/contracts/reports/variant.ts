import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Text } from '../schema.ts';

const Filters = Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 200 }), {
  maxProperties: 40,
});

/** Filters, grouping and comparison of a report under a name, for everybody who may see the report. */
export const VariantDraft = ClosedObject({ name: Text(40), filters: Filters });
export type VariantDraft = Static<typeof VariantDraft>;

export const Variant = ClosedObject({
  ...VariantDraft.properties,
  id: Id,
  by: Type.String({ maxLength: 60 }),
  /** Whether the reader shared it, and may take it back. */
  isOwn: Type.Boolean(),
});
export type Variant = Static<typeof Variant>;

export const mostVariants = 50;
export const Variants = Type.Array(Variant, { maxItems: mostVariants });
