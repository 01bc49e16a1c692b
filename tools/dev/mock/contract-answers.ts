import fc from 'fast-check';

import type { MockHandlers } from '../../../shared/client/testing/mock/mock-api.ts';
import type { DeclaredRoute } from '../../../server/src/http/route-table.ts';

/** The part of JSON Schema that our contracts use. */
type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  /** Of every item, or of one after the other. */
  readonly items?: Schema | readonly Schema[];
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
};

/** The body of an answer by `METHOD /url`. */
export type ContractAnswers = Readonly<Record<string, unknown>>;

/**
 * An answer for every route of the product, made from its contract: what the handlers of an app need not say.
 * Addresses with a parameter come last, as they also match what has a handler of its own.
 */
export function contractAnswers(routes: readonly DeclaredRoute[]): ContractAnswers {
  const ordered = routes.toSorted((a, b) => Number(a.url.includes(':')) - Number(b.url.includes(':')));
  return Object.fromEntries(
    ordered.map(route => [`${route.method} ${route.url}`, exampleOf(answerSchema(route))]),
  );
}

export function handlersOf(answers: ContractAnswers): MockHandlers {
  return Object.fromEntries(
    Object.entries(answers).map(([route, body]) => [route, () => ({ status: 200, body })]),
  );
}

/** What a route answers when all goes well. */
export function answerSchema({ schema }: DeclaredRoute): Schema {
  const answers: Readonly<Record<string, Schema>> = Object(schema.response);
  return Object.entries(answers).find(([status]) => status.startsWith('2'))?.[1] ?? {};
}

/** A plausible value of a contract, the same every time. @param name of the property it stands for */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf.find(one => one.type !== 'null') ?? {}, name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, field]) => [key, exampleOf(field, key)]),
      );
    case 'array':
      return itemsOf(schema).map(item => exampleOf(item, name));
    case 'string':
      return exampleText(schema);
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? Infinity, Math.max(schema.minimum ?? 1, 1));
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function itemsOf({ items = {}, minItems = 0 }: Schema): readonly Schema[] {
  return 'map' in items ? items : Array.from({ length: Math.max(minItems, 1) }, () => items);
}

/** Forms that contracts ask for again and again: instants, days, times, months, quantities, telephones. */
const usualTexts = ['2026-11-20T01:00:00.000Z', '2026-11-20', '08:00', '2026-11', '1', '13800001234'];

function exampleText({ pattern, minLength = 0, maxLength = 40 }: Schema): string {
  const form = new RegExp(pattern ?? '', 'u');
  const fits = (text: string) => form.test(text) && text.length >= minLength && text.length <= maxLength;
  const text = pattern === undefined ? '示例'.padEnd(minLength, '一').slice(0, maxLength) : undefined;
  if (text !== undefined) return text;
  const usual = [...usualTexts, '示例'.padEnd(minLength, '一')].find(fits);
  if (usual !== undefined) return usual;
  const [made = ''] = fc.sample(fc.stringMatching(form).filter(fits), { numRuns: 1, seed: 1 });
  return made;
}
