/**
 * ISO/IEC 15417: of each symbol the widths of its bars and spaces in turn, beginning with a bar. The place in the
 * list is the value of the symbol.
 */
const symbols =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`.split(/\s+/);

const startB = 104;
const startC = 105;
const toB = 100;
const stop = 106;
const checksumBase = 103;
const printable = /^[\x20-\x7e]+$/;

/** What stays white on both sides, in modules. */
export const quietModules = 10;

/**
 * The values of a text: pairs of digits where all are digits, which takes half the room, else one by one.
 * @throws RangeError for what is no printable ASCII
 */
export function code128Values(text: string): number[] {
  if (!printable.test(text)) throw new RangeError(`no bar code can hold ${JSON.stringify(text)}`);
  const values = /^\d{4,}$/.test(text) ? inPairs(text) : [startB, ...oneByOne(text)];
  // The start counts once, as the first one does.
  const sum = values.reduce((total, value, place) => total + value * Math.max(place, 1), 0);
  return [...values, sum % checksumBase, stop];
}

/** Widths of bars and spaces in turn, in modules, beginning with a bar. @throws RangeError */
export function code128Widths(text: string): number[] {
  return code128Values(text).flatMap(value => Array.from(symbols[value] ?? '', Number));
}

function inPairs(digits: string): number[] {
  const pairs = digits.match(/\d\d/g) ?? [];
  const last = digits.length % 2 === 1 ? [toB, ...oneByOne(digits.slice(-1))] : [];
  return [startC, ...pairs.map(Number), ...last];
}

function oneByOne(text: string): number[] {
  return Array.from(text, letter => letter.charCodeAt(0) - 32);
}
