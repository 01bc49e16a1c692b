import type { PasswordJudgement } from '@shanmen/shared/contracts/auth/sign-in/password';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Of 0 to 4; 3 takes more than 10^8 guesses of somebody who knows how people choose passwords. */
const leastScore = 3;

/** What stands behind the first ones makes no password weaker, and looking at all would hold the process up. */
const judgedLength = 64;

/**
 * Judges how soon a password is guessed: common ones, rows and patterns of the keyboard, repeats, sequences, dates, and
 * words that are known here.
 * @param words names of the person, of the account, of the site and of the product, in characters and in letters
 */
export async function judgeStrength(password: string, words: readonly string[]): Promise<PasswordJudgement> {
  checker ??= loadChecker();
  const known = words.filter(word => word.length > 1).map(word => word.toLowerCase());
  const { score, feedback } = (await checker).check(password.slice(0, judgedLength), known);
  if (score >= leastScore) return { isStrong: true, advice: '' };
  const reason = reasons[feedback.warning ?? ''] ?? '密码太简单，容易被猜中';
  return { isStrong: false, advice: `${reason}。请改用三四个互不相关的词，中间加数字或符号` };
}

let checker: Promise<ZxcvbnFactory> | undefined;

/** The dictionaries take a tenth of a second to load, and most processes are never asked. */
async function loadChecker(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary, graphs: adjacencyGraphs });
}

const common = '这是常用密码，或与常用密码太接近';
const named = '姓名、账号或景区名容易被猜中';

/** By the codes of the checker. */
const reasons: Readonly<Record<string, string>> = {
  straightRow: '键盘上一整排按键容易被猜中',
  keyPattern: '键盘上相邻的按键容易被猜中',
  simpleRepeat: '重复同一个字符容易被猜中',
  extendedRepeat: '重复同一段字符容易被猜中',
  sequences: '连续的字母或数字容易被猜中',
  recentYears: '年份容易被猜中',
  dates: '日期（如生日）容易被猜中',
  topTen: common,
  topHundred: common,
  common,
  similarToCommon: common,
  wordByItself: '只有一个词，容易被猜中',
  namesByThemselves: named,
  commonNames: named,
  userInputs: named,
};
