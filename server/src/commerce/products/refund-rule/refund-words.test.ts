import { fen } from '@shanmen/shared/money';

import { demoRefundRules } from '../../../../seeds/demo/ticket/refund-rules.ts';
import { refundWords } from './refund-words.ts';

describe('a refund rule in words', () => {
  const rule = (code: string) => {
    const found = demoRefundRules.find(candidate => candidate.code === code);
    if (!found) throw new Error(`no rule ${code}`);
    return found;
  };

  it.each([
    ['RR1', ['游玩日零点前 24 小时以上：免费退', '此后至场次结束前：收票价的 20%', '场次结束后：不可退']],
    [
      'RR3',
      [
        '场次开始前 72 小时以上：免费退',
        '场次开始前 24 小时以上：收票价的 20%',
        '场次开始前 2 小时以上：收票价的 50%',
        '场次开始前不足 2 小时：不可退',
      ],
    ],
    ['RR4', ['售出后不可退，景区闭园除外']],
    ['RR5', ['有效期结束前：免费退', '过期 3 天内仍可退']],
  ])('%s', (code, words) => {
    expect(refundWords(rule(code))).toEqual(words);
  });

  it('tells day and hour where the day of the visit is known, and the show as it is', () => {
    expect(refundWords(rule('RR1'), '2026-12-01')).toEqual([
      '11月30日 00:00 前：免费退',
      '此后至场次结束前：收票价的 20%',
      '场次结束后：不可退',
    ]);
    expect(refundWords(rule('RR3'), '2026-12-01')).toEqual(refundWords(rule('RR3')));
    const tier = { feeBp: 0, feeFen: null };
    const twice = {
      ...rule('RR1'),
      tiers: [
        { ...tier, hoursBeforeMin: 24 },
        { ...tier, feeBp: 5000, hoursBeforeMin: 2 },
      ],
    };
    expect(refundWords(twice, '2026-01-01')).toEqual([
      '12月31日 00:00 前：免费退',
      '此后至 12月31日 22:00 前：收票价的 50%',
      '此后：不可退',
    ]);
  });

  it('names a fixed fee and an audit', () => {
    const fixed = {
      ...rule('RR1'),
      mode: 'AUDIT' as const,
      tiers: [{ hoursBeforeMin: null, feeBp: null, feeFen: fen(500) }],
    };
    expect(refundWords(fixed)).toEqual([
      '场次结束前：每张收 ¥5.00',
      '场次结束后：不可退',
      '退票须经景区审核',
    ]);
    expect(refundWords(null)).toEqual(['售出后不可退，景区闭园除外']);
  });
});
