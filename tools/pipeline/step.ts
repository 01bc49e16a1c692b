import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { type Counts, countExit, countReport, readReport } from './counts.ts';
import type { Timed } from './slowest.ts';

export const root = join(import.meta.dirname, '../..');
export const results = join(root, '.cache/results');

/** One command of the pipeline. Without a report it is a single check that passes when it exits with 0. */
export type Step = {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly environment?: Readonly<Record<string, string>>;
  readonly report?: {
    readonly path: string;
    readonly count: (report: unknown) => Counts;
    readonly times: (report: unknown) => readonly Timed[];
  };
  /** Whether the modules must have been built before it. */
  readonly needsBuild?: true;
  /** What to do when it fails; said right under the failure. */
  readonly hint?: string;
};

export type Outcome = {
  readonly name: string;
  readonly counts: Counts;
  readonly seconds: number;
  /** Whether the step is one check in itself, rather than many tests with a report. */
  readonly single: boolean;
  /** Whether the step said that this machine cannot run it: it has neither passed nor failed. */
  readonly skipped: boolean;
  /** Its files or stories, where it left a report. */
  readonly times: readonly Timed[];
};

/** The exit code of a command that this machine cannot run; it prints why. */
export const skippedExit = 77;

/** A package's own command, run with this Node and without a shell. */
export function bin(path: string, ...options: string[]): [string, ...string[]] {
  return [process.execPath, join(root, 'node_modules', path), ...options];
}

/** Jest; its workers take the option over. What tests make is gone soon, and is not copied meanwhile where it has room. */
export function jest(...options: string[]): [string, ...string[]] {
  return [
    process.execPath,
    '--max-semi-space-size=64',
    join(root, 'node_modules/jest/bin/jest.js'),
    ...options,
  ];
}

/** One of our own TypeScript tools. */
export function tool(path: string, ...options: string[]): [string, ...string[]] {
  return [process.execPath, '--import', 'tsx', join(root, path), ...options];
}

/** @param printing what the command prints is shown at the end where others run beside it */
export async function runStep(step: Step, printing: 'as it comes' | 'at the end'): Promise<Outcome> {
  const title = `\n── ${step.name}\n`;
  const held: Buffer[] | null = printing === 'at the end' ? [] : null;
  if (held === null) process.stdout.write(title);
  if (step.report) rmSync(step.report.path, { force: true });
  const begun = performance.now();
  const code = await runCommand(step.command, step.environment, held);
  if (held !== null) process.stdout.write(title + Buffer.concat(held).toString());
  const seconds = (performance.now() - begun) / 1000;
  const skipped = step.report === undefined && code === skippedExit;
  const counts = skipped ? { passed: 0, failed: 0 } : countsOf(step, code);
  if (counts.failed > 0) process.stdout.write(`✗ ${step.name} failed. ${step.hint ?? ''}\n`);
  const times = step.report ? (readReport(step.report.path, step.report.times) ?? []) : [];
  return { name: step.name, counts, seconds, single: step.report === undefined, skipped, times };
}

function countsOf({ report }: Step, code: number): Counts {
  return report ? countReport(report.path, report.count, code) : countExit(code);
}

/** The exit code; what is printed goes into `held` where that is given. A command that cannot start or dies by a signal counts as 1. */
function runCommand(
  [program, ...options]: readonly [string, ...string[]],
  environment: Readonly<Record<string, string>> = {},
  held: Buffer[] | null = null,
): Promise<number> {
  return new Promise(resolve => {
    const child = spawn(program, options, {
      cwd: root,
      stdio: held === null ? 'inherit' : ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (bytes: Buffer) => held?.push(bytes));
    }
    child.once('error', failure => {
      process.stdout.write(`${program} did not start: ${failure.message}\n`);
      resolve(1);
    });
    // Not `exit`: what was printed last may still be on its way.
    child.once('close', code => resolve(code ?? 1));
  });
}
