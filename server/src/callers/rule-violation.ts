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
