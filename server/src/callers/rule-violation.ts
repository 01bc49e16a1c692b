import { type ErrorCode, errorCodes } from '@shanmen/shared/contracts/error-codes';

/**
 * A rule of the trade or of the exchange said no. The code is part of the API; the message is
 * what the operator reads, and defaults to the sentence that belongs to the code.
 */
export class RuleViolation extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor(code: ErrorCode, message?: string, details: unknown = null) {
    super(message ?? errorCodes[code][1]);
    this.name = 'RuleViolation';
    this.code = code;
    this.details = details;
  }
}

/**
 * Passes on a row that was looked up.
 * @param noun what the row is in the trade's word, as in 没有找到该订单
 * @throws RuleViolation `not_found` where there is no such row
 */
export function found<T extends object>(row: T | null | undefined, noun: string): T {
  if (!row) throw new RuleViolation('not_found', `没有找到该${noun}`);
  return row;
}
