import { judgeStrength } from './password-strength.ts';

const words = ['seller01', '林晓', 'linxiao', '青岚山', 'qinglanshan', '镜湖', 'jinghu', 'shanmen'];

describe('how soon a password is guessed', () => {
  it.each([
    ['aaaaaaaaaaaa', '重复同一个字符'],
    ['abcabcabcabc', '重复同一段字符'],
    ['abcdefghijkl', '连续的字母或数字'],
    ['qwertyuiop12', '常用密码'],
    ['1qaz2wsx3edc', '常用密码'],
    ["asdfghjkl;'", '键盘上'],
    ['P@ssw0rd1234', '常用密码'],
    ['jinghu123456', '景区名'],
    ['Shanmen-2026', '景区名'],
    ['19900101linxiao', '日期'],
    ['青岚山青岚山青岚山青岚山', '重复同一段字符'],
  ])('D-18 %s is refused, because %s', async (password, reason) => {
    const { isStrong, advice } = await judgeStrength(password, words);
    expect([isStrong, advice]).toEqual([false, expect.stringContaining(reason)]);
    expect(advice).toMatch(/。请改用三四个互不相关的词，中间加数字或符号$/);
  });

  it.each(['fog over the lake', 'Baiyun-guqin-7', 'Tiger-lamp-93', '云海日出晚霞星空春夏'])(
    'D-18 %s is taken',
    async password => {
      expect(await judgeStrength(password, words)).toEqual({ isStrong: true, advice: '' });
    },
  );

  it('Z-14 of 128 characters that can be read in many ways is judged without holding the process up', async () => {
    await judgeStrength('loads the dictionaries', words);
    const began = performance.now();
    await judgeStrength('4@8({[</369&#!1/|0$5+7%2/4'.repeat(5).slice(0, 128), words);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
