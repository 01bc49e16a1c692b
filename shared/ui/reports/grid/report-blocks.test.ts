import { property, assert as check, integer, array } from 'fast-check';
import { reportBlocks } from './report-blocks.ts';

describe('the blocks of a report grid', () => {
  it('hold every row once and in order', () => {
    check(
      property(integer({ min: 0, max: 5000 }), count => {
        const rows = Array.from({ length: count }, (_, index) => index);
        expect(reportBlocks(rows).flatMap(block => block.rows)).toEqual(rows);
      }),
    );
  });

  it('end where a group begins when one begins within reach', () => {
    check(
      property(array(integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 80 }), lengths => {
        const begins = new Set<number>();
        let start = 0;
        for (const length of lengths) {
          begins.add(start);
          start += length;
        }
        const rows = Array.from({ length: start }, (_, index) => index);
        for (const block of reportBlocks(rows, index => begins.has(index))) {
          expect(begins.has(block.start)).toBe(true);
          expect(block.rows.length).toBeLessThanOrEqual(140);
        }
      }),
    );
  });

  it('cut a group that is longer than a block', () => {
    const rows = Array.from({ length: 5000 }, (_, index) => index);
    const lengths = reportBlocks(rows, index => index === 0).map(block => block.rows.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(140);
  });
});
