/** Codes of a keyboard or scanner, whatever stood between its keys and us. */

const fullWidth = /[\uff01-\uff5e]/g;
/** Nothing but characters that a code has, in either width. */
const onlyCode = /^[\x20-\x7e\uff01-\uff5e\u3000]*$/;

/**
 * A text with its full-width characters made plain, as a Chinese input method types them: a code, number, telephone or
 * document whole; of words only the digits and letters, for their 「，」 and 「（」 are meant.
 */
export function plainCode(text: string): string {
  if (onlyCode.test(text)) return text.normalize('NFKC');
  return text.normalize('NFC').replace(/[０-９Ａ-Ｚａ-ｚ]/g, plainSign);
}

/** One key of a Chinese input method as the plain one: `５` → `5`, `＊` → `*`, `。` → `.` */
export function plainKey(key: string): string {
  return key === '。' ? '.' : key.replace(fullWidth, plainSign);
}

function plainSign(sign: string): string {
  return String.fromCharCode(sign.charCodeAt(0) - 0xfee0);
}

type KeyPlace = Pick<KeyboardEvent, 'code' | 'shiftKey'>;

/** What the keys type alone, and with Shift, on the plain keyboard that scanners are set to. */
const signs: Readonly<Record<string, string>> = {
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Digit0: '0)',
  Minus: '-_',
  Equal: '=+',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Backquote: '`~',
  NumpadDecimal: '..',
  NumpadSubtract: '--',
  NumpadAdd: '++',
  NumpadMultiply: '**',
  NumpadDivide: '//',
};

/** The character of a key by its position, for where an input method hides its name; null for a key that types none. */
export function characterAt({ code, shiftKey }: KeyPlace): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  const digit = /^Numpad(\d)$/.exec(code)?.[1];
  return digit ?? signs[code]?.[shiftKey ? 1 : 0] ?? null;
}
