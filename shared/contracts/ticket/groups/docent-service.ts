import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Nullable } from '../../schema.ts';

/** Jobs of docents that a window can take the fee of: those of the team that it sells to, and those of single visitors. */
export const DocentJobQuery = ClosedObject({ visitDate: Day, teamId: Type.Optional(Id) });
export type DocentJobQuery = Static<typeof DocentJobQuery>;

/** A docent's job that nobody has paid for. */
export const DocentJob = ClosedObject({
  dispatchId: Id,
  queueNo: Type.String({ maxLength: 6 }),
  /** Null of single visitors. */
  teamId: Nullable(Id),
  feeFen: Fen,
  heads: Type.Integer({ minimum: 1 }),
  /** Route, and the docent where one is known. */
  words: Type.String({ maxLength: 80 }),
});
export type DocentJob = Static<typeof DocentJob>;

/** 讲解服务 as a product, null while it is not sold, with the jobs that wait to be paid for. */
export const DocentJobs = ClosedObject({
  productId: Nullable(Id),
  jobs: Type.Array(DocentJob, { maxItems: 100 }),
});
export type DocentJobs = Static<typeof DocentJobs>;
