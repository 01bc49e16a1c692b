import { type Static, Type } from 'typebox';

import { ClosedObject, Instant } from '../../schema.ts';

/** A mobile of the mainland; nothing else receives our messages. */
export const Mobile = Type.String({ pattern: '^1[3-9]\\d{9}$', maxLength: 11 });

/** The characters that a visitor read in a picture; case does not count. */
export const PictureReading = ClosedObject({
  seal: Type.String({ minLength: 1, maxLength: 300 }),
  answer: Type.String({ pattern: '^[0-9A-Za-z]{4}$', maxLength: 4 }),
});
export type PictureReading = Static<typeof PictureReading>;

/** Four signs in strokes, for people to read; the answer is sealed within and counts once. */
export const BookingPicture = ClosedObject({
  seal: Type.String({ maxLength: 300 }),
  width: Type.Integer({ minimum: 1, maximum: 1000 }),
  height: Type.Integer({ minimum: 1, maximum: 1000 }),
  /** Paths of SVG, mixed. */
  strokes: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }),
});
export type BookingPicture = Static<typeof BookingPicture>;

/** A visitor asks for a code on the mobile that the booking will be known by. */
export const CodeRequest = ClosedObject({
  mobile: Mobile,
  /** From the number of codes that a setting names; before it nothing is asked. */
  picture: Type.Optional(PictureReading),
});
export type CodeRequest = Static<typeof CodeRequest>;

export const CodeSent = ClosedObject({
  /** Before that no other code is sent to this mobile. */
  resendAfterSeconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
  /** So long the code can be typed. */
  validSeconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
});
export type CodeSent = Static<typeof CodeSent>;

export const ProofRequest = ClosedObject({
  mobile: Mobile,
  code: Type.String({ pattern: '^\\d{6}$', maxLength: 6 }),
});
export type ProofRequest = Static<typeof ProofRequest>;

/** Proves for a while that the sender holds the mobile; it travels in the header `visitor-proof`. */
export const BookingProof = ClosedObject({
  proof: Type.String({ maxLength: 200 }),
  validUntil: Instant,
});
export type BookingProof = Static<typeof BookingProof>;

/** Closed for the proof alone; other headers belong to HTTP. */
export const ProofHeaders = Type.Object({
  'visitor-proof': Type.Optional(Type.String({ maxLength: 200 })),
});
