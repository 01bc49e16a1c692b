import type { FastifyRequest } from 'fastify';

import { RuleViolation } from '../../callers/rule-violation.ts';

/**
 * The number that the caller has seen, from `If-Match: "<number>"`. Without it nothing is changed: a change
 * that does not say what it is a change of may undo another one.
 */
export function numberSeen({ headers }: FastifyRequest): number {
  const text = /^"(\d{1,15})"$/.exec(headers['if-match'] ?? '')?.[1];
  if (text === undefined) throw new RuleViolation('invalid_input', '缺少 If-Match：请先读取当前编号');
  return Number(text);
}
