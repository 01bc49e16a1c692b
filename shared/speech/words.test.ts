import fc from 'fast-check';

import { fen } from '../money/money.ts';
import { spokenClock, spokenCount, spokenDigits, spokenNumber, spokenYuan } from './words.ts';

it.each([
  [0, '零'],
  [1, '一'],
  [2, '二'],
  [9, '九'],
  [10, '十'],
  [11, '十一'],
  [12, '十二'],
  [20, '二十'],
  [22, '二十二'],
  [99, '九十九'],
  [100, '一百'],
  [101, '一百零一'],
  [110, '一百一十'],
  [111, '一百一十一'],
  [200, '二百'],
  [202, '二百零二'],
  [999, '九百九十九'],
  [1000, '一千'],
  [1001, '一千零一'],
  [1005, '一千零五'],
  [1010, '一千零一十'],
  [1100, '一千一百'],
  [2222, '二千二百二十二'],
  [10_000, '一万'],
  [10_001, '一万零一'],
  [10_010, '一万零一十'],
  [10_100, '一万零一百'],
  [11_000, '一万一千'],
  [12_345, '一万二千三百四十五'],
  [100_000, '十万'],
  [100_500, '十万零五百'],
  [105_000, '十万五千'],
  [1_000_005, '一百万零五'],
  [20_000_000, '二千万'],
  [100_000_000, '一亿'],
  [100_010_000, '一亿零一万'],
  [100_005_000, '一亿零五千'],
  [1_000_000_000_000, '一万亿'],
  [-15, '负十五'],
])('S-41 says %d as %s', (value, said) => {
  expect(spokenNumber(value)).toBe(said);
});

it.each([
  [0, '零元'],
  [1, '一分'],
  [2, '两分'],
  [20, '两角'],
  [22, '两角二分'],
  [50, '五角'],
  [100, '一元'],
  [105, '一元零五分'],
  [200, '两元'],
  [250, '两元五角'],
  [1000, '十元'],
  [1020, '十元二角'],
  [1055, '十元五角五分'],
  [20_000, '二百元'],
  [24_050, '二百四十元五角'],
  [100_506, '一千零五元零六分'],
  [1_000_000, '一万元'],
  [-6000, '负六十元'],
])('S-41 says %d fen as %s', (amount, said) => {
  expect(spokenYuan(fen(amount))).toBe(said);
});

it.each([
  [1, '一'],
  [2, '两'],
  [10, '十'],
  [12, '十二'],
  [200, '二百'],
])('S-41 counts %d as %s', (value, said) => {
  expect(spokenCount(value)).toBe(said);
});

it.each([
  ['A023', 'A 零 二 三'],
  ['J015', 'J 零 幺 五'],
  ['13800001111', '幺 三 八 零 零 零 零 幺 幺 幺 幺'],
  [' 云A·1', '云 A · 幺'],
])('S-41 reads %s digit by digit', (text, said) => {
  expect(spokenDigits(text)).toBe(said);
});

it.each([
  ['10:30', '十点半'],
  ['08:00', '八点'],
  ['02:00', '两点'],
  ['14:15', '十四点十五分'],
  ['19:05', '十九点零五分'],
  ['00:00', '零点'],
])('says the time %s as %s', (time, said) => {
  expect(spokenClock(time)).toBe(said);
});

describe('what is said of a sum', () => {
  const amounts = fc.oneof(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: 0, max: 10 ** 13 }));

  it('T-52 is heard as that sum, for 1,000 random amounts, with no 零 too many', () => {
    fc.assert(
      fc.property(amounts, amount => {
        const said = spokenYuan(fen(amount));
        expect([said, heardFen(said)]).toEqual([said, amount]);
        expect(said).not.toMatch(/零零|零[万亿]|^一十/);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['二百元四', 20_400],
    ['一千元', 100_001],
    ['两元零五分', 250],
  ])('T-52 is heard wrong where it is said wrong: %s is not %d fen (control)', (said, amount) => {
    expect(heardFen(said)).not.toBe(amount);
  });
});

const values = new Map(Array.from('零一二三四五六七八九', (sign, value) => [sign, value]));
values.set('两', 2);
const sizes = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);

/** As a visitor hears it, sign by sign; knows nothing of how it was put into words. */
function heardFen(said: string): number {
  const {
    yuan = '',
    jiao = '',
    cent = '',
  } = /^(?:(?<yuan>.*)元)?零?(?:(?<jiao>.)角)?(?:(?<cent>.)分)?$/.exec(said)?.groups ?? {};
  return heardNumber(yuan) * 100 + heardNumber(jiao) * 10 + heardNumber(cent);
}

function heardNumber(said: string): number {
  const large = [...said.matchAll(/([^万亿]*)(万亿|亿|万|$)/g)];
  const times: Record<string, number> = { 万亿: 10 ** 12, 亿: 10 ** 8, 万: 10 ** 4, '': 1 };
  return large.reduce((sum, [, part = '', size = '']) => sum + heardGroup(part) * (times[size] ?? 0), 0);
}

function heardGroup(said: string): number {
  let sum = 0;
  let digit = 0;
  for (const sign of said) {
    const size = sizes.get(sign);
    if (size === undefined) digit = values.get(sign) ?? Number.NaN;
    else {
      sum += (digit || 1) * size;
      digit = 0;
    }
  }
  return sum + digit;
}

it('refuses what is no whole number', () => {
  expect(() => spokenNumber(1.5)).toThrow(RangeError);
});
