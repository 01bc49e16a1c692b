import fc from 'fast-check';
import { qrMatrix, qrPath, quietZone } from './qr.ts';

describe('qr code', () => {
  it('draws every dark module and no other, inside the quiet zone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Za-z.]{1,60}$/), text => {
        const matrix = qrMatrix(text);
        expect(darkModules(qrPath(matrix))).toEqual(
          matrix.flatMap((row, y) =>
            row.flatMap((dark, x) => (dark ? [`${x + quietZone},${y + quietZone}`] : [])),
          ),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('carries the three finder patterns of a QR code', () => {
    const matrix = qrMatrix('1.2026112000001234.1.abcdef');
    const last = matrix.length - 7;
    for (const [x, y] of [
      [0, 0],
      [last, 0],
      [0, last],
    ] as const) {
      const corner = matrix.slice(y, y + 7).map(row => row.slice(x, x + 7));
      expect(corner.map(row => row.map(dark => (dark ? '#' : ' ')).join(''))).toEqual([
        '#######',
        '#     #',
        '# ### #',
        '# ### #',
        '# ### #',
        '#     #',
        '#######',
      ]);
    }
  });
});

function darkModules(path: string): string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].flatMap(([, x, y, length, back]) => {
    expect(back).toBe(length);
    return Array.from({ length: Number(length) }, (_, step) => `${Number(x) + step},${y}`);
  });
}
