import { type Static, Type } from 'typebox';

import { ClosedObject, OneOf } from '../../schema.ts';

/** Largest photo in bytes: a face on half a screen needs no more. */
export const largestPhoto = 200 * 1024;

/** In base64, and what stands around it. */
export const largestPhotoCall = 280_000;

/** The holder of a ticket, as a camera or a file shows him. */
export const TicketPhotoDraft = ClosedObject({
  mediaType: OneOf(['image/jpeg', 'image/png']),
  /** In base64. */
  content: Type.String({ maxLength: 275_000, pattern: '^[A-Za-z0-9+/]{4,}={0,2}$' }),
});
export type TicketPhotoDraft = Static<typeof TicketPhotoDraft>;

export const photoStates = { wanted: '未留', kept: '已留' } as const;

/** Whether a ticket that goes with the photo of its holder has one; absent on every other. */
export const PhotoState = OneOf(['wanted', 'kept']);
export type PhotoState = Static<typeof PhotoState>;
