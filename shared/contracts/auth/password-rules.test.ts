import { judgePassword } from './password-rules.ts';

const unmet = (password: string, userName = 'seller01') =>
  judgePassword(password, userName)
    .filter(rule => !rule.met)
    .map(rule => rule.id);

describe('a new password', () => {
  it.each([
    ['seller01seller01', 'user_name'],
    ['SELLER01-2026!', 'user_name'],
    ['sellerseller2026', 'user_name'],
    ['2026seller01', 'user_name'],
    ['Shanmen-2026', 'site_word'],
    ['shanmenshanmen', 'site_word'],
    ['seller', 'length'],
  ])('%s breaks the rule %s', (password, rule) => {
    expect(unmet(password)).toContain(rule);
  });

  it.each([
    'fog over the lake',
    'seller01 by the lake',
    '青岚山的云海与日出啊啊',
    'seller01我在云海等你',
    'shanmen opens at eight',
  ])('%s breaks none', password => {
    expect(unmet(password)).toEqual([]);
  });

  it('is judged without a user name too', () => {
    expect(unmet('1234567890', '')).toEqual([]);
    expect(unmet('10011001 1001', '1001')).toEqual(['user_name']);
  });
});
