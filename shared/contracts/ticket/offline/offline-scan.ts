import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Instant, Nullable, OneOf, Page, pageQuery, Text, Uuid } from '../../schema.ts';
import { CheckInResultSchema, Scan } from '../admission/check-in.ts';

/** A scan that a device answered by itself, by the list it had. */
export const OfflineScan = ClosedObject({
  code: Scan.properties.code,
  direction: Scan.properties.direction,
  persons: Scan.properties.persons,
  nonce: Uuid,
  deviceTime: Instant,
  /** What the device said; OK is somebody who walked through. */
  result: CheckInResultSchema,
});
export type OfflineScan = Static<typeof OfflineScan>;

/** Scans in the order in which they were made. A scan that is sent again is counted once. */
export const OfflineBatch = ClosedObject({
  scans: Type.Array(OfflineScan, { minItems: 1, maxItems: 200 }),
});
export type OfflineBatch = Static<typeof OfflineBatch>;

export const OfflineReceipt = ClosedObject({
  nonce: Uuid,
  result: CheckInResultSchema,
  /** Whether a visitor was admitted on a ticket that was no longer valid. */
  conflict: Type.Boolean(),
});
export type OfflineReceipt = Static<typeof OfflineReceipt>;

export const OfflineReceipts = Type.Array(OfflineReceipt, { maxItems: 200 });

/** What a device admits by while it is offline; what is not on the list is refused. */
export const OfflineTicket = ClosedObject({
  ticketNo: Type.String({ maxLength: 16 }),
  /** SHA-256 of the code that opens the gate, so that a list that was lost opens none. */
  codeHash: Type.String({ maxLength: 64 }),
  productName: Type.String({ maxLength: 60 }),
  personCount: Type.Integer({ minimum: 1 }),
  timesLeft: Type.Integer({ minimum: 1 }),
  from: Instant,
  to: Instant,
});
export type OfflineTicket = Static<typeof OfflineTicket>;

/** Pages of the list by the id of the last ticket of the page before. */
export const OfflineListQuery = ClosedObject({ after: Type.Optional(Id) });
export type OfflineListQuery = Static<typeof OfflineListQuery>;

export const OfflineList = ClosedObject({
  asOf: Instant,
  tickets: Type.Array(OfflineTicket, { maxItems: 1000 }),
  /** Where the next page begins; null at the end. */
  next: Nullable(Id),
});
export type OfflineList = Static<typeof OfflineList>;

/** An admission without a line on a ticket that was no longer good. */
export const ScanConflict = ClosedObject({
  id: Id,
  deviceName: Type.String({ maxLength: 60 }),
  gateName: Type.String({ maxLength: 60 }),
  ticketNo: Nullable(Type.String({ maxLength: 16 })),
  productName: Type.String({ maxLength: 60 }),
  persons: Type.Integer({ minimum: 1 }),
  /** What the ticket was when the scan was handed in. */
  judged: CheckInResultSchema,
  deviceTime: Instant,
  at: Instant,
  state: OneOf(['open', 'settled']),
  settledBy: Nullable(Type.String({ maxLength: 60 })),
  note: Nullable(Type.String({ maxLength: 200 })),
});
export type ScanConflict = Static<typeof ScanConflict>;

export const ScanConflictQuery = ClosedObject({
  ...pageQuery,
  gateId: Type.Optional(Id),
  state: Type.Optional(OneOf(['open', 'settled'])),
});
export type ScanConflictQuery = Static<typeof ScanConflictQuery>;

export const ScanConflictPage = Page(ScanConflict);
export type ScanConflictPage = Static<typeof ScanConflictPage>;

/** What was done about it: 已补票, 已追缴 … */
export const ScanConflictNote = ClosedObject({ note: Text(200) });
export type ScanConflictNote = Static<typeof ScanConflictNote>;
