import type { CheckInResult } from '@shanmen/shared/contracts/ticket/letters';

/** How an answer looks from two metres: pass, come to me, do not pass. */
export type Verdict = 'pass' | 'ask' | 'refuse';

const asking: ReadonlySet<CheckInResult> = new Set([
  'TOO_EARLY',
  'TOO_LATE',
  'INTERVAL',
  'NEED_ID',
  'AMBIGUOUS',
  'LOCKED',
  'ERROR',
]);

export function verdictOf(result: CheckInResult): Verdict {
  if (result === 'OK') return 'pass';
  return asking.has(result) ? 'ask' : 'refuse';
}

/** What an inspector typed: a ticket number is read in fours, with or without dashes. */
export function typedCode(text: string): string {
  const plain = text
    .trim()
    .replace(/[\uff01-\uff5e]/g, mark => String.fromCharCode(mark.charCodeAt(0) - 0xfee0));
  const digits = plain.replace(/[\s-]/g, '');
  return /^\d{16}$/.test(digits) ? digits : plain;
}
