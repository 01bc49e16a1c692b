import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { refuseTakenPort } from '../../../src/process/supervision/free-port.ts';

const bootFile = fileURLToPath(new URL('boot.ts', import.meta.url));

export type Victim = 'api' | 'backend' | 'database';

/** The product as an operator runs it, in a folder and on a port of its own. */
export type Product = {
  origin: string;
  /** kill -9; nothing is told beforehand. @returns false when there was nobody to kill */
  kill(victim: Victim, chance: () => number): Promise<boolean>;
  /** Resolves when /readyz says so. */
  ready(limitMs: number): Promise<void>;
  /** What its processes count together, once all of them answer. */
  metrics(): Promise<string>;
  /** The last lines that it wrote. */
  output(): string;
  stop(): Promise<void>;
  /** Stops everybody where he stands, the database too; nobody notices. */
  freeze(): Promise<void>;
  /** kill -9 for all of them. */
  end(): Promise<void>;
};

export async function startProduct(dataFolder: string, port: number): Promise<Product> {
  // A stranger who answers there would be sold from, and never killed.
  for (const own of [port, port + 1]) await refuseTakenPort('127.0.0.1', own);
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', 'tsx', bootFile], {
    env: {
      ...process.env,
      PORT: String(port),
      METRICS_PORT: String(port + 1),
      SHANMEN_DATA: dataFolder,
      SHANMEN_DEMO: '0',
      SHANMEN_PROCESSES: '2',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the product ended by itself:\n${output()}`);
  });
  ended.catch(() => undefined);
  const product: Product = {
    origin,
    kill: (victim, chance) => killOne(child.pid ?? 0, dataFolder, victim, chance),
    output,
    metrics: () => Promise.race([untilMeasured(`http://127.0.0.1:${port + 1}/metrics`), ended]),
    ready: limitMs => Promise.race([waitUntilReady(origin, limitMs), ended]),
    async freeze() {
      await signalAll(child.pid ?? 0, dataFolder, 'SIGSTOP');
    },
    async end() {
      const ending = await signalAll(child.pid ?? 0, dataFolder, 'SIGKILL');
      while (ending.some(isThere)) await pause(20);
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGINT');
      const giveUp = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await once(child, 'exit');
      clearTimeout(giveUp);
    },
  };
  await product.ready(90_000);
  return product;
}

/** A process that is just being started again cannot answer yet. */
async function untilMeasured(address: string): Promise<string> {
  for (;;) {
    const answer = await fetch(address);
    if (answer.ok) return answer.text();
    await pause(200);
  }
}

async function killOne(
  parent: number,
  dataFolder: string,
  victim: Victim,
  chance: () => number,
): Promise<boolean> {
  const postmaster = await postmasterOf(dataFolder);
  const candidates = {
    api: () => childrenOf(parent),
    backend: () => (postmaster === null ? Promise.resolve([]) : childrenOf(postmaster)),
    database: () => Promise.resolve(postmaster === null ? [] : [postmaster]),
  } satisfies Record<Victim, () => Promise<number[]>>;
  const pids = await candidates[victim]();
  const pid = pids[Math.floor(chance() * pids.length)];
  return pid !== undefined && signalOne(pid, 'SIGKILL');
}

/** The parent first: it would start again what ends. @returns whom it was sent */
async function signalAll(
  parent: number,
  dataFolder: string,
  signal: 'SIGSTOP' | 'SIGKILL',
): Promise<number[]> {
  const postmaster = await postmasterOf(dataFolder);
  const heads = postmaster === null ? [parent] : [parent, postmaster];
  // All are known before the first hears of it: who loses his parent is nobody's child.
  const families = await Promise.all(heads.map(async head => [head, ...(await childrenOf(head))]));
  return [...new Set(families.flat())].filter(pid => signalOne(pid, signal));
}

/** @returns false when there is nobody of that number */
function signalOne(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

function isThere(pid: number): boolean {
  return signalOne(pid, 0);
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

async function postmasterOf(dataFolder: string): Promise<number | null> {
  const text = await readFile(join(dataFolder, 'database', 'postmaster.pid'), 'utf8').catch(() => null);
  return text === null ? null : Number(text.split('\n')[0]);
}

async function waitUntilReady(origin: string, limitMs: number): Promise<void> {
  const giveUpAt = Date.now() + limitMs;
  while (Date.now() < giveUpAt) {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(`the product was not ready within ${limitMs} ms`);
}

function collect({ stdout, stderr }: ChildProcess): () => string {
  const lines: string[] = [];
  for (const stream of [stdout, stderr]) {
    stream?.on('data', chunk => {
      lines.push(String(chunk));
      if (lines.length > 200) lines.shift();
    });
  }
  return () => lines.join('');
}
