import { fen } from '@shanmen/shared/money';
import fc from 'fast-check';
import { changeFen, quickTenders, quickYuan, tenderFen, tenderRefusal, typedTender } from './tender.ts';

const typing = (keys: string) => [...keys].reduce(typedTender, '');

describe('tender', () => {
  it.each([
    ['100', '100'],
    ['100.5', '100.5'],
    ['100.555', '100.55'],
    ['1.2.3', '1.23'],
    ['.5', '0.5'],
    ['007', '0'],
    ['12345678', '1234567'],
  ])('typed %s stays %s', (keys, tender) => expect(typing(keys)).toBe(tender));

  it('left empty is the exact amount', () => {
    expect(tenderFen('', fen(8000))).toBe(8000);
    expect(changeFen('', fen(8000))).toBe(0);
  });

  it('and the amount due always differ by the change', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 9_999_999 }),
        (due, yuan) => {
          const tender = `${yuan}`;
          expect(changeFen(tender, fen(due)) + due).toBe(yuan * 100);
          expect(tenderRefusal(tender, fen(due)) === null).toBe(yuan * 100 >= due);
        },
      ),
    );
  });

  it('that is too small says what is missing', () => {
    expect(tenderRefusal('60', fen(8000))).toBe('实收不足，还差 ¥20.00');
  });
});

describe('quick tenders', () => {
  it('are one, two and five hundred for an everyday sale', () => {
    expect(quickTenders(fen(8000))).toEqual([10_000, 20_000, 50_000]);
    expect(quickYuan(0, fen(12_000))).toBeNull();
    expect(quickYuan(1, fen(12_000))).toBe('200');
  });

  it('above that rise in round amounts that all cover the due', () => {
    expect(quickTenders(fen(128_000))).toEqual([130_000, 150_000, 200_000]);
    fc.assert(
      fc.property(fc.integer({ min: 50_001, max: 90_000_000 }), due => {
        const [first, second, third] = quickTenders(fen(due));
        expect(due <= first && first < second && second < third).toBe(true);
        expect([first, second, third].every(amount => amount % 10_000 === 0)).toBe(true);
      }),
    );
  });
});
