import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

import { codeOf } from '../connection/failures.ts';

/** Whether a process of this number lives, of whatever user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * A text that no other process ever has together with this pid: numbers are reused, starting
 * moments are not.
 * @returns null when there is no such process
 */
export function processIdentity(pid: number): string | null {
  if (!isAlive(pid)) return null;
  if (process.platform !== 'linux') return ask('ps', ['-o', 'lstart=', '-p', String(pid)]);
  const bootId = read('/proc/sys/kernel/random/boot_id');
  const startTicks = statFields(pid)[19];
  return startTicks === undefined ? null : `${bootId} ${startTicks}`;
}

/** When the process started, in seconds since 1970; null when the system does not tell. */
export function processStartedAt(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const startTicks = Number(statFields(pid)[19]);
  const bootedAt = Number(/^btime (\d+)$/m.exec(read('/proc/stat') ?? '')?.[1]);
  const startedAt = bootedAt + startTicks / 100;
  return Number.isNaN(startedAt) ? null : startedAt;
}

/** The folder a process works in; null when the system does not tell. */
export function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

export function commandLine(pid: number): string | null {
  if (process.platform !== 'linux') return ask('ps', ['-o', 'command=', '-p', String(pid)]);
  return read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? null;
}

/** A zombie is dead for every purpose of ours, though its number still answers. */
export function isRunning(pid: number): boolean {
  if (!isAlive(pid)) return false;
  return process.platform !== 'linux' || statFields(pid)[0] !== 'Z';
}

/** The fields of /proc/<pid>/stat from the state on: the program name before it may contain anything. */
function statFields(pid: number): string[] {
  const text = read(`/proc/${pid}/stat`);
  return text === null
    ? []
    : text
        .slice(text.lastIndexOf(')') + 2)
        .trim()
        .split(' ');
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

function ask(program: string, parameters: string[]): string | null {
  try {
    return execFileSync(program, parameters, { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
