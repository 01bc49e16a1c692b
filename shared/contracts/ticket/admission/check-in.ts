import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Id, Instant, Nullable, OneOf, Text, TimeOfDay, Uuid } from '../../schema.ts';
import { ShownCertSchema } from '../pricing/eligibility.ts';
import { type CheckInResult, checkInResults } from '../selling/letters.ts';
import { PhotoState } from './ticket-photo.ts';

const resultNames: readonly string[] = Object.keys(checkInResults);
export const CheckInResultSchema = Type.Unsafe<CheckInResult>(
  Type.String({ enum: [...resultNames], maxLength: 12 }),
);

export const Gate = ClosedObject({
  id: Id,
  code: Type.String({ maxLength: 20 }),
  name: Type.String({ maxLength: 60 }),
  spotId: Id,
  spotName: Type.String({ maxLength: 60 }),
  direction: OneOf(['IN', 'OUT', 'BOTH']),
});
export type Gate = Static<typeof Gate>;

/** A scan. The same nonce from the same device answers the same and is counted once. */
export const Scan = ClosedObject({
  /**
   * What the scanner read or the inspector typed: QR text, a 16-digit ticket number, an identity number,
   * 取票码 with the last four digits of the mobile, or the plate of a group's coach.
   */
  code: Type.String({ minLength: 1, maxLength: 80 }),
  gateId: Id,
  direction: OneOf(['IN', 'OUT']),
  persons: Type.Integer({ minimum: 1, maximum: 500 }),
  nonce: Uuid,
  deviceTime: Instant,
});
export type Scan = Static<typeof Scan>;

/** 误检撤销 of an admission, at the gate where it was made. */
export const ScanUndo = ClosedObject({ gateId: Id, reason: Text(200) });
export type ScanUndo = Static<typeof ScanUndo>;

const ShownTicket = ClosedObject({
  ticketNo: Type.String({ maxLength: 16 }),
  productName: Type.String({ maxLength: 60 }),
  crowd: Type.String({ maxLength: 20 }),
  visitDate: Day,
  /** The last day on which it opens anything; absent where that is the visit day. */
  lastDay: Type.Optional(Day),
  startTime: Nullable(TimeOfDay),
  endTime: Nullable(TimeOfDay),
  /** None of 讲解服务. */
  personCount: Type.Integer({ minimum: 0 }),
  /** What the inspector looks at again for a reduced ticket. */
  cert: Type.Optional(ShownCertSchema),
  status: OneOf(['R', 'I', 'O', 'X', 'F', 'N']),
  /** Entries left at this spot, and places of the ticket not visited yet. */
  timesLeft: Type.Integer({ minimum: 0 }),
  placesLeft: Type.Integer({ minimum: 0 }),
  firstUsedAt: Nullable(Instant),
  /** Whether it has the photo of its holder; absent where it needs none. */
  photo: Type.Optional(PhotoState),
});
export type ShownTicket = Static<typeof ShownTicket>;

/** Always answered with status 200: a refusal at the gate is an answer, not an error. */
export const ScanAnswer = ClosedObject({
  id: Id,
  result: CheckInResultSchema,
  /** The words for the inspector, e.g. 请通行，剩余两项. */
  text: Type.String({ maxLength: 100 }),
  persons: Type.Integer({ minimum: 0 }),
  at: Instant,
  code: Type.String({ maxLength: 80 }),
  gateName: Type.String({ maxLength: 60 }),
  /** The ticket, when the code is one of ours. */
  ticket: Nullable(ShownTicket),
  /** For an identity card with several tickets that may pass here: the inspector scans or chooses one. */
  choices: Type.Optional(Type.Array(ShownTicket, { maxItems: 20 })),
});
export type ScanAnswer = Static<typeof ScanAnswer>;

/** What a scan would answer, without a row: a turnstile asks before it turns, and confirms by the scan itself. */
export const ScanPreview = Type.Omit(ScanAnswer, ['id'], { additionalProperties: false });
export type ScanPreview = Static<typeof ScanPreview>;

/** The last scans of a gate, newest first; failures are rows too. */
export const ScanQuery = ClosedObject({ gateId: Id });

export const ScanLog = ClosedObject({
  scans: Type.Array(ScanAnswer, { maxItems: 20 }),
  /** Persons admitted at this gate's spot today. */
  admittedToday: Type.Integer({ minimum: 0 }),
  /** Persons at the spot now: who came in less who went out, or an estimate where nobody counts who goes out. */
  inside: ClosedObject({ persons: Type.Integer({ minimum: 0 }), estimated: Type.Boolean() }),
});
export type ScanLog = Static<typeof ScanLog>;
