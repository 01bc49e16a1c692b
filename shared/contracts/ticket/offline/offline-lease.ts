import { type Static, Type } from 'typebox';

import { ApprovalToken } from '../../auth/approval.ts';
import { ClosedObject, Day, Id, Instant, OneOf } from '../../schema.ts';
import { SaleProduct, ScenicArea } from '../selling/pos-session.ts';
import { Slot } from '../capacity/slot.ts';

/** 离线额度: places of today that a window takes ahead, so that it can sell them when the server is out of reach. */
export const OfflineLeaseRequest = ClosedObject({
  windowId: Id,
  slots: Type.Array(ClosedObject({ slotId: Id, places: Type.Integer({ minimum: 1, maximum: 500 }) }), {
    minItems: 1,
    maxItems: 60,
  }),
});
export type OfflineLeaseRequest = Static<typeof OfflineLeaseRequest>;

/** As {@link OfflineLeaseRequest}, approved at the window by a user who may sell offline. */
export const ApprovedOfflineLease = ClosedObject({
  ...OfflineLeaseRequest.properties,
  approval: ApprovalToken,
});
export type ApprovedOfflineLease = Static<typeof ApprovedOfflineLease>;

/** A product as a window sells it by itself. Where a person must be checked, `blocked` says so. */
export const OfflineProduct = ClosedObject({
  ...SaleProduct.properties,
  /** What its tickets open, as they print it. */
  places: Type.Array(
    ClosedObject({ spotName: Type.String({ maxLength: 60 }), times: Type.Integer({ minimum: 1 }) }),
    { maxItems: 20 },
  ),
});
export type OfflineProduct = Static<typeof OfflineProduct>;

/** Prices and places as they were promised. `remaining` of a slot is what the window was given of it. */
export const OfflineTerms = ClosedObject({
  version: Type.Integer({ minimum: 1 }),
  issuedAt: Instant,
  /** Until then the window may sell by them. */
  validUntil: Instant,
  products: Type.Array(OfflineProduct, { maxItems: 300 }),
  slots: Type.Array(Slot, { maxItems: 60 }),
  scenicArea: ScenicArea,
});
export type OfflineTerms = Static<typeof OfflineTerms>;

/** A number and the code that opens a gate; the secret behind it stays on the server. */
export const OfflineTicket = ClosedObject({
  ticketNo: Type.String({ pattern: '^\\d{16}$', maxLength: 16 }),
  qr: Type.String({ maxLength: 60 }),
});
export type OfflineTicket = Static<typeof OfflineTicket>;

export const offlineLeaseStates = { ACTIVE: '使用中', RETURNED: '已交回', LAPSED: '已过期' } as const;

export const OfflineLease = ClosedObject({
  id: Id,
  windowId: Id,
  shiftId: Id,
  sellerName: Type.String({ maxLength: 60 }),
  windowName: Type.String({ maxLength: 60 }),
  siteName: Type.String({ maxLength: 60 }),
  visitDate: Day,
  state: OneOf(['ACTIVE', 'RETURNED', 'LAPSED']),
  /** Until then the places wait for what was sold in time and comes late. */
  keptUntil: Instant,
  terms: OfflineTerms,
  /** Over the terms; every sale shows under which it was made. */
  signature: Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 }),
  /** Numbers that were not used yet, as far as the server knows. */
  tickets: Type.Array(OfflineTicket, { maxItems: 2000 }),
});
export type OfflineLease = Static<typeof OfflineLease>;

/** None where the window has no lease. */
export const OfflineLeases = Type.Array(OfflineLease, { maxItems: 1 });

/** A lease that a window has now, as its lead sees it. */
export const OfflineLeaseRow = ClosedObject({
  id: Id,
  windowName: Type.String({ maxLength: 60 }),
  sellerName: Type.String({ maxLength: 60 }),
  issuedAt: Instant,
  validUntil: Instant,
  /** Places that were not sold, as far as the server knows. */
  places: Type.Integer({ minimum: 0 }),
});
export type OfflineLeaseRow = Static<typeof OfflineLeaseRow>;

export const OfflineLeaseRows = Type.Array(OfflineLeaseRow, { maxItems: 500 });
