import type { PictureType } from '@shanmen/shared/contracts/kept-file';

import { RuleViolation } from '../../callers/rule-violation.ts';

/**
 * A picture without what a camera or a program wrote beside it: where and when it was taken, by whom.
 * @throws file_refused where the file is not whole
 */
export function barePicture(mediaType: PictureType, content: Buffer): Buffer {
  const bare = mediaType === 'image/jpeg' ? bareJpeg(content) : barePng(content);
  if (bare === null) throw new RuleViolation('file_refused', '图片须为 4 MB 以内完整的 JPEG 或 PNG 文件');
  return bare;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
const colourProfile = 0xe2;
const colourTransform = 0xee;
const comment = 0xfe;

/** Segments of a JPEG up to its end; a second picture behind it, as phones keep, goes too. */
function bareJpeg(content: Buffer): Buffer | null {
  const kept = [content.subarray(0, 2)];
  let at = 2;
  while (content[at] === 0xff && at + 2 <= content.length) {
    const marker = content[at + 1] ?? 0;
    if (marker === endOfImage) return Buffer.concat([...kept, content.subarray(at, at + 2)]);
    if (at + 4 > content.length) return null;
    const head = at + 2 + content.readUInt16BE(at + 2);
    const end = marker === startOfScan ? endOfScan(content, head) : head;
    if (!isBesidePicture(marker)) kept.push(content.subarray(at, end));
    at = end;
  }
  return null;
}

function isBesidePicture(marker: number): boolean {
  if (marker === colourProfile || marker === colourTransform) return false;
  return marker === comment || (marker > 0xe0 && marker <= 0xef);
}

/** Behind the points of a scan: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(content: Buffer, from: number): number {
  let at = content.indexOf(0xff, from);
  while (at >= 0) {
    const next = content[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at = content.indexOf(0xff, at + 2);
  }
  return content.length;
}

/** What decides how a PNG looks; texts, times and what cameras write are none of it. */
const lookOfPng = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT'];

function barePng(content: Buffer): Buffer | null {
  const kept = [content.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= content.length) {
    const end = at + 12 + content.readUInt32BE(at);
    if (end > content.length) return null;
    const type = content.toString('latin1', at + 4, at + 8);
    if (lookOfPng.includes(type)) kept.push(content.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return null;
}
