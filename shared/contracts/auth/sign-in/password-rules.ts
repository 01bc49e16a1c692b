/** `met` is null where only the server can tell. */
export type PasswordRule = { readonly id: string; readonly title: string; readonly met: boolean | null };

type Preset = {
  readonly title: string;
  /** How many of 大写, 小写, 数字 and 符号 have to be in it. */
  readonly classes: number;
  /** How many of the last ones are refused; 0 for none. */
  readonly history: number;
  /** Days after which it has to be changed; 0 for never. */
  readonly days: number;
};

/** What a site asks of passwords besides the rules that hold for every one. */
export const passwordPresets = {
  standard: { title: '标准', classes: 1, history: 0, days: 0 },
  graded: { title: '等保', classes: 3, history: 5, days: 90 },
} as const satisfies Readonly<Record<string, Preset>>;
export type PasswordPreset = keyof typeof passwordPresets;

/** So many days before its end a password is spoken of. */
export const passwordReminderDays = 7;

/** What the password of one person is judged by. */
export type PasswordPolicy = {
  readonly preset: PasswordPreset;
  /** 姓名 as it is written and in letters. */
  readonly ownNames: string[];
  /** What the scenic area is called, likewise. */
  readonly siteNames: string[];
};

/** Judged before the server has said what holds here; it judges again. */
export const plainPolicy: PasswordPolicy = { preset: 'standard', ownNames: [], siteNames: [] };

/** Each rule with a mark; shown live while typing and enforced by the server. */
export function judgePassword(
  password: string,
  userName: string,
  { preset, ownNames, siteNames }: PasswordPolicy = plainPolicy,
): readonly PasswordRule[] {
  const { classes, history } = passwordPresets[preset];
  const accounts = [userName, userName.replace(endOfLetters, '')];
  const composed = { id: 'classes', title: `大写、小写、数字、符号中至少 ${classes} 种` };
  const renewed = { id: 'history', title: `不同于最近 ${history} 次用过的密码` };
  return [
    { id: 'length', title: '10 到 128 个字符', met: password.length >= 10 && password.length <= 128 },
    ...(classes > 1 ? [{ ...composed, met: classesOf(password) >= classes }] : []),
    {
      id: 'user_name',
      title: `不只是账号${userName && ` ${userName} `}的重复，或再加几个数字、符号`,
      met: isMoreThan(password, accounts),
    },
    { id: 'own_name', title: '不只是自己的姓名，或再加几个数字、符号', met: isMoreThan(password, ownNames) },
    {
      id: 'site_word',
      title: '不只是景区或产品名的重复，或再加几个数字、符号',
      met: isMoreThan(password, [...productNames, ...siteNames]),
    },
    { id: 'mobile', title: '不只是手机号，或再加几个数字、符号', met: !isLittleMoreThanMobile(password) },
    { id: 'guessable', title: '不易被猜中：不是常用密码、键盘顺序、重复或日期', met: null },
    ...(history > 0 ? [{ ...renewed, met: null }] : []),
  ];
}

/** The strictest preset that the password keeps to, given that it keeps to the rules of all. */
export function presetOf(password: string): PasswordPreset {
  return classesOf(password) >= passwordPresets.graded.classes ? 'graded' : 'standard';
}

/** One word about a password: what breaks a rule is weak; long or mixed is strong once the server has said that it is not guessed. */
export function strengthOf(password: string, rules: readonly PasswordRule[]): '弱' | '中' | '强' {
  if (rules.some(({ met }) => met === false)) return '弱';
  if (rules.some(({ id, met }) => id === 'guessable' && met === null)) return '中';
  return password.length >= 16 || classesOf(password) === kinds.length ? '强' : '中';
}

const kinds = [/\p{Lu}/u, /[\p{Ll}\p{Lo}]/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

function classesOf(password: string): number {
  return kinds.filter(kind => kind.test(password)).length;
}

function isMoreThan(password: string, words: readonly string[]): boolean {
  return !words.some(word => word !== '' && isLittleMoreThan(password, word));
}

/** Whether the word, once or repeated, is all there is besides at most six digits and signs. */
function isLittleMoreThan(password: string, word: string): boolean {
  const whole = password.toLowerCase();
  const rest = whole.replaceAll(word.toLowerCase(), '');
  return rest !== whole && littleRest.test(rest);
}

/** Anybody's: whose it is need not be known to refuse it. */
function isLittleMoreThanMobile(password: string): boolean {
  const rest = password.replace(/1[3-9]\d{9}/, '');
  return rest !== password && littleRest.test(rest);
}

const littleRest = /^\P{L}{0,6}$/u;
const endOfLetters = /\P{L}+$/u;
const productNames = ['shanmen', '山门', 'admin', 'password'] as const;
