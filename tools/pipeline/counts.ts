import { existsSync, readFileSync } from 'node:fs';

import { Type } from 'typebox';
import { Parse } from 'typebox/value';

/** What a step adds to the last line of `npm test`. Skipped counts as failed: nobody looked. */
export type Counts = {
  readonly passed: number;
  readonly failed: number;
  /** How many of the passed needed a second try; each is a fault to mend, of the story or of the product. */
  readonly unsteady?: number;
};

const Whole = Type.Integer({ minimum: 0 });

const JestReport = Type.Object({
  numPassedTests: Whole,
  numFailedTests: Whole,
  numPendingTests: Whole,
  numTodoTests: Whole,
  numRuntimeErrorTestSuites: Whole,
});

const PlaywrightReport = Type.Object({
  stats: Type.Object({ expected: Whole, unexpected: Whole, flaky: Whole, skipped: Whole }),
  errors: Type.Array(Type.Unknown()),
});

export function countJest(report: unknown): Counts {
  const read = Parse(JestReport, report);
  const { numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = read;
  return {
    passed: read.numPassedTests,
    failed: numFailedTests + numPendingTests + numTodoTests + numRuntimeErrorTestSuites,
  };
}

/** Where a run takes only the proofs of its files, the rules beside them are no tests of that run. */
export function countProofs(report: unknown): Counts {
  const { numPendingTests } = Parse(JestReport, report);
  const { passed, failed } = countJest(report);
  return { passed, failed: failed - numPendingTests };
}

/** A story that passed only the second time is named: on a loaded machine one in thousands does. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = Parse(PlaywrightReport, report);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    ...(stats.flaky > 0 && { unsteady: stats.flaky }),
  };
}

export function countExit(code: number): Counts {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Counts from the report that a step left, and its exit code. A step that ended badly without
 * naming a failure, or that left no report, counts as one failure.
 */
export function countReport(path: string, count: (report: unknown) => Counts, code: number): Counts {
  const counts = readReport(path, count);
  if (counts === null) return { passed: 0, failed: 1 };
  const unexplained = code !== 0 && counts.failed === 0;
  return unexplained ? { ...counts, failed: 1 } : counts;
}

/** What `take` makes of a report; null where there is none, or none that can be read. */
export function readReport<T>(path: string, take: (report: unknown) => T): T | null {
  if (!existsSync(path)) return null;
  try {
    return take(JSON.parse(readFileSync(path, 'utf8')));
  } catch (failure) {
    process.stderr.write(`${path} cannot be read: ${String(failure)}\n`);
    return null;
  }
}

export function sumCounts(list: readonly Counts[]): Counts {
  return {
    passed: list.reduce((sum, each) => sum + each.passed, 0),
    failed: list.reduce((sum, each) => sum + each.failed, 0),
  };
}

/** The last line of every run. */
export function lastLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}
