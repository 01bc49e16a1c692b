import { type Static, Type } from 'typebox';

import { KeptFileDraft } from '../../kept-file.ts';
import { ClosedObject, OneOf } from '../../schema.ts';

/** Of the picture of a ticket, in bytes: visitors read a dozen of them on a phone. */
export const largestProductPicture = 300 * 1024;

/** The same in base64, and what stands around it. */
export const largestPictureCall = 430_000;

/** The picture of a ticket on its way in: what any browser draws. */
export const ProductPictureDraft = ClosedObject({
  ...KeptFileDraft.properties,
  mediaType: OneOf(['image/jpeg', 'image/png']),
  /** In base64. */
  content: Type.String({ maxLength: 420_000, pattern: '^[A-Za-z0-9+/]{4,}={0,2}$' }),
});
export type ProductPictureDraft = Static<typeof ProductPictureDraft>;

/** By what a picture is asked for: drawn at random for each one that is kept, so that nobody guesses it. */
export const PictureAddress = Type.String({
  maxLength: 36,
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
});

export const PictureParams = ClosedObject({ address: PictureAddress });

/** Where browsers read a picture; everybody may, and keeps it. */
export function pictureUrl(address: string): string {
  return `/api/ticket/public/pictures/${address}`;
}
