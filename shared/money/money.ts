import type { Fen } from '../contracts/schema.ts';

export type { Fen } from '../contracts/schema.ts';

/** Marks a whole number of fen. @throws when it is no safe integer: money never has a fraction. */
export function fen(value: number): Fen {
  assertFen(value);
  return value;
}

export const zeroFen: Fen = fen(0);

export function addFen(a: Fen, b: Fen): Fen {
  return fen(a + b);
}

export function subtractFen(a: Fen, b: Fen): Fen {
  return fen(a - b);
}

/** The same amount the other way round. */
export function negateFen(amount: Fen): Fen {
  return subtractFen(zeroFen, amount);
}

export function sumFen(parts: readonly Fen[]): Fen {
  return parts.reduce(addFen, zeroFen);
}

/** A unit price times a whole count. */
export function multiplyFen(price: Fen, count: number): Fen {
  return fen(price * count);
}

/** How many whole per cent of `whole` a part is, rounded down; 100 of nothing. */
export function percentOf(part: Fen, whole: Fen): number {
  return whole === 0 ? 100 : Math.floor((part * 100) / whole);
}

/** The next whole multiple of a step, for notes and coins: ¥41.00 in steps of ¥10.00 is ¥50.00. */
export function roundUpFen(amount: Fen, step: Fen): Fen {
  const rounded = Math.ceil(amount / step) * step;
  return fen(rounded === 0 ? 0 : rounded);
}

/**
 * Splits a total in proportion to weights by largest remainder; equal remainders go to the earlier part.
 * @returns one part per weight, in order; their sum is the total exactly.
 */
export function splitFen(total: Fen, weights: readonly number[]): Fen[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole <= 0 || weights.some(weight => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('splitFen needs whole weights with a positive sum');
  }
  const sign = total < 0 ? -1 : 1;
  const shares = weights.map((weight, index) => {
    const product = BigInt(Math.abs(total)) * BigInt(weight);
    return { index, part: Number(product / BigInt(whole)), rest: Number(product % BigInt(whole)) };
  });
  let left = Math.abs(total) - shares.reduce((sum, share) => sum + share.part, 0);
  for (const share of [...shares].sort((a, b) => b.rest - a.rest || a.index - b.index)) {
    if (left === 0) break;
    share.part += 1;
    left -= 1;
  }
  // Nothing of a negative total is still 0, not −0.
  return shares.map(({ part }) => fen(part === 0 ? 0 : sign * part));
}

/** `128000` → `1,280.00`; a negative amount keeps its minus sign. */
export function formatYuan(amount: Fen): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const yuan = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}${yuan}.${digits.slice(-2)}`;
}

/** `128000` → `1280.00`, as other programs read it: no comma between thousands. */
export function plainYuan(amount: Fen): string {
  return formatYuan(amount).replaceAll(',', '');
}

/**
 * Reads what a person typed as yuan: `120`, `120.5`, `1,280.00`, full-width digits too.
 * @returns the amount in fen, or null when it is no amount of money.
 */
export function parseYuan(text: string): Fen | null {
  const plain = text
    .trim()
    .replace(/[０-９]/g, digit => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace('。', '.')
    .replace('．', '.')
    .replace(/^[¥￥]/, '')
    .replace(/[,，]/g, '');
  const match = /^(-?)(\d{1,11})(?:\.(\d{0,2}))?$/.exec(plain);
  if (!match) return null;
  const [, sign, yuan = '0', cents = ''] = match;
  const amount = Number(yuan) * 100 + Number(cents.padEnd(2, '0'));
  return fen(sign === '-' && amount !== 0 ? -amount : amount);
}

/** As {@link parseYuan}, of an amount with more than two places, as providers write fees: to the nearest fen. */
export function roundYuan(text: string): Fen | null {
  const match = /^(-?\d{1,11}\.\d{2})(\d+)$/.exec(text.trim());
  if (!match) return parseYuan(text);
  const [, whole = '', rest = ''] = match;
  const amount = parseYuan(whole);
  if (amount === null || rest < '5') return amount;
  return fen(whole.startsWith('-') ? amount - 1 : amount + 1);
}

const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万亿'];

/**
 * 大写金额, as it stands on paper that is signed: `128050` → `壹仟贰佰捌拾元伍角整`.
 * @param amount less than a hundred million million fen
 */
export function yuanInWords(amount: Fen): string {
  const size = Math.abs(amount);
  const [yuan, jiao, cent] = [Math.floor(size / 100), Math.floor(size / 10) % 10, size % 10];
  const whole = yuan === 0 ? '' : `${wholeInWords(yuan)}元`;
  const gap = yuan > 0 && jiao === 0 && cent > 0 ? '零' : '';
  const part = `${jiao === 0 ? '' : `${digits.charAt(jiao)}角`}${gap}${cent === 0 ? '' : `${digits.charAt(cent)}分`}`;
  const words = `${whole}${part}` || '零元';
  return `${amount < 0 ? '负' : ''}${words}${cent === 0 ? '整' : ''}`;
}

/** Four digits at a time; a gap between two digits is one 零. */
function wholeInWords(value: number): string {
  const text = String(value);
  let words = '';
  let isGap = false;
  for (const [index, digit] of [...text].entries()) {
    const place = text.length - 1 - index;
    if (digit === '0') isGap = true;
    else {
      words += `${isGap && words !== '' ? '零' : ''}${digits.charAt(Number(digit))}${places[place % 4] ?? ''}`;
      isGap = false;
    }
    const group = groups[place / 4] ?? '';
    if (place % 4 === 0 && Number(text.slice(Math.max(0, index - 3), index + 1)) > 0) words += group;
  }
  return words;
}

function assertFen(value: number): asserts value is Fen {
  if (!Number.isSafeInteger(value) || Object.is(value, -0))
    throw new RangeError(`not a whole number of fen: ${value}`);
}
