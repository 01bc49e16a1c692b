import { randomUUID } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';

import type { Failure } from '@shanmen/shared/contracts/schema';
import { dayOf, instantOf } from '@shanmen/shared/time';

import { type DemoUserName, demoPassword, seedPeople } from '../../seeds/demo/people.ts';
import { seedDemo } from '../../seeds/demo/seed.ts';
import { seedRequired } from '../../seeds/required/seed.ts';
import type { App, AppDeps } from '../../src/app.ts';
import { readConfig } from '../../src/process/config.ts';
import type { Trial } from '../../src/http/route.ts';
import type { Db } from '../../src/db/transaction.ts';
import type { Baseline } from './clones/baseline.ts';
import { demoClock, testClock, testDay } from './clock.ts';
import { madeDatabase, testDatabase, type TestDatabase } from './database.ts';
import { cheapHashing } from './hashing.ts';
import { dataFolder, lendApp } from './made-apps.ts';

/** What a call answered. `result` is only there when it succeeded, `error` only when it did not. */
export type Answer<T> = {
  status: number;
  result: T;
  error: Failure | null;
  headers: Record<string, unknown>;
  text: string;
};

export type CallOptions = {
  body?: unknown;
  query?: Record<string, string>;
  /** Idempotency-Key; `true` makes one. */
  key?: string | true;
  headers?: Record<string, string>;
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';

/** Whatever asks the API as one person. */
export type Caller = {
  call<T = unknown>(method: Method, url: string, options?: CallOptions): Promise<Answer<T>>;
};

/** A browser of one person: it carries both halves of the credential and our origin. */
export type Client = Caller & {
  /** A file, as the browser saves it. */
  download(url: string, body?: unknown): Promise<{ name: string; bytes: Buffer }>;
  /** Opens a stream that is left again as soon as it has answered. */
  peek(url: string): Promise<Answer<unknown>>;
  sid: string;
  token: string;
};

export type TestApp = {
  app: App;
  /** What the application was made of, for seeds and services. */
  deps: AppDeps;
  db: Db;
  database: TestDatabase;
  /** A browser that is not signed in. */
  anonymous: Client;
  signIn(userName: DemoUserName | (string & {}), password?: string): Promise<Client>;
  /** Everything the application logged, one JSON text per line. */
  logLines: string[];
  /** Makes the application forget everything, for a further test of the same file; false where it cannot. */
  renew(): boolean;
  close(): Promise<void>;
};

export type TestAppOptions = {
  now?: () => Date;
  /** Whether calls count towards the limits of a minute; most tests have a clock that stands still. */
  countsCalls?: boolean;
  /** The trial run of a published module in a browser of the server; by default it finds nothing. */
  trial?: Trial;
  /** Settings of the process, as its environment would give them. */
  environment?: Record<string, string>;
  /** What is in the database, where the clock is the usual one; the demo area has a clock of its own. */
  begin?: 'peopled' | 'stocked' | 'demo';
  /** Another process of the same installation: it shares the database and leaves it as it is. */
  beside?: TestApp;
};

/** When the people of the template got their passwords. */
const peopledAt = instantOf(testDay, '09:00');

/**
 * The whole application on this worker's own database, emptied first, with the demo people in it. It remembers nothing,
 * though an earlier test of the file may have had it.
 */
export async function testApp({
  begin = 'peopled',
  now = begin === 'demo' ? demoClock : testClock,
  countsCalls = false,
  environment = {},
  trial,
  beside,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = beside ? beside.database : await openSeeded(now, begin);
  const { app, deps, logLines, renew, giveBack } = await lendApp({
    pools: database.pools,
    environment,
    now,
    countsCalls,
    ...(trial ? { trial } : {}),
  });
  return {
    app,
    deps,
    db: database.db,
    database,
    anonymous: clientOf(app, '', ''),
    signIn: (userName, password = demoPassword) => signIn(app, userName, password),
    logLines,
    renew,
    async close() {
      await giveBack();
      // A file of forty applications would else hold the connections of all of them.
      if (!beside) await database.close();
    },
  };
}

async function openSeeded(now: () => Date, begin: Baseline): Promise<TestDatabase> {
  if (now === testClock) return testDatabase(begin);
  if (begin === 'demo') return demoDatabase();
  const at = now();
  if (dayOf(at) === testDay && at >= peopledAt) return testDatabase('peopled');
  const database = await testDatabase();
  await seedRequired(database.db);
  await seedPeople(database.db, at, cheapHashing);
  return database;
}

/** Seeding takes half a minute, for the first who needs the demo area. */
export function demoDatabase(): Promise<TestDatabase> {
  return madeDatabase('demo', async ({ db, pools }) => {
    await seedRequired(db);
    await seedDemo({
      pools,
      config: readConfig({ SHANMEN_DATA: dataFolder }),
      readiness: { draining: false },
      now: demoClock,
      hashing: cheapHashing,
    });
  });
}

/** As the page does, it asks again where a loaded machine has no connection for it yet. */
async function signIn(app: App, userName: string, password: string): Promise<Client> {
  const ask = () =>
    clientOf(app, '', '').call<{ token: string }>('POST', '/api/auth/sessions', {
      body: { userName, password },
    });
  let answer = await ask();
  for (let tries = 1; answer.status === 503 && tries < 10; tries += 1) answer = await ask();
  if (answer.status !== 200) throw new Error(`${userName} cannot sign in: ${answer.text}`);
  return clientOf(app, cookieOf(answer), answer.result.token);
}

/** A browser with the given halves; either may be empty. */
export function clientOf(app: App, sid: string, token: string): Client {
  const credential = {
    'sec-fetch-site': 'same-origin',
    ...(sid === '' ? {} : { cookie: `sid=${sid}` }),
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
  };
  return {
    sid,
    token,
    async call(method, url, { body, query, key, headers } = {}) {
      const response = await app.inject({
        method,
        url,
        ...(query ? { query } : {}),
        headers: {
          ...credential,
          ...(key === undefined ? {} : { 'idempotency-key': key === true ? randomUUID() : key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      refuseUndeclared(app);
      return answerOf(response.statusCode, response.headers, response.body);
    },
    async download(url, body) {
      const { rawPayload: bytes, headers: given } = await app.inject({
        method: 'POST',
        url,
        headers: { ...credential, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const [, name = ''] = /filename\*=UTF-8''(.*)/.exec(String(given['content-disposition'])) ?? [];
      return { name: decodeURIComponent(name), bytes };
    },
    async peek(url) {
      const response = await app.inject({ method: 'GET', url, headers: credential, payloadAsStream: true });
      const { statusCode, headers } = response;
      const text = statusCode === 200 ? '' : await textOf(response.stream());
      response.stream().destroy();
      return answerOf(statusCode, headers, text);
    },
  };
}

/** What a route asks for it declares, or 权限说明 would know nothing of it. */
function refuseUndeclared(app: App): void {
  // A test may make an application of a few routes, which has no table of all.
  const [first] = app.hasDecorator('routeTable') ? app.routeTable.undeclared : [];
  if (first !== undefined) throw new Error(first);
}

/** The same person after giving the password once more: his browser has new halves then. */
export async function steppedUp(app: App, client: Client, password = demoPassword): Promise<Client> {
  const answer = await client.call<{ token: string }>('POST', '/api/auth/step-ups', { body: { password } });
  if (answer.status !== 200) throw new Error(answer.text);
  return clientOf(app, cookieOf(answer), answer.result.token);
}

function answerOf<T>(status: number, headers: Record<string, unknown>, text: string): Answer<T> {
  const parsed = String(headers['content-type']).includes('json') ? JSON.parse(text) : {};
  return { status, result: parsed.result, error: status >= 400 ? parsed : null, headers, text };
}

/** The cookie half that a sign-in set. */
export function cookieOf({ headers }: Pick<Answer<unknown>, 'headers'>): string {
  return /(?:^|,)(?:__Host-)?sid=([^;]*)/.exec(String(headers['set-cookie']))?.[1] ?? '';
}
