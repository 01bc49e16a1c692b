import { photo } from '../goods/goods.ts';

const bare = Buffer.from(photo, 'base64');
/** Behind the first eight bytes and the size of the picture. */
const behindHead = 8 + 12 + 13;

/** The photo of one point, beside which a camera wrote where and when it was taken. */
export const toldPhoto = Buffer.concat([
  bare.subarray(0, behindHead),
  chunk('eXIf', 'MM N30.2741 E120.1551'),
  chunk('tEXt', 'Creation Time 2026-11-20'),
  bare.subarray(behindHead),
]).toString('base64');

/** What is kept of it. */
export const bareBytes = bare.length;

function chunk(type: string, said: string): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(said.length);
  return Buffer.concat([size, Buffer.from(`${type}${said}`, 'latin1'), Buffer.alloc(4)]);
}
