import { spawn } from 'node:child_process';
import { existsSync, openSync, closeSync, realpathSync } from 'node:fs';
import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { Log } from '../../log.ts';
import type { DataFolders } from '../folders/data-folder.ts';
import { commandLine, isRunning, processStartedAt, workingFolder } from '../process-identity.ts';
import { identityOf, type RunUser } from '../run-user.ts';
import { serverEnvironment } from './cluster.ts';

type PidFile = { pid: number; startedAt: number };

/** How far the start time that PostgreSQL noted may lie from the one the system knows, in seconds. */
const startTolerance = 3;

/** The pid of the living server on this data folder, or null. */
export async function findPostmaster(databaseFolder: string): Promise<number | null> {
  const file = await readPidFile(databaseFolder);
  return file !== null && isRunning(file.pid) && isOurServer(file, databaseFolder) ? file.pid : null;
}

/**
 * Moves aside a pid file whose number now belongs to another program, which would keep the server
 * from starting. One whose process is dead is left to PostgreSQL, which clears it itself.
 */
export async function clearForeignPidFile(databaseFolder: string, log: Log): Promise<void> {
  const file = await readPidFile(databaseFolder);
  if (file === null || !isRunning(file.pid) || isOurServer(file, databaseFolder)) return;
  const path = pidFilePath(databaseFolder);
  const aside = `${path}.stale-${Date.now()}`;
  await rename(path, aside);
  log(`process ${file.pid} is another program, not our database: its pid file was moved to ${aside}`);
}

async function readPidFile(databaseFolder: string): Promise<PidFile | null> {
  const text = await readFile(pidFilePath(databaseFolder), 'utf8').catch(() => null);
  const [pid, , startedAt] = (text ?? '').split('\n').map(Number);
  return pid ? { pid, startedAt: startedAt ?? 0 } : null;
}

function pidFilePath(databaseFolder: string): string {
  return join(databaseFolder, 'postmaster.pid');
}

/**
 * A server works in its data folder, so the working folder decides where the system shows it;
 * mistaking a live server for another program would be worse than the reverse.
 */
function isOurServer(file: PidFile, databaseFolder: string): boolean {
  const folder = workingFolder(file.pid);
  if (folder !== null) return folder === realpathSync(databaseFolder);
  const startedAt = processStartedAt(file.pid);
  if (startedAt !== null) return Math.abs(startedAt - file.startedAt) <= startTolerance;
  return commandLine(file.pid)?.includes(databaseFolder) ?? true;
}

/** Starts the server detached: it outlives us when we are killed, and is then adopted by the next start. */
export function startPostmaster(bin: string, folders: DataFolders, user: RunUser): number {
  const log = openSync(join(folders.log, 'database.log'), 'a');
  const server = spawn(join(bin, 'postgres'), ['-D', folders.database], {
    ...identityOf(user),
    cwd: folders.database,
    detached: true,
    stdio: ['ignore', log, log],
    env: serverEnvironment(),
  });
  closeSync(log);
  server.on('error', () => server.unref());
  server.unref();
  if (server.pid === undefined) throw new Error(`${join(bin, 'postgres')} could not be started`);
  return server.pid;
}

/**
 * Waits until `attempt` succeeds, at most 60 s: a start after a crash first repeats the log.
 * @throws the last refusal, or that the server ended, with the end of its log
 */
export async function waitUntilReady(
  pid: number,
  attempt: () => Promise<void>,
  folders: DataFolders,
  log: Log,
): Promise<void> {
  const startedAt = Date.now();
  for (let told = 0; ;) {
    const failure = await attempt().then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) return;
    const seconds = Math.floor((Date.now() - startedAt) / 1000);
    if (!isRunning(pid) || seconds >= 60) throw await startFailure(folders, failure);
    if (seconds >= told + 2) {
      told = seconds;
      log(`waiting for the database (${seconds} s)`);
    }
    await pause(30);
  }
}

async function startFailure(folders: DataFolders, cause: unknown): Promise<Error> {
  const path = join(folders.log, 'database.log');
  const text = await readFile(path, 'utf8').catch(() => '');
  const end = text.trim().split('\n').slice(-8).join('\n');
  return new Error(`the database did not start; the end of ${path}:\n${end}`, { cause });
}

/** Stops in fast mode: open transactions are rolled back. Harsher only after 8 s. */
export async function stopPostmaster(pid: number, databaseFolder: string): Promise<void> {
  if (!isRunning(pid)) return;
  process.kill(pid, 'SIGINT');
  if (await isGone(pid, 8000)) return;
  process.kill(pid, 'SIGQUIT');
  if (!(await isGone(pid, 5000)))
    throw new Error(`the database in ${databaseFolder} does not stop (process ${pid})`);
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  for (const until = Date.now() + withinMs; Date.now() < until; await pause(10)) {
    if (!isRunning(pid)) return true;
  }
  return !isRunning(pid);
}

/** Keeps the last server log when it has grown large. */
export async function turnLog(folders: DataFolders): Promise<void> {
  const path = join(folders.log, 'database.log');
  if (existsSync(path) && (await stat(path)).size > 20 * 1024 * 1024) await rename(path, `${path}.1`);
}
