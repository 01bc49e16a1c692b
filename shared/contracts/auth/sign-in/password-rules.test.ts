import { judgePassword, type PasswordPolicy, presetOf, strengthOf } from './password-rules.ts';

const policy: PasswordPolicy = {
  preset: 'standard',
  ownNames: ['陶然', 'taoran'],
  siteNames: ['青岚山', 'qinglanshan'],
};

const unmet = (password: string, userName = 'seller01', by = policy) =>
  judgePassword(password, userName, by)
    .filter(rule => rule.met === false)
    .map(rule => rule.id);

describe('a new password', () => {
  it.each([
    ['seller01seller01', 'user_name'],
    ['SELLER01-2026!', 'user_name'],
    ['sellerseller2026', 'user_name'],
    ['2026seller01', 'user_name'],
    ['Taoran-2026', 'own_name'],
    ['陶然2026', 'own_name'],
    ['Shanmen-2026', 'site_word'],
    ['shanmenshanmen', 'site_word'],
    ['qinglanshan88', 'site_word'],
    ['13800001234', 'mobile'],
    ['13800001234!!', 'mobile'],
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
    'taoran sees the lake',
    'call 13800001234 at noon',
  ])('%s breaks none', password => {
    expect(unmet(password)).toEqual([]);
  });

  it('is judged without a user name too', () => {
    expect(unmet('1029384756', '')).toEqual([]);
    expect(unmet('10011001 1001', '1001')).toEqual(['user_name']);
  });

  it.each([
    ['fog over the lake', ['classes']],
    ['Fog over the lake', []],
    ['fog over 7 lakes', []],
    ['云海日出晚霞星空春夏', ['classes']],
    ['云海日出晚霞星空-7', []],
  ])('%s breaks %j under 等保', (password, rules) => {
    expect(unmet(password, 'seller01', { ...policy, preset: 'graded' })).toEqual(rules);
    expect(presetOf(password)).toBe(rules.length === 0 ? 'graded' : 'standard');
  });

  it('is left to the server where guessing is concerned', () => {
    const rules = judgePassword('aaaaaaaaaaaa', 'seller01', policy);
    expect(rules.find(({ id }) => id === 'guessable')?.met).toBeNull();
  });

  it('is not judged by the page against those of before', () => {
    const rules = judgePassword('Fog over the lake', 'seller01', { ...policy, preset: 'graded' });
    expect(rules.find(({ id }) => id === 'history')?.met).toBeNull();
  });

  it.each([
    ['seller01', '弱'],
    ['fog on lakes', '中'],
    ['fog over the lake', '强'],
    ['Fog-lake-77', '强'],
  ])('%s is called %s', (password, word) => {
    const rules = judgePassword(password, 'seller01', policy);
    const judged = rules.map(rule => (rule.id === 'guessable' ? { ...rule, met: true } : rule));
    expect(strengthOf(password, judged)).toBe(word);
    expect(strengthOf(password, rules)).toBe(word === '弱' ? '弱' : '中');
  });
});
