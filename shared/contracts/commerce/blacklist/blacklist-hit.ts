import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Instant, Nullable, OneOf, Page, pageQuery } from '../../schema.ts';

/** A refused try of a person on the list. */
export const hitActs = { RESERVE: '网上预订', BUY: '窗口购票', CHANGE: '改签', ENTER: '检票入园' } as const;
export type HitAct = keyof typeof hitActs;

export const BlacklistHit = ClosedObject({
  id: Id,
  act: OneOf(['RESERVE', 'BUY', 'CHANGE', 'ENTER']),
  /** The gate, where there was one. */
  place: Nullable(Type.String({ maxLength: 60 })),
  /** Nobody of the staff on the page of visitors, and at a gate without a person. */
  staffName: Nullable(Type.String({ maxLength: 60 })),
  at: Instant,
});
export type BlacklistHit = Static<typeof BlacklistHit>;

export const BlacklistHitQuery = ClosedObject(pageQuery);
export type BlacklistHitQuery = Static<typeof BlacklistHitQuery>;

export const BlacklistHitPage = Page(BlacklistHit);
export type BlacklistHitPage = Static<typeof BlacklistHitPage>;
