import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { freePort } from '../../../../tools/free-port.ts';
import type { Client } from '../app.ts';
import { withClient } from '../database-address.ts';
import { readNumber, whileLocked } from '../scenario.ts';
import { syncAgain } from './scratch-server.ts';

const mainFile = fileURLToPath(new URL('../../../src/process/main.ts', import.meta.url));

/** An API process of its own beside the application of a test; it has the clock of the machine. */
export type ApiProcess = { readonly origin: string; readonly port: number; readonly child: ChildProcess };

/** What it is asked, as often as one likes. */
export type Request = {
  readonly path: string;
  readonly body: unknown;
  readonly headers: Record<string, string>;
};

const patienceMs = 120_000;

const started: ChildProcess[] = [];

// Whoever lives on does the background work of the next file that has this database.
afterAll(() => Promise.all(started.splice(0).map(endNow)));

/**
 * @param environment besides what finds the database
 * @param code what Node runs: the sources, or what was made of them
 * @throws with what it said when it ends instead of answering
 */
export async function startServer(
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
  code: readonly string[] = ['--import', 'tsx', mainFile],
): Promise<ApiProcess> {
  await syncAgain(databaseUrl);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...code], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SHANMEN_DATA: join(tmpdir(), 'shanmen-test'),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  started.push(child);
  const said = text(child.stderr);
  for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt; await pause(50)) {
    const isReady = await answers(origin);
    if (hasEnded(child)) throw new Error(`the server ended and had said:\n${await said}`);
    if (isReady) return { origin, port, child };
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not answer within ${patienceMs / 1000} s and had said:\n${await said}`);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function endNow(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Asks as this person. @returns the status, or that nothing came */
export function ask(
  { origin }: ApiProcess,
  person: Client,
  { path, body, headers }: Request,
): Promise<string> {
  return fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { ...credential(person), 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }).then(
    ({ status }) => `answered ${status}`,
    () => 'cut off',
  );
}

/** kill -9 while what is asked waits to write to a table; comes back once the database has let go of it too. */
export async function killWhileWriting(
  server: ApiProcess,
  { databaseUrl, table }: { databaseUrl: string; table: string },
  person: Client,
  request: Request,
): Promise<void> {
  let backends: readonly number[] = [];
  const answer = await whileLocked(databaseUrl, table, async waiting => {
    const asked = ask(server, person, request);
    await waiting(1, asked);
    backends = await backendsOf(databaseUrl, server);
    server.child.kill('SIGKILL');
    return asked;
  });
  if (answer !== 'cut off') throw new Error(`at ${table} it ${answer} before it was killed`);
  await untilGone(databaseUrl, backends);
}

/** Who serves the process in the database; what waits there bears the name of its request instead. */
function backendsOf(databaseUrl: string, { child }: ApiProcess): Promise<number[]> {
  return withClient(databaseUrl, async client => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid
       from pg_stat_activity
       where application_name like $1
         or (datname = current_database() and wait_event_type = 'Lock')`,
      [`shanmen ${child.pid} %`],
    );
    return rows.map(({ pid }) => pid);
  });
}

async function untilGone(databaseUrl: string, backends: readonly number[]): Promise<void> {
  const left = `select count(*) as value from pg_stat_activity where pid in (${backends.join(', ')})`;
  while ((await readNumber(databaseUrl, left)) > 0) {
    // Each look is a turn of the database, which finds that nobody listens any more.
  }
}

function credential({ sid, token }: Client): Record<string, string> {
  return { 'sec-fetch-site': 'same-origin', cookie: `sid=${sid}`, authorization: `Bearer ${token}` };
}

function answers(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
