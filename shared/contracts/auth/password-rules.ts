export type PasswordRule = { readonly id: string; readonly title: string; readonly met: boolean };

/**
 * The rules of preset 标准 that can be judged without a list of common passwords, each with a mark;
 * shown live while typing and enforced by the server, which adds the list.
 */
export function judgePassword(password: string, userName: string): readonly PasswordRule[] {
  const ownNames = [userName, userName.replace(endOfLetters, '')].filter(name => name !== '');
  return [
    { id: 'length', title: '10 到 128 个字符', met: password.length >= 10 && password.length <= 128 },
    {
      id: 'user_name',
      title: `不只是账号${userName && ` ${userName} `}的重复，或再加几个数字、符号`,
      met: !ownNames.some(name => isLittleMoreThan(password, name)),
    },
    {
      id: 'site_word',
      title: '不只是景区或产品名的重复，或再加几个数字、符号',
      met: !siteWords.some(word => isLittleMoreThan(password, word)),
    },
  ];
}

/** Whether the word, once or repeated, is all there is besides at most six digits and signs. */
function isLittleMoreThan(password: string, word: string): boolean {
  const whole = password.toLowerCase();
  const rest = whole.replaceAll(word.toLowerCase(), '');
  return rest !== whole && /^\P{L}{0,6}$/u.test(rest);
}

const endOfLetters = /\P{L}+$/u;
const siteWords = ['shanmen', 'qinglanshan', 'jinghu', 'admin', 'password'] as const;
