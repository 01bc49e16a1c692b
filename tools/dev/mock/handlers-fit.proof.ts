import { existsSync } from 'node:fs';
import { join } from 'node:path';

import Value from 'typebox/value';

import type { DeclaredRoute } from '../../../server/src/http/route-table.ts';
import { menuHandlers } from '../../../shared/client/testing/dev/dev-screens.ts';
import {
  answerFrom,
  type MockAnswer,
  type MockHandlers,
} from '../../../shared/client/testing/mock/mock-api.ts';
import type { Scenarios } from '../../../shared/client/testing/mock/scenario.ts';
import { errorCodes } from '../../../shared/contracts/error-codes.ts';
import { appNames } from '../../webpack/module-table.ts';
import { answerSchema, exampleOf } from './contract-answers.ts';
import { contractRoutes } from './contract-routes.ts';

let routes: readonly (DeclaredRoute & { readonly calls: readonly Call[] })[];

beforeAll(async () => {
  routes = (await contractRoutes())
    .filter(({ url }) => url.startsWith('/api/'))
    .map(route => ({ ...route, calls: callsOf(route) }));
}, 60_000);

describe.each(appNames)('M-30 the mock API of %s', app => {
  it('answers no route that the product does not have', async () => {
    for (const { name, handlers } of await statesOf(app)) {
      const unknown = Object.keys(handlers).filter(handled => !routes.some(route => isMet(handled, route)));
      expect([name, unknown]).toEqual([name, []]);
    }
  });

  // What a handler with a parameter answers to the address of another route shows here as well.
  it('answers every route as its contract says, or refuses it by a known code', async () => {
    for (const { name, handlers, own } of await statesOf(app)) {
      const faults: string[] = [];
      for (const route of routes.filter(each => own?.some(handled => isMet(handled, each)) ?? true)) {
        for (const call of route.calls) {
          const answer = await answerFrom(handlers, route.method, call.target, { body: call.body, key: 'k' });
          const fault = answer && faultOf(route, answer);
          if (fault !== null) faults.push(`${route.method} ${call.target}: ${fault}`);
        }
      }
      expect([name, faults]).toEqual([name, []]);
    }
  });
});

it('M-30 tells an answer that does not fit', () => {
  const route = routes.find(({ method, url }) => method === 'GET' && url === '/api/auth/password');
  if (!route) throw new Error('the product has no such route');
  expect(faultOf(route, { status: 200, body: { result: { rows: [], total: 0 } } })).not.toBeNull();
  expect(faultOf(route, { status: 404, body: { code: 'no_permission' } })).not.toBeNull();
});

/** `own` names the handlers that this state adds to those of the usual one. */
type State = { readonly name: string; readonly handlers: MockHandlers; readonly own?: readonly string[] };

/** The usual handlers of an app, and those of each of its own scenarios. */
async function statesOf(app: (typeof appNames)[number]): Promise<State[]> {
  const folder = join(import.meta.dirname, '../../..', app, 'dev');
  const { handlers }: { handlers: MockHandlers } = await import(join(folder, 'handlers.ts'));
  const { scenarios }: { scenarios: Scenarios } = existsSync(join(folder, 'scenarios.ts'))
    ? await import(join(folder, 'scenarios.ts'))
    : { scenarios: {} };
  return [
    { name: 'ok', handlers: { ...menuHandlers, ...handlers } },
    ...Object.entries(scenarios).map(([name, scenario]): State => ({
      name,
      handlers: { ...handlers, ...scenario.handlers },
      own: Object.keys(scenario.handlers),
    })),
  ];
}

/** Whether a handler, `GET /api/goods/items/:id`, would be asked for a route of the product. */
function isMet(handled: string, { method, url }: DeclaredRoute): boolean {
  const [wanted, path = ''] = handled.split(' ');
  const [parts, segments] = [path.split('/'), url.split('/')];
  const isLike = parts.every((part, index) => part.startsWith(':') || part === segments[index]);
  return wanted === method && parts.length === segments.length && isLike;
}

type Call = { readonly target: string; readonly body: unknown };

/** Calls of a route that its own contract allows: without a query, and with all of it. */
function callsOf({ url, schema }: DeclaredRoute): readonly Call[] {
  const params: Readonly<Record<string, string | number>> = Object(exampleOf(Object(schema.params)));
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? 1)));
  const query: Readonly<Record<string, string | number>> = Object(exampleOf(Object(schema.querystring)));
  const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const body = exampleOf(Object(schema.body));
  return [
    { target: path, body },
    { target: `${path}?${words}`, body },
  ];
}

/** @returns what is wrong with an answer; null when it fits */
function faultOf(route: DeclaredRoute, { status, body }: MockAnswer): string | null {
  if (status < 300) {
    const schema = Object(answerSchema(route));
    const [error] = Value.Errors(schema, body);
    return Value.Check(schema, body)
      ? null
      : `${error?.instancePath ?? ''} ${error?.message ?? 'does not fit'}`;
  }
  const { code }: { code?: string } = Object(body);
  const [, known] = Object.entries(errorCodes).find(([name]) => name === code) ?? [];
  return known?.[0] === status ? null : `${status} ${code} is no refusal of the product`;
}
