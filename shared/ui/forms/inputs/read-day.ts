import { addDays } from '@shanmen/shared/time';
import { plainCode } from '@shanmen/shared/contracts/plain-code';

const words: Readonly<Record<string, number>> = { 今天: 0, 今日: 0, 昨天: -1, 昨日: -1, 明天: 1, 明日: 1 };

/**
 * Reads a day as staff type it: `20261120`, `2026-11-20`, `2026/1/5`, `11-20` of this year, `今天`, also in
 * full-width digits. @returns `YYYY-MM-DD`, or null when there is no such day
 */
export function readDay(text: string, today: string): string | null {
  const plain = plainCode(text).trim();
  const step = words[plain];
  if (step !== undefined) return addDays(today, step);
  const whole = /^(\d{4})(?:(\d{2})(\d{2})|[-/.年](\d{1,2})[-/.月](\d{1,2})日?)(?:\s.*)?$/.exec(plain);
  if (whole) return existing(whole[1], whole[2] ?? whole[4], whole[3] ?? whole[5]);
  const short = /^(?:(\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/.exec(plain);
  return short ? existing(today.slice(0, 4), short[1] ?? short[3], short[2] ?? short[4]) : null;
}

function existing(year = '', month = '', date = ''): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  // The 31st of a short month would roll over into the next.
  return /^\d{4}-(0[1-9]|1[0-2])-\d{2}$/.test(day) && addDays(day, 0) === day ? day : null;
}
