import type { ScanAnswer } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { type CheckInResult, checkInResults } from '@shanmen/shared/contracts/ticket/selling/letters';

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

export type Judged = Pick<ScanAnswer, 'result' | 'ticket' | 'code'>;

export function verdictOf(answer: Judged): Verdict {
  if (answer.result === 'OK') return 'pass';
  return asking.has(answer.result) || isTooMany(answer) ? 'ask' : 'refuse';
}

/** The large word of an answer. */
export function headlineOf(answer: Judged): string {
  if (isTooMany(answer)) return '人数超出';
  return answer.result === 'UNKNOWN' && isIdentity(answer) ? '没有门票' : checkInResults[answer.result];
}

/** The server answers with the number behind a mask. */
function isIdentity({ code }: Judged): boolean {
  return /^\d{6}\*{8}/.test(code);
}

/** Entries are left, so it was the persons that were too many: the inspector corrects and scans again. */
function isTooMany({ result, ticket }: Judged): boolean {
  return result === 'USED_UP' && ticket !== null && ticket.timesLeft > 0;
}

/** What an inspector typed: a ticket number is read in fours, with or without dashes. */
export function typedCode(text: string): string {
  const plain = text
    .trim()
    .replace(/[\uff01-\uff5e]/g, mark => String.fromCharCode(mark.charCodeAt(0) - 0xfee0));
  const digits = plain.replace(/[\s-]/g, '');
  return /^\d{16}$/.test(digits) ? digits : plain;
}
