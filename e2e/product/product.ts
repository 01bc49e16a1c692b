import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { freePort } from '../../tools/free-port.ts';
import { dayMs, offsetToTen, shiftedEnvironment } from './clock.ts';
import { sendManyCodes } from './people/many-codes.ts';
import type { RunningProduct } from './own-product.ts';

const root = join(import.meta.dirname, '../..');
/** Installing, building and seeding are slow the first time and on a busy machine. */
const patienceMs = 240_000;

export type Product = RunningProduct & {
  readonly stop: () => Promise<void>;
};

/**
 * The product as `npm start` runs it, with the demo scenic area: on a free port, with data and an
 * import map of its own, at ten in the morning. What it said is kept in .cache/results.
 */
export function startProduct(): Promise<Product> {
  return runAndRemove(builtIn(makeFolder()), 'product');
}

export type Products = {
  readonly products: readonly Product[];
  /** What each of them began with, for the product of a story of its own. */
  readonly made: string;
  readonly stop: () => Promise<void>;
};

/** So many of them. The demo scenic area is made once: each begins with a copy of it. */
export async function startProducts(count: number): Promise<Products> {
  const { SHANMEN_E2E_DEMO: given } = process.env;
  const made = given !== undefined && existsSync(given) ? given : await makeDemo();
  try {
    const products = await Promise.all(
      Array.from({ length: count }, (_, index) => runAndRemove(copyOf(made), `product-${index + 1}`)),
    );
    const stop = async () => {
      await Promise.all(products.map(product => product.stop()));
      removeFolder(made);
    };
    return { products, made, stop };
  } catch (failure) {
    removeFolder(made);
    throw failure;
  }
}

export type ProductOfDays = RunningProduct & {
  /** Stops it, and starts it at the same address on what it has, a day later. */
  readonly nextDay: () => Promise<RunningProduct>;
  readonly stop: () => Promise<void>;
};

/** A product beside those of the workers, whose days one story plays; it begins as they did. */
export async function startProductOfDays(made: string): Promise<ProductOfDays> {
  const folder = copyOf(made);
  const port = String(await freePort());
  let running: Product | undefined;
  const stop = async () => {
    await running?.stop();
    removeFolder(folder);
  };
  try {
    const first = await runIn(folder, 'product-first-day', { port });
    running = first;
    const nextDay = async () => {
      await first.stop();
      running = await runIn(folder, 'product-next-day', { port, clockOffsetMs: first.clockOffsetMs + dayMs });
      return running;
    };
    return { ...first, nextDay, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

/** What the product leaves that made the demo scenic area. @returns the folder; whoever asked for it removes it */
export async function makeDemo(): Promise<string> {
  const folder = builtIn(makeFolder());
  try {
    const product = await runIn(folder, 'product-0');
    try {
      await sendManyCodes(product.address);
    } finally {
      await product.stop();
    }
    return folder;
  } catch (failure) {
    removeFolder(folder);
    throw failure;
  }
}

/** Run as root, the database belongs to another user, who has to get there. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shanmen-e2e-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** A database that was killed may write its last file meanwhile: without patience that would hide why the start failed. */
function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

/** Whose file is whose stays: a database opens no files but its user's own. */
function copyOf(made: string): string {
  const folder = makeFolder();
  execFileSync('cp', ['-a', `${made}/.`, folder]);
  return folder;
}

/** The folder goes with the product. */
async function runAndRemove(folder: string, log: string): Promise<Product> {
  const remove = () => removeFolder(folder);
  try {
    const product = await runIn(folder, log);
    const stop = async () => {
      await product.stop();
      remove();
    };
    return { ...product, stop };
  } catch (failure) {
    remove();
    throw failure;
  }
}

async function runIn(
  folder: string,
  log: string,
  given: { readonly port?: string; readonly clockOffsetMs?: number } = {},
): Promise<Product> {
  const port = given.port ?? process.env['SHANMEN_E2E_PORT'] ?? String(await freePort());
  const releaseRoot = releaseIn(folder);
  const dataFolder = join(folder, 'data');
  const clockOffsetMs = given.clockOffsetMs ?? offsetToTen(Date.now());
  const child = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    cwd: root,
    env: {
      ...shiftedEnvironment({ dataFolder, clockOffsetMs }),
      PORT: port,
      SHANMEN_RELEASE_ROOT: releaseRoot,
      // Stories publish modules of a few lines, which draw no screen of the product.
      SHANMEN_CHROMIUM: 'none',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = collect(child);
  const address = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await end(child);
    // What it said is worth reading when a story failed.
    mkdirSync(join(root, '.cache/results'), { recursive: true });
    writeFileSync(join(root, `.cache/results/${log}.log`), said());
  };
  try {
    await ready(`${address}/readyz`, child);
    return { address, releaseRoot, dataFolder, clockOffsetMs, stop };
  } catch (failure) {
    await stop();
    throw new Error(`The product did not start. It said:\n${said()}`, { cause: failure });
  }
}

function releaseIn(folder: string): string {
  return join(folder, 'release');
}

/** Builds what is stale and copies it, so that a build in the meantime changes nothing under the stories. */
function builtIn(folder: string): string {
  execFileSync(process.execPath, [join(root, 'tools/build.mjs'), '--if-stale'], {
    cwd: root,
    stdio: 'inherit',
  });
  const apps = ['mf-auth', 'mf-entrance', 'mf-booking', 'mf-ticket', 'mf-goods', 'mf-reports', 'mf-admin'];
  const built = ['root-config', 'shared', 'shared/ui', ...apps].map(name => `${name}/dist`);
  for (const path of ['importmap.json', 'root-config/index.html', ...built]) {
    cpSync(join(root, path), join(releaseIn(folder), path), { recursive: true });
  }
  return folder;
}

function collect(child: ChildProcess): () => string {
  const lines: string[] = [];
  const keep = (chunk: Buffer) => lines.push(chunk.toString());
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => lines.join('').slice(-100_000);
}

async function ready(address: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
    if (await answers(address)) return;
    await pause(200);
  }
  throw new Error(`${address} did not answer within ${patienceMs / 1000} s`);
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    // Nobody listens yet.
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise(resolve => child.once('exit', resolve));
  // Not SIGTERM, after which it goes on answering for a proxy that has yet to notice.
  child.kill('SIGINT');
  // Killed too early it would leave its database running behind it.
  await Promise.race([gone, pause(60_000, undefined, { ref: false })]);
  if (child.exitCode === null) child.kill('SIGKILL');
}
