import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Static, Type } from 'typebox';
import { Parse } from 'typebox/value';

import { lastLine, sumCounts } from './counts.ts';
import { stepsOf } from './plans.ts';
import { type Outcome, results, runStep } from './step.ts';

const notePath = join(results, 'steps.json');
const Steps = Type.Array(Type.Object({ name: Type.String(), passed: Type.Boolean() }));

/** Runs the steps of a plan one after the other, also after a failure; the last line is the sum. */
export async function runPlan(plan: string, options: readonly string[]): Promise<void> {
  const steps = stepsOf(plan, options);
  mkdirSync(results, { recursive: true });
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await runStep(step));
  noteSteps(outcomes);
  const total = sumCounts(outcomes.map(({ counts }) => counts));
  process.stdout.write(`\n${outcomes.map(row).join('\n')}\n${lastLine(total)}\n`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

/** Keeps how each check last ended, for `npm run promises`: a soak does not forget what `npm test` proved. */
function noteSteps(outcomes: readonly Outcome[]): void {
  const cases = outcomes
    .filter(({ single }) => single)
    .map(({ name, counts }) => ({ name, passed: counts.failed === 0 }));
  const older = readSteps().filter(({ name }) => !cases.some(step => step.name === name));
  writeFileSync(notePath, JSON.stringify([...older, ...cases], null, 2));
}

function readSteps(): Static<typeof Steps> {
  return existsSync(notePath) ? Parse(Steps, JSON.parse(readFileSync(notePath, 'utf8'))) : [];
}

function row({ name, counts, seconds }: Outcome): string {
  const mark = counts.failed === 0 ? '✓' : '✗';
  return `${mark} ${name.padEnd(24)} ${lastLine(counts)} (${Math.round(seconds)} s)`;
}
