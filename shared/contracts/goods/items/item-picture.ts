import { type Static, Type } from 'typebox';

import { KeptFileDraft } from '../../kept-file.ts';
import { ClosedObject, Instant, Nullable, OneOf } from '../../schema.ts';

/** The picture of a good on its way in: what any browser draws. */
export const PictureDraft = ClosedObject({
  ...KeptFileDraft.properties,
  mediaType: OneOf(['image/jpeg', 'image/png']),
  /** The same once more as a JPEG for a line of a list, in base64. */
  small: Type.String({ maxLength: 12_000, pattern: '^[A-Za-z0-9+/]{4,}={0,2}$' }),
});
export type PictureDraft = Static<typeof PictureDraft>;

/** When the picture was kept, which tells one from the next; null where there is none. */
export const PictureAt = Nullable(Instant);
