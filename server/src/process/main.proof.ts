import type { ChildProcess } from 'node:child_process';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { type TestDatabase, testDatabase } from '../../test/app/database.ts';
import { withClient } from '../../test/app/database-address.ts';
import { startServer } from '../../test/app/machines/api-process.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.reset({ seed: true });
});

/** A soak sets it; three at a time, each under a load of its own. */
const stops = Number(process.env['SHANMEN_STOPS'] ?? 3);
const atOnce = 3;

jest.setTimeout(Math.max(180_000, stops * 30_000));

type Answer = { status: number; closes: boolean };

it('P-17 stops cleanly under load, and beside a line that never asks: not ready first, nobody cut off, gone within 10 s', async () => {
  const runs: Awaited<ReturnType<typeof stopUnderLoad>>[] = [];
  while (runs.length < stops) {
    const count = Math.min(atOnce, stops - runs.length);
    runs.push(...(await Promise.all(Array.from({ length: count }, stopUnderLoad))));
  }
  for (const run of runs) {
    expect(run.failures).toEqual([]);
    expect(run.answered).toBeGreaterThan(20);
    expect(run.notReady).toMatchObject({ status: 503, closes: true });
    expect(run.slowStatus).toBe(401);
    // The process ends itself with 1 when 9.5 s are over, so 0 also says that it was in time.
    expect(run.exitCode).toBe(0);
  }
});

it('P-17 a process that is ended without a word cuts off whoever it answers (control)', async () => {
  const { port, child } = await startServer(database.url);
  const load = startLoad(port);
  const ended = exitOf(child);
  await pause(500);
  child.kill('SIGKILL');
  await ended;
  expect((await load).failures).not.toEqual([]);
});

it('ends at once at the second signal', async () => {
  const { port, child } = await startServer(database.url);
  const ended = exitOf(child);
  child.kill('SIGTERM');
  while ((await ask(port, '/readyz')).status !== 503) await pause(20);
  child.kill('SIGTERM');
  expect(await ended).toBe(1);
});

async function stopUnderLoad() {
  const { port, child } = await startServer(database.url);
  const load = startLoad(port);
  const silent = connect(port, '127.0.0.1').on('error', () => undefined);
  return withClient(database.url, async client => {
    // Whoever signs in waits for this table, so one request is under way when the process closes.
    await client.query('begin; lock table auth.throttle in share mode');
    const startedAt = Date.now();
    const after = (ms: number) => pause(Math.max(0, startedAt + ms - Date.now()));
    const ended = exitOf(child);
    child.kill('SIGTERM');
    const notReady = await untilNotReady(port);
    const loaded = await load;
    // Begun while the process still listens (5 s), answered when it no longer does; a lock is waited for 3 s at most.
    await after(3400);
    const slow = signInWrongly(port);
    await after(5400);
    await client.query('commit');
    const slowStatus = (await slow).status;
    const exitCode = await ended;
    silent.destroy();
    return { ...loaded, notReady, slowStatus, exitCode };
  });
}

async function untilNotReady(port: number): Promise<Answer> {
  for (;;) {
    const answer = await ask(port, '/readyz');
    if (answer.status === 503) return answer;
  }
}

function signInWrongly(port: number): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api/auth/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ userName: `nobody${port}`, password: 'not a password' }),
  });
}

/** How often a client asks on after it was told that the process is not ready: a proxy has to notice first. */
const asksUnnoticed = 3;

/** Eight clients that keep their connections and ask without pause until the proxy sends no more. */
async function startLoad(port: number): Promise<{ answered: number; failures: string[] }> {
  const failures: string[] = [];
  let answered = 0;
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let unnoticed = 0; unnoticed < asksUnnoticed && failures.length === 0;) {
      await ask(port, '/readyz', agent).then(
        ({ status }) => {
          answered += 1;
          if (status === 503) unnoticed += 1;
        },
        (error: NodeJS.ErrnoException) => failures.push(error.code ?? error.message),
      );
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: 8 }, client));
  return { answered, failures };
}

function ask(port: number, path: string, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, ...(agent ? { agent } : {}) }, response => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, closes: response.headers.connection === 'close' }),
      );
      response.once('error', reject);
    });
    request.once('error', reject);
  });
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise(resolve => child.once('exit', resolve));
}
