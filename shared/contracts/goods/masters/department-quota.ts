import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Nullable, OneOf } from '../../schema.ts';

/** What becomes of a requisition above the quota. */
export const quotaModes = { warn: '提醒', deny: '禁止' } as const;
const QuotaMode = OneOf(['warn', 'deny']);

const Limit = Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e13 }));

/** What a department may take for use in a month, by what the goods cost. */
const Quota = ClosedObject({ limitFen: Limit, mode: QuotaMode });

/** 领用额度 of a department as it stands in a month. */
export const DepartmentQuota = ClosedObject({
  /** Null for goods of every category. */
  categoryId: Nullable(Id),
  category: Type.String({ maxLength: 200 }),
  ...Quota.properties,
  usedFen: Fen,
  /** Less than nothing where more was taken. */
  remainingFen: Fen,
});
export type DepartmentQuota = Static<typeof DepartmentQuota>;

export const DepartmentQuotas = Type.Array(DepartmentQuota, { maxItems: 2000 });
export type DepartmentQuotas = Static<typeof DepartmentQuotas>;

/** Whose, and in the month of which day. */
export const DepartmentQuotaQuery = ClosedObject({ deptId: Id, day: Day });
export type DepartmentQuotaQuery = Static<typeof DepartmentQuotaQuery>;

/** Sets a quota, or takes it away; against the one that was seen. */
export const DepartmentQuotaChange = ClosedObject({
  deptId: Id,
  categoryId: Nullable(Id),
  seen: Nullable(Quota),
  next: Nullable(Quota),
});
export type DepartmentQuotaChange = Static<typeof DepartmentQuotaChange>;
