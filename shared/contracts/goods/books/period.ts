import { type Static, Type } from 'typebox';

import { ClosedObject, Instant, Nullable, OneOf, pageQuery, Text } from '../../schema.ts';

/** A month of the books, `202611`. */
const Month = Type.String({ pattern: '^20\\d{2}(0[1-9]|1[0-2])$', maxLength: 6 });

export const periodStatuses = { running: '未到期', open: '未关账', closed: '已关账' } as const;

const Name = Nullable(Type.String({ maxLength: 60 }));

/** A month as 会计期间 lists it. */
export const Period = ClosedObject({
  yyyymm: Month,
  /** A month that still runs cannot be closed. */
  status: OneOf(['running', 'open', 'closed']),
  /** Documents of the month that wait for their audit. */
  waiting: Type.Integer({ minimum: 0 }),
  closedBy: Name,
  closedAt: Nullable(Instant),
  reopenedBy: Name,
  reopenedAt: Nullable(Instant),
  reopenReason: Nullable(Type.String({ maxLength: 200 })),
  /** Months are closed one after the other, and only the last closed one is opened again. */
  canClose: Type.Boolean(),
  canReopen: Type.Boolean(),
});
export type Period = Static<typeof Period>;

export const PeriodQuery = ClosedObject(pageQuery);
export type PeriodQuery = Static<typeof PeriodQuery>;

export const PeriodPage = ClosedObject({
  rows: Type.Array(Period, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
});
export type PeriodPage = Static<typeof PeriodPage>;

export const PeriodParams = ClosedObject({ yyyymm: Month });

/** What stands in the way of closing a month, one sentence each; nothing when it can be closed. */
export const PeriodCheck = ClosedObject({
  yyyymm: Month,
  obstacles: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 50 }),
});
export type PeriodCheck = Static<typeof PeriodCheck>;

export const ReopenReason = ClosedObject({ reason: Text(100) });
