import { type ErrorCode, errorCodes } from '@shanmen/shared/contracts/error-codes';
import type { MockAnswer } from '@shanmen/shared/testing';

// Types only from the test package: the handlers also run in Node, where no style sheet can be imported.

export function answer(result: unknown): MockAnswer {
  return { status: 200, body: { result } };
}

export function refusal(code: ErrorCode, message?: string): MockAnswer {
  const [status, usual] = errorCodes[code];
  return { status, body: { code, message: message ?? usual, details: null, requestId: 'mock-request' } };
}
