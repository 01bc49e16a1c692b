import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Instant, OneOf, Text } from './schema.ts';

/** Largest file in bytes. */
export const largestFile = 4 * 1024 * 1024;

/** Four megabytes in base64, and what stands around them. */
export const largestUpload = 5_800_000;

/** What papers and photos are kept as. */
export const fileTypes = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
} as const;
export type FileType = keyof typeof fileTypes;
export type PictureType = Exclude<FileType, 'application/pdf'>;

/** A paper or a photo on its way in. */
export const KeptFileDraft = ClosedObject({
  name: Text(120),
  mediaType: OneOf(['application/pdf', 'image/jpeg', 'image/png']),
  /** In base64. */
  content: Type.String({ maxLength: 5_700_000, pattern: '^[A-Za-z0-9+/]{4,}={0,2}$' }),
});
export type KeptFileDraft = Static<typeof KeptFileDraft>;

/** What is kept, without its content. */
export const KeptFile = ClosedObject({
  id: Id,
  name: Text(120),
  uploadedAt: Instant,
  uploadedBy: Type.String({ maxLength: 60 }),
});
export type KeptFile = Static<typeof KeptFile>;

/** Of which record, and which of its files. */
export const KeptFileParams = ClosedObject({ id: Id, fileId: Id });

/** The content of a picture; its type stands in the head of the answer. */
export const PictureAnswer = { content: { 'application/octet-stream': { schema: Type.Unknown() } } } as const;
