import { randomUUID } from 'node:crypto';

import { Failure } from '@shanmen/shared/contracts/schema';
import fc from 'fast-check';
import { Value } from 'typebox/value';

import { demoUsers } from '../../seeds/demo/people.ts';
import { type Client, testApp, type TestApp } from '../../test/app/app.ts';
import { tellCovered } from '../../test/proofs/measures/coverage.ts';
import { hostile, hostileJson } from '../../test/proofs/measures/hostile-input.ts';
import { heldCodes, locks, opens, signInAll } from '../../test/app/route-calls.ts';
import { accepted, type Schema } from '../../test/proofs/measures/schema-arbitrary.ts';
import type { DeclaredRoute } from './route-table.ts';

/** A soak sets it: so many inputs for each route and each person who may call it. */
const soakInputs = Number(process.env['SHANMEN_HOSTILE_INPUTS'] ?? 0);

jest.setTimeout(Math.max(600_000, soakInputs * 360_000));

/** The administrator may call every route. */
const callsOfAdministrator = soakInputs || 6;

/** Of inputs of its own, so that a route is tried with more of them the more people may call it. */
const callsOfRole = soakInputs || 3;

/** A role that may not call a route is refused before anything of its input is read. */
const callsOfRefusedRole = 1;

/** People who attack at the same time: while one waits for the database another one is read. */
const atOnce = 4;

const hangMs = 10_000;

describe('hostile input', () => {
  it('Z-03 never breaks the server, whoever sends it', async () => {
    expect(await findings()).toEqual([]);
  });

  it('Z-03 is refused where it holds what PostgreSQL keeps in no text', async () => {
    const shop = await testApp();
    const body = { userName: 'NUL\u0000inside', password: 'x' };
    expect((await shop.anonymous.call('POST', '/api/auth/sessions', { body })).status).toBe(400);
    await shop.close();
  });
});

/** Every answer that tells of a broken server, as one line each. */
async function findings(): Promise<string[]> {
  const shop = await testApp({ begin: 'demo' });
  const found: string[] = [];
  const people = await signInAll(shop);
  // What locks or ends the session comes last: after it nothing of the person's would be reached.
  const targets = shop.app.routeTable.routes
    .filter(({ access }) => access.stream !== true)
    .toSorted((a, b) => closesSession(a) - closesSession(b))
    .map(route => ({ route, inputs: inputsOf(route) }));
  const covered = { routes: targets.length, people: demoUsers.length, cells: 0, inputs: 0 };
  const waiting = [...demoUsers];
  const attackInTurn = async () => {
    for (let user = waiting.shift(); user !== undefined; user = waiting.shift()) {
      const { userName } = user;
      const held = heldCodes(userName);
      const sender = { client: people.get(userName) ?? shop.anonymous, userName };
      for (const target of targets) {
        const allowed = userName === 'admin' ? callsOfAdministrator : callsOfRole;
        const count = opens(held, target.route.access.permission) ? allowed : callsOfRefusedRole;
        found.push(...(await attack(shop, sender, target, count)));
        covered.cells += 1;
        covered.inputs += count;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, attackInTurn));
  await shop.close();
  tellCovered('Z-03', covered);
  return found;
}

function closesSession(route: DeclaredRoute): number {
  if (route.method === 'DELETE' && route.url === '/api/auth/sessions/current') return 2;
  // The fifth wrong word to a locked screen ends the session as well.
  return locks(route) || route.url.endsWith('/unlock') ? 1 : 0;
}

type Input = { params: unknown; query: unknown; body: unknown; key: boolean };

type Target = { readonly route: DeclaredRoute; readonly inputs: fc.Arbitrary<Input> };

type Sender = { readonly client: Client; readonly userName: string };

async function attack(
  shop: TestApp,
  { client, userName }: Sender,
  { route, inputs }: Target,
  count: number,
): Promise<string[]> {
  const found: string[] = [];
  const seed =
    [...`${userName}${route.method}${route.url}`].reduce(
      (sum, letter) => sum * 31 + letter.charCodeAt(0),
      7,
    ) | 0;
  for (const input of fc.sample(inputs, { numRuns: count, seed })) {
    const problem = await Promise.race([send(shop, client, route, input), hang()]);
    if (problem !== null) found.push(`${route.method} ${route.url} ${problem} for ${JSON.stringify(input)}`);
  }
  return found;
}

function inputsOf({ schema }: DeclaredRoute): fc.Arbitrary<Input> {
  const part = (given: unknown) => {
    if (!isSchema(given)) return fc.constant(undefined);
    return fc.oneof(accepted(given), { arbitrary: hostile(accepted(given)), weight: 3 });
  };
  return fc.record({
    params: part(schema.params),
    query: part(schema.querystring),
    body: part(schema.body),
    key: fc.boolean(),
  });
}

async function send(
  shop: TestApp,
  client: Client,
  route: DeclaredRoute,
  input: Input,
): Promise<string | null> {
  const response = await shop.app.inject({
    method: methodOf(route),
    url: `${pathOf(route.url, input.params)}${queryOf(input.query)}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: `sid=${client.sid}`,
      authorization: `Bearer ${client.token}`,
      ...(input.key ? { 'idempotency-key': randomUUID() } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { payload: hostileJson(input.body) }),
  });
  // A file is what was once handed in or drawn up; no input shapes it.
  if (response.statusCode === 200 && response.headers['content-disposition'] !== undefined) return null;
  const answer: unknown = JSON.parse(response.body);
  if (response.statusCode >= 500)
    return `${response.statusCode} ${response.body} ${shop.logLines.at(-2) ?? ''}`;
  if (response.statusCode >= 400) return Value.Check(Failure, answer) ? null : `answers ${response.body}`;
  const expected: Record<string, unknown> = Object(route.schema.response);
  const schema = expected[response.statusCode] ?? expected['200'];
  return isSchema(schema) && Value.Check(schema, answer)
    ? null
    : `answers outside its schema ${response.body}`;
}

function methodOf({ method }: DeclaredRoute): 'GET' | 'POST' | 'PUT' | 'DELETE' {
  if (method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE') return method;
  throw new Error(`${method} is attacked by no test`);
}

/** A part of a path that is left empty would name another route. */
function pathOf(url: string, params: unknown): string {
  const values: Record<string, unknown> = Object(params);
  return url.replaceAll(/:(\w+)/g, (_, name: string) => encoded(values[name]) || '%20');
}

function queryOf(query: unknown): string {
  const pairs = Object.entries(Object(query)).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 5) : [value]).map(one => `${encoded(name)}=${encoded(one)}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Half a character has no encoding of its own; its bytes as some client might send them do as well. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return /\p{Surrogate}/u.test(text) ? '%ED%A0%80' : encodeURIComponent(text);
}

function hang(): Promise<string> {
  return new Promise(resolve => {
    setTimeout(resolve, hangMs, `gave no answer within ${hangMs} ms`).unref();
  });
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}
