import { type CheckInResult, checkInResults } from '@shanmen/shared/contracts/ticket/selling/letters';
import { spokenVerdict } from './spoken-verdict.ts';

const said = (result: CheckInResult, text: string = checkInResults[result]) =>
  spokenVerdict({ result, text, ticket: null, code: '2611200000012377' });

describe('what a gate says aloud', () => {
  it.each([
    ['OK', '请通行，剩余两项', '请通行，剩余两项'],
    ['USED_UP', '已使用（09:40:00）', '票已使用'],
    ['TOO_EARLY', '未到时段，场次 13:00–13:30', '未到入园时间'],
    ['WRONG_DATE', '非当日，游玩日 2026-10-02', '非今日门票'],
    ['REFUNDED', '已退票', '已退票'],
    ['NEED_ID', '需核验证件', '请走人工通道核验证件'],
  ] as const)('%s: %s is said as %s', (result, text, words) => expect(said(result, text)).toBe(words));

  it('does not call out that somebody is on the blacklist', () => {
    expect(said('BLACKLIST')).toBe('请走人工通道');
  });

  it('has words for every answer', () => {
    for (const result of Object.keys(checkInResults).filter(isResult)) expect(said(result)).not.toBe('');
  });
});

function isResult(name: string): name is CheckInResult {
  return name in checkInResults;
}
