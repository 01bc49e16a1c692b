export type PasswordRule = { readonly id: string; readonly title: string; readonly met: boolean };

/**
 * The rules of preset 标准 that can be judged without a list of common passwords, each with a mark;
 * shown live while typing and enforced by the server, which adds the list.
 */
export function judgePassword(password: string, userName: string): readonly PasswordRule[] {
  const bare = withoutTail(password);
  const ownNames = [userName.toLowerCase(), withoutTail(userName)];
  return [
    { id: 'length', title: '10 到 128 个字符', met: password.length >= 10 && password.length <= 128 },
    {
      id: 'user_name',
      title: '不是账号加数字或符号',
      met: userName === '' || !ownNames.includes(bare),
    },
    { id: 'site_word', title: '不是景区或产品名加数字或符号', met: !siteWords.has(bare) },
  ];
}

/** A word as people vary it: without up to six digits or signs at its end. */
function withoutTail(word: string): string {
  return word.toLowerCase().replace(/[\d\W_]{0,6}$/u, '');
}

const siteWords: ReadonlySet<string> = new Set(['shanmen', 'qinglanshan', 'jinghu', 'admin', 'password']);
