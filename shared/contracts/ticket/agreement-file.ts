import { type Static, Type } from 'typebox';

import { ClosedObject, Id, Instant, OneOf, Text } from '../schema.ts';

/** Largest file in bytes. */
export const largestFile = 4 * 1024 * 1024;

/** What a contract is kept as. */
export const fileTypes = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
} as const;
export type FileType = keyof typeof fileTypes;

const FileTypeName = OneOf(['application/pdf', 'image/jpeg', 'image/png']);

/** A signed contract on its way in. */
export const AgreementFileDraft = ClosedObject({
  name: Text(120),
  mediaType: FileTypeName,
  /** In base64. */
  content: Type.String({ maxLength: 5_700_000, pattern: '^[A-Za-z0-9+/]{4,}={0,2}$' }),
});
export type AgreementFileDraft = Static<typeof AgreementFileDraft>;

/** A file of an agreement, without its content; once kept it stays. */
export const AgreementFile = ClosedObject({
  id: Id,
  name: Text(120),
  uploadedAt: Instant,
  uploadedBy: Type.String({ maxLength: 60 }),
});
export type AgreementFile = Static<typeof AgreementFile>;

export const AgreementFiles = Type.Array(AgreementFile, { maxItems: 50 });
export type AgreementFiles = Static<typeof AgreementFiles>;

export const AgreementFileParams = ClosedObject({ id: Id, fileId: Id });
