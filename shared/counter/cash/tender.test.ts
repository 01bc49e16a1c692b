import { fen } from '@shanmen/shared/money';
import fc from 'fast-check';
import {
  changeFen,
  quickTenders,
  quickYuan,
  scanInTender,
  tenderFen,
  tenderRefusal,
  typedTender,
} from './tender.ts';

const typing = (keys: string) => [...keys].reduce(typedTender, '');

describe('tender', () => {
  it.each([
    ['100', '100'],
    ['100.5', '100.5'],
    ['100.555', '100.555'],
    ['1.2.3', '1.23'],
    ['.5', '0.5'],
    ['007', '7'],
    ['12345678', '12345678'],
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
          const isRight = yuan * 100 >= due && yuan * 100 - due <= 100_00;
          expect(tenderRefusal(tender, fen(due), undefined) === null).toBe(isRight);
        },
      ),
    );
  });

  it('asks once about change above the largest note', () => {
    const question = tenderRefusal('200', fen(8000), '别的话') ?? '';
    expect(question).toBe('找零 ¥120.00，请核对实收；无误再按一次确认');
    expect(tenderRefusal('200', fen(8000), question)).toBeNull();
    expect(tenderRefusal('180', fen(8000), undefined)).toBeNull();
  });

  it.each(['1080.01', '9900001'])('refuses %s for 80.00, however often it is confirmed', tender => {
    const refusal = tenderRefusal(tender, fen(8000), undefined) ?? '';
    expect(refusal).toMatch(/^找零 ¥.* 太多，请核对实收$/);
    expect(tenderRefusal(tender, fen(8000), refusal)).toBe(refusal);
  });

  it.each(['12345678', '100.555', '990000199001010017'])('refuses %s, which is no amount', tender => {
    expect(tenderRefusal(tender, fen(8000), undefined)).toMatch(/不是金额/);
  });

  it.each([
    ['131234567890123456', 'payment'],
    ['99000019900101001', undefined],
    ['1.2611200000012377', undefined],
    ['100', undefined],
  ])('tells of %s whether it is a code instead of an amount', (tender, kind) => {
    expect(scanInTender(tender)?.kind).toBe(kind);
  });

  it('that is too small says what is missing', () => {
    expect(tenderRefusal('60', fen(8000), undefined)).toBe('实收不足，还差 ¥20.00');
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
