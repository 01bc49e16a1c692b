import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Static, Type } from 'typebox';
import { Parse } from 'typebox/value';

import { lastLine, sumCounts } from './counts.ts';
import { type Stage, stagesOf } from './plans.ts';
import { slowestOf } from './slowest.ts';
import { type Outcome, results, runStep } from './step.ts';

const notePath = join(results, 'steps.json');
const Steps = Type.Array(Type.Object({ name: Type.String(), passed: Type.Boolean() }));

/** Runs the stages of a plan one after the other, also after a failure; the last line is the sum. */
export async function runPlan(plan: string, options: readonly string[]): Promise<void> {
  mkdirSync(results, { recursive: true });
  const outcomes: Outcome[] = [];
  for (const stage of stagesOf(plan, options)) outcomes.push(...(await runStage(stage)));
  noteSteps(outcomes);
  const slowest = outcomes.filter(({ times }) => times.length > 0).flatMap(slowestLines);
  writeFileSync(join(results, `slowest-${plan}.txt`), slowest.join('\n'));
  process.stdout.write(slowest.join('\n'));
  const total = sumCounts(outcomes.map(({ counts }) => counts));
  process.stdout.write(`\n${tableOf(outcomes)}\n${lastLine(total)}\n`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

/** Two at a time, for two cores; what a single check prints comes at its end, and does not mix with that of others. */
async function runStage(stage: Stage): Promise<readonly Outcome[]> {
  const waiting = [...stage];
  const outcomes: Outcome[] = [];
  const hand = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      outcomes.push(await runStep(step, stage.length === 1 || step.report ? 'as it comes' : 'at the end'));
    }
  };
  await Promise.all([hand(), hand()]);
  return outcomes;
}

/** Keeps how each check last ended, for `npm run promises`: one plan does not forget what the other proved. */
function noteSteps(outcomes: readonly Outcome[]): void {
  const own = outcomes.filter(({ single }) => single);
  const cases = own
    .filter(({ skipped }) => !skipped)
    .map(({ name, counts }) => ({ name, passed: counts.failed === 0 }));
  const older = readSteps().filter(({ name }) => !own.some(step => step.name === name));
  // Whole or not at all: half a note would fail every later run.
  const written = `${notePath}.${process.pid}`;
  writeFileSync(written, JSON.stringify([...older, ...cases], null, 2));
  renameSync(written, notePath);
}

function readSteps(): Static<typeof Steps> {
  return existsSync(notePath) ? Parse(Steps, JSON.parse(readFileSync(notePath, 'utf8'))) : [];
}

/** How each step ended, a line each, below one another. */
function tableOf(outcomes: readonly Outcome[]): string {
  const width = Math.max(24, ...outcomes.map(({ name }) => name.length));
  return outcomes.map(outcome => row(outcome, width)).join('\n');
}

function slowestLines({ name, times }: Outcome): readonly string[] {
  return ['', `The slowest of ${name}:`, ...slowestOf(times), ''];
}

function row({ name, counts, seconds, skipped }: Outcome, width: number): string {
  if (skipped) return `– ${name.padEnd(width)} SKIPPED: not kept by this run`;
  const mark = counts.failed === 0 ? '✓' : '✗';
  const unsteady = counts.unsteady === undefined ? '' : `, ${counts.unsteady} only at the second try`;
  return `${mark} ${name.padEnd(width)} ${lastLine(counts)}${unsteady} (${Math.round(seconds)} s)`;
}
