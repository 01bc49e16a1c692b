import { type FileType, type KeptFileDraft, largestFile } from '@shanmen/shared/contracts/kept-file';

import { RuleViolation } from '../../callers/rule-violation.ts';
import { barePicture } from './bare-picture.ts';

/** How files of each type begin; what a browser calls them is only what it believes. */
const beginnings = {
  'application/pdf': '25504446',
  'image/jpeg': 'ffd8ff',
  'image/png': '89504e470d0a1a0a',
} as const satisfies Record<FileType, string>;

/** The bytes of a file that is what it says it is; a picture without what a camera wrote beside it. @throws file_refused */
export function contentOf({ mediaType, content: text }: KeptFileDraft): Buffer {
  const content = Buffer.from(text, 'base64');
  const isSuch = content.toString('hex', 0, 8).startsWith(beginnings[mediaType]);
  if (!isSuch || content.length > largestFile) throw new RuleViolation('file_refused');
  return mediaType === 'application/pdf' ? content : barePicture(mediaType, content);
}

/** To be saved, never to be shown, whatever it is called. */
export function savedAs(name: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
}
