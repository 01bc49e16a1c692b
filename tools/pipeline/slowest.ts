import { Type } from 'typebox';
import { Parse } from 'typebox/value';

import { fromRoot, ranByPlaywright } from '../promises/last-run.ts';
import { root } from '../tidy/source-files.ts';

/** A file of tests, or a story, and how long it took. */
export type Timed = { readonly name: string; readonly seconds: number };

const JestTimes = Type.Object({
  testResults: Type.Array(
    Type.Object({ name: Type.String(), startTime: Type.Number(), endTime: Type.Number() }),
  ),
});

/** The files of a report of Jest, each with its start and all its tests. */
export function timesByJest(report: unknown): readonly Timed[] {
  return Parse(JestTimes, report).testResults.map(({ name, startTime, endTime }) => ({
    name: fromRoot(name, root),
    seconds: (endTime - startTime) / 1000,
  }));
}

/** The stories of a report of Playwright, each with all its tries. */
export function timesByPlaywright(report: unknown): readonly Timed[] {
  return ranByPlaywright(report, 'e2e').map(({ file, name, seconds = 0 }) => ({
    name: `${file}: ${name}`,
    seconds,
  }));
}

/** The slowest first, a line each. */
export function slowestOf(timed: readonly Timed[], most = 25): readonly string[] {
  const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, most);
  return slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}
