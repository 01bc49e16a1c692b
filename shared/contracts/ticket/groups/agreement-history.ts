import { type Static, Type } from 'typebox';

import { ClosedObject, Instant, Nullable } from '../../schema.ts';

/** 操作日志 of an agreement, the newest hundred first, everything in words. */
export const AgreementHistory = Type.Array(
  ClosedObject({
    at: Instant,
    who: Type.String({ maxLength: 60 }),
    what: Type.String({ maxLength: 60 }),
    reason: Nullable(Type.String({ maxLength: 500 })),
    changes: Type.Array(
      ClosedObject({
        label: Type.String({ maxLength: 100 }),
        from: Type.String({ maxLength: 2000 }),
        to: Type.String({ maxLength: 2000 }),
      }),
      { maxItems: 200 },
    ),
  }),
  { maxItems: 100 },
);
export type AgreementHistory = Static<typeof AgreementHistory>;
