import type { Fen } from '../contracts/schema.ts';

const digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'] as const;
const places = ['', '十', '百', '千'] as const;
const groups = ['', '万', '亿', '万亿'] as const;

/**
 * A whole number as it is said: 10 → 十, 200 → 二百, 1005 → 一千零五, 10010 → 一万零一十.
 * @throws when it is no safe integer
 */
export function spokenNumber(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
  if (value === 0) return digits[0];
  const words = groupWords(Math.abs(value)).replace(/^一十/, '十');
  return (value < 0 ? '负' : '') + words;
}

/** A count before its measure word: 2 张 → 两张, else as a number. */
export function spokenCount(value: number): string {
  return value === 2 ? '两' : spokenNumber(value);
}

/** Digit by digit, 1 as 幺, letters as they are: plates, phone numbers and places in a queue. */
export function spokenDigits(text: string): string {
  const said = Array.from(text.trim(), sign => (sign === '1' ? '幺' : (digits[Number(sign)] ?? sign)));
  return said.join(' ').replace(/\s+/g, ' ');
}

/** A time of day as it is said: 10:30 → 十点半, 14:00 → 十四点, 9:05 → 九点零五分. */
export function spokenClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const past = minute < 10 ? `零${spokenNumber(minute)}分` : `${spokenNumber(minute)}分`;
  return `${spokenCount(hour)}点${minute === 0 ? '' : minute === 30 ? '半' : past}`;
}

/** Money as it is said: 240.50 → 二百四十元五角, 1005.06 → 一千零五元零六分, 2.00 → 两元. */
export function spokenYuan(amount: Fen): string {
  const whole = Math.abs(amount);
  const yuan = Math.trunc(whole / 100);
  const jiao = Math.trunc(whole / 10) % 10;
  const cent = whole % 10;
  const parts = [
    yuan > 0 && `${spokenCount(yuan)}元`,
    jiao > 0 && `${yuan > 0 ? spokenNumber(jiao) : spokenCount(jiao)}角`,
    yuan > 0 && jiao === 0 && cent > 0 && '零',
    cent > 0 && `${yuan + jiao > 0 ? spokenNumber(cent) : spokenCount(cent)}分`,
  ];
  const said = parts.filter(part => part !== false).join('');
  return (amount < 0 ? '负' : '') + (said === '' ? '零元' : said);
}

/** Groups of four digits, largest first, with one 零 wherever places are passed over. */
function groupWords(value: number): string {
  let said = '';
  let rest = value;
  for (let group = groups.length - 1; group >= 0; group -= 1) {
    const size = 10_000 ** group;
    const part = Math.trunc(rest / size);
    rest -= part * size;
    if (part === 0) continue;
    const isPassedOver = said !== '' && (part < 1000 || endsInZeros(value, group + 1));
    said += (isPassedOver ? digits[0] : '') + placeWords(part) + (groups[group] ?? '');
  }
  return said;
}

/** Whether the group above was empty, so that its places have to be named by a 零. */
function endsInZeros(value: number, group: number): boolean {
  return Math.trunc(value / 10_000 ** group) % 10_000 === 0;
}

function placeWords(part: number): string {
  let said = '';
  let isPassedOver = false;
  for (let place = places.length - 1; place >= 0; place -= 1) {
    const digit = Math.trunc(part / 10 ** place) % 10;
    if (digit === 0) {
      isPassedOver = said !== '';
      continue;
    }
    said += (isPassedOver ? digits[0] : '') + (digits[digit] ?? '') + (places[place] ?? '');
    isPassedOver = false;
  }
  return said;
}
