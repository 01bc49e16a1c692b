import type { Failure } from '@shanmen/shared/contracts/schema';
import { type ErrorCode, errorCodes, isErrorCode } from '@shanmen/shared/contracts/error-codes';
import type { FastifyError } from 'fastify';

import { brokenConstraint, databaseRefusal, isImpossibleDate } from '../../db/connection/failures.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';

export type FailureAnswer = { status: number; body: Failure; retryAfterSeconds: number | null };

/** Constraints that repeat a rule and answer with its code; every other broken constraint is a bug. */
const ruleOfConstraint: Readonly<Record<string, ErrorCode>> = {
  ticket_one_per_person: 'duplicate_visitor',
  payment_voucher_once: 'voucher_used',
  till_payment_voucher_once: 'voucher_used',
  ticket_order_external_once: 'external_no_used',
  ticket_order_idem_key_key: 'already_recorded',
  refund_idem_key_key: 'already_recorded',
  cash_move_idem_key_key: 'already_recorded',
  doc_idem_key_key: 'already_recorded',
  supplier_payment_idem_key_key: 'already_recorded',
  credit_txn_idem_key_key: 'already_recorded',
  voucher_settlement_idem_key_key: 'already_recorded',
  payable_settlement_idem_key_key: 'already_recorded',
};

/** Fastify's own refusals of an exchange that never reached a route. */
const codeOfExchange: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_NOT_FOUND: 'not_found',
};

/** The one shape of every failure; it tells nothing of the inside of the machine. */
export function failureAnswer(error: unknown, requestId: string): FailureAnswer {
  const violation = violationOf(error);
  const [status] = errorCodes[violation.code];
  return {
    status,
    body: { code: violation.code, message: violation.message, details: violation.details, requestId },
    retryAfterSeconds: retryAfter(violation),
  };
}

function violationOf(error: unknown): RuleViolation {
  if (error instanceof RuleViolation) return error;
  if (isFastifyError(error)) return exchangeViolation(error);
  if (isImpossibleDate(error)) return new RuleViolation('invalid_input', '日期不存在', { keyword: 'date' });
  const constraint = brokenConstraint(error);
  const rule = constraint === null ? undefined : (ruleOfConstraint[constraint] ?? constraint);
  if (rule !== undefined && isErrorCode(rule)) return new RuleViolation(rule);
  return databaseRefusal(error) ?? new RuleViolation('internal_error');
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}

function exchangeViolation(error: FastifyError): RuleViolation {
  const [problem] = error.validation ?? [];
  if (problem) {
    const path = `${error.validationContext ?? 'body'}${problem.instancePath}${keyOf(problem.params)}`;
    return new RuleViolation('invalid_input', quantityText(path), { path, keyword: problem.keyword });
  }
  const code = codeOfExchange[error.code];
  if (code !== undefined) return new RuleViolation(code);
  const isClientsFault = error.statusCode !== undefined && error.statusCode < 500;
  return new RuleViolation(isClientsFault ? 'invalid_input' : 'internal_error');
}

/** Quantities of lines are typed and weighed all day long, so that their refusal is a sentence of its own. */
function quantityText(path: string): string | undefined {
  const [, index] = /^body\/(?:lines|goods)\/(\d+)\/qty$/.exec(path) ?? [];
  return index === undefined ? undefined : `第 ${Number(index) + 1} 行：数量须大于 0，最多三位小数`;
}

/** The key that is missing or one too many; other problems lie in the value itself. */
function keyOf(params: Readonly<Record<string, unknown>>): string {
  const key = params['additionalProperty'] ?? params['missingProperty'];
  return typeof key === 'string' ? `/${key}` : '';
}

function retryAfter({ code, details }: RuleViolation): number | null {
  if (typeof details === 'object' && details !== null && 'retryAfterSeconds' in details) {
    return Number(details.retryAfterSeconds);
  }
  if (code === 'service_busy' || code === 'database_unavailable' || code === 'outcome_unknown') return 2;
  return code === 'request_in_progress' ? 1 : null;
}
