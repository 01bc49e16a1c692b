import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

type Start = {
  program: string;
  words: readonly string[];
  /** Gets what it says. */
  logFile: string;
  user?: { uid?: number; gid?: number };
  environment?: Readonly<Record<string, string>>;
  folder?: string;
};

/** A process of its own that says everything into its file. */
export function startProgram({ program, words, logFile, user, environment, folder }: Start): ChildProcess {
  const log = openSync(logFile, 'a');
  return spawn(program, [...words], {
    ...user,
    ...(folder === undefined ? {} : { cwd: folder }),
    env: { ...process.env, ...environment },
    stdio: ['ignore', log, log],
  });
}

/** Stops in order, at the latest after so long. */
export async function stopProgram(
  child: ChildProcess,
  signal: NodeJS.Signals,
  limitMs = 20_000,
): Promise<void> {
  if (hasEnded(child)) return;
  child.kill(signal);
  const giveUp = setTimeout(() => child.kill('SIGKILL'), limitMs);
  await once(child, 'exit');
  clearTimeout(giveUp);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** SIGKILL for these and all who descend of them, known before the first dies, and gone when it comes back. */
export async function killFamilies(heads: readonly number[]): Promise<void> {
  const all = (await Promise.all(heads.map(descendants))).flat();
  for (const pid of all) send(pid, 'SIGKILL');
  while (await anyRuns(all)) await pause(5);
}

async function descendants(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = text.split(' ').filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(descendants))).flat()];
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

async function anyRuns(pids: readonly number[]): Promise<boolean> {
  const states = await Promise.all(pids.map(pid => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)));
  // One that is dead and not yet buried by who started it holds nothing any more.
  return states.some(state => state !== null && !/\) [ZX] /.test(state));
}
