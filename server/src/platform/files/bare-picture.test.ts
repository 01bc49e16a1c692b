import type { PictureType } from '@shanmen/shared/contracts/kept-file';

import { barePicture } from './bare-picture.ts';

const segment = (marker: number, said: string) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, said.length + 2]), Buffer.from(said, 'latin1')]);
const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
/** Points with a stuffed byte and a restart between them, which end nothing. */
const points = Buffer.from([1, 0xff, 0, 2, 0xff, 0xd3, 3]);

const look = [segment(0xe0, 'JFIF'), segment(0xe2, 'ICC'), segment(0xee, 'Adobe'), segment(0xdb, 'table')];
const scans = [segment(0xda, 'scan'), points, segment(0xc4, `\xff\xd9`), segment(0xda, 'scan'), points, end];

const chunk = (type: string, said: string) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(said.length);
  return Buffer.concat([size, Buffer.from(`${type}${said}crc4`, 'latin1')]);
};
const png = Buffer.from('89504e470d0a1a0a', 'hex');

const bare = (type: PictureType, parts: readonly Buffer[]) => barePicture(type, Buffer.concat(parts));

describe('a picture that is kept', () => {
  it('G-53 loses what a camera wrote into a JPEG and whatever lies behind its end', () => {
    const told = [segment(0xe1, 'Exif 30.25N'), segment(0xed, 'author'), segment(0xfe, 'note')];
    const behind = [start, segment(0xe1, 'Exif of the second'), end];
    const kept = bare('image/jpeg', [start, ...look, ...told, ...scans, ...behind]);
    expect(kept.equals(Buffer.concat([start, ...look, ...scans]))).toBe(true);
  });

  it('G-53 loses texts, times and places of a PNG and keeps how it looks', () => {
    const looks = [chunk('IHDR', 'head'), chunk('tRNS', '0'), chunk('IDAT', 'points'), chunk('IEND', '')];
    const told = [chunk('eXIf', '30.25N'), chunk('tEXt', 'author'), chunk('tIME', 'now')];
    const kept = bare('image/png', [
      png,
      ...looks.slice(0, 2),
      ...told,
      ...looks.slice(2),
      Buffer.from('more'),
    ]);
    expect(kept.equals(Buffer.concat([png, ...looks]))).toBe(true);
  });

  it('G-53 is refused wherever it breaks off', () => {
    const whole = {
      'image/jpeg': Buffer.concat([start, ...look, ...scans]),
      'image/png': Buffer.concat([png, chunk('IHDR', 'head'), chunk('IDAT', 'points'), chunk('IEND', '')]),
    };
    for (const type of ['image/jpeg', 'image/png'] as const) {
      for (let length = 8; length < whole[type].length; length += 1) {
        expect(() => barePicture(type, whole[type].subarray(0, length))).toThrow('图片须为');
      }
      expect(barePicture(type, whole[type]).equals(whole[type])).toBe(true);
    }
  });
});
