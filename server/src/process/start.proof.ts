import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { freePort } from '../../../tools/free-port.ts';
import { isRunning } from '../db/launcher/process-identity.ts';

let folder: string;
let port: number;
let parent: ChildProcess;
const parents: ChildProcess[] = [];
let printed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shanmen-start-'));
  await chmod(folder, 0o755);
  port = await freePort();
  printed = '';
  parent = startParent();
  await untilReady();
});

afterAll(async () => {
  for (const each of parents.splice(0)) if (each.exitCode === null) await stop(each, 'SIGINT');
  await rm(folder, { recursive: true, force: true });
});

function startParent(): ChildProcess {
  const module = JSON.stringify(pathToFileURL(join(__dirname, '../../../tools/server-code.mjs')).href);
  // As `npm start` does it, but without the modules of the page.
  const script = `const { serverCode } = await import(${module});
    const { api, start } = await serverCode();
    await (await import(start)).start(api);
    process.exit(0);`;
  const { DATABASE_URL: _given, npm_command: _npm, ...environment } = process.env;
  const started = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...environment, PORT: String(port), SHANMEN_DATA: folder, SHANMEN_DEMO: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  parents.push(started);
  return started;
}

it('brings the product back by itself when the API or the database is killed', async () => {
  expect(printed).toMatch(/Sign in as admin with the one-time code \S+/);

  const api = childOf(parent, 'api.mjs');
  process.kill(api, 'SIGKILL');
  await until(() => !isRunning(api));
  await untilReady();
  expect(childOf(parent, 'api.mjs')).not.toBe(api);

  const database = await databasePid();
  process.kill(database, 'SIGKILL');
  await until(async () => (await databasePid()) !== database);
  await untilReady();
});

it('P-20 waits for an earlier start that is still stopping, on its port and its data', async () => {
  const ended = stop(parent, 'SIGTERM');
  await until(() => printed.includes('stopping (SIGTERM)'));
  parent = startParent();
  await until(() => printed.includes('waiting for the earlier start'));
  // It has drained, so it was not cut off by whoever waits.
  expect(await ended).toBe(0);
  await untilReady();
  expect(parent.exitCode).toBeNull();
});

it('stops the API and the database at the end', async () => {
  const [api, database] = [childOf(parent, 'api.mjs'), await databasePid()];
  expect(await stop(parent, 'SIGINT')).toBe(0);
  expect([api, database].map(isRunning)).toEqual([false, false]);
});

function childOf({ pid }: ChildProcess, name: string): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const rows = lines.map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line));
  const row = rows.find(parts => Number(parts?.[2]) === pid && parts?.[3]?.endsWith(name));
  return Number(row?.[1]);
}

async function databasePid(): Promise<number> {
  const text = await readFile(join(folder, 'database/postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10);
}

function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve));
  child.kill(signal);
  return ended;
}

function untilReady(): Promise<void> {
  return until(() =>
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      answer => answer.ok,
      () => false,
    ),
  );
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + 120_000; !(await isDone()); await pause(50)) {
    if (Date.now() > giveUpAt) throw new Error(`waited in vain; printed so far:\n${printed}`);
  }
}
