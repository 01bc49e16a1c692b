import type { FastifyRequest } from 'fastify';

import { plainCode } from '@shanmen/shared/contracts/plain-code';

import { RuleViolation } from '../../callers/rule-violation.ts';

const deepest = 32;
const longestList = 500;
/** A password is what was typed, to the sign. */
const secret = /password$/i;
const unusable = /\0|\p{Surrogate}/u;

/**
 * Refuses what no schema can describe and no column can keep: NUL, half a character, nesting without
 * end. Texts go on in NFC, and their digits and codes in plain characters, so that what looks equal is equal; −0
 * becomes 0.
 */
export async function tidyRequest(request: FastifyRequest): Promise<void> {
  refuseUnaskedBody(request);
  request.params = tidy(request.params, 'params', 0);
  request.query = tidy(request.query, 'query', 0);
  request.body = tidy(request.body, 'body', 0);
}

/** A route without a schema for its body takes none, so that nothing is silently ignored. */
function refuseUnaskedBody({ body, routeOptions, is404 }: FastifyRequest): void {
  if (is404 || routeOptions.schema?.body !== undefined || isEmpty(body)) return;
  throw refusal('body', 'additionalProperties');
}

function isEmpty(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return body === undefined || body === null;
  return Object.keys(body).length === 0;
}

function tidy(value: unknown, path: string, depth: number): unknown {
  if (typeof value === 'string') return tidyText(value, path);
  if (typeof value === 'number') return value === 0 ? 0 : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) throw refusal(path, 'depth');
  if (Array.isArray(value)) return tidyList(value, path, depth);
  const entries = Object.entries(value).map(([key, child]): [string, unknown] => [
    tidyText(key, path),
    tidy(child, `${path}/${key}`, depth + 1),
  ]);
  return Object.fromEntries(entries);
}

function tidyList(list: readonly unknown[], path: string, depth: number): unknown[] {
  if (list.length > longestList) throw refusal(path, 'maxItems');
  return list.map((child, index) => tidy(child, `${path}/${index}`, depth + 1));
}

function tidyText(text: string, path: string): string {
  if (unusable.test(text)) throw refusal(path, 'characters');
  return secret.test(path) ? text.normalize('NFC') : plainCode(text);
}

function refusal(path: string, keyword: string): RuleViolation {
  return new RuleViolation('invalid_input', undefined, { path, keyword });
}
