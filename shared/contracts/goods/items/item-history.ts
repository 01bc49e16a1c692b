import { type Static, Type } from 'typebox';

import { ClosedObject, Instant, Nullable } from '../../schema.ts';

/** 变更日志: who changed what of a good, the newest hundred first, each field in words. */
export const ItemHistory = Type.Array(
  ClosedObject({
    at: Instant,
    name: Type.String({ maxLength: 60 }),
    action: Type.String({ maxLength: 60 }),
    reason: Nullable(Type.String({ maxLength: 200 })),
    fields: Type.Array(
      ClosedObject({
        title: Type.String({ maxLength: 20 }),
        before: Type.String({ maxLength: 2000 }),
        after: Type.String({ maxLength: 2000 }),
      }),
      { maxItems: 40 },
    ),
  }),
  { maxItems: 100 },
);
export type ItemHistory = Static<typeof ItemHistory>;
