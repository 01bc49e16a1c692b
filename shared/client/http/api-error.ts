import type { ErrorCode } from '../../contracts/error-codes.ts';
import { isRecord } from '../session/stored-shapes.ts';

/** What went wrong before the server could answer. */
export type TransportCode = 'network_failed' | 'timed_out' | 'canceled' | 'unreadable_answer';

/** A refusal or failure of a call, in the one shape that the product has for it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  /** Shown beside the message, so that the operator can report it. */
  readonly requestId: string;

  constructor(fields: {
    status: number;
    code: string;
    message: string;
    details?: unknown;
    requestId: string;
  }) {
    super(fields.message);
    this.status = fields.status;
    this.code = fields.code;
    this.details = fields.details;
    this.requestId = fields.requestId;
  }

  has(code: ErrorCode | TransportCode): boolean {
    return this.code === code;
  }

  /** The field that it means, where the server names one. */
  get path(): string | null {
    const path = isRecord(this.details) ? this.details['path'] : undefined;
    return typeof path === 'string' ? path : null;
  }

  /** Of what the same call made long ago, the id; null where the refusal says something else. */
  get recordedId(): number | null {
    const id = this.has('already_recorded') && isRecord(this.details) ? this.details['id'] : undefined;
    return typeof id === 'number' ? id : null;
  }

  /** Whether the call may have been carried out although no usable answer came. */
  get isOutcomeUnknown(): boolean {
    if (this.code === 'canceled') return false;
    return this.status === 0 || this.status >= 500 || this.code === 'request_in_progress';
  }
}

/** What a call threw, as an {@link ApiError}; a defect of our own becomes one too. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ApiError({ status: 0, code: 'unreadable_answer', message, requestId: '' });
}
