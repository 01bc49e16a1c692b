import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { lastLine, sumCounts } from './counts.ts';
import { stepsOf } from './plans.ts';
import { type Outcome, results, runStep } from './step.ts';

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

/** Keeps how the steps ended, for `npm run promises`; a plan without checks leaves the older note. */
function noteSteps(outcomes: readonly Outcome[]): void {
  const cases = outcomes
    .filter(({ single }) => single)
    .map(({ name, counts }) => ({ name, passed: counts.failed === 0 }));
  if (cases.length > 1) writeFileSync(join(results, 'steps.json'), JSON.stringify(cases, null, 2));
}

function row({ name, counts, seconds }: Outcome): string {
  const mark = counts.failed === 0 ? '✓' : '✗';
  return `${mark} ${name.padEnd(24)} ${lastLine(counts)} (${Math.round(seconds)} s)`;
}
