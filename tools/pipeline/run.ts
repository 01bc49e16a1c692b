import { mkdirSync } from 'node:fs';

import { lastLine, sumCounts } from './counts.ts';
import { stepsOf } from './plans.ts';
import { type Outcome, results, runStep } from './step.ts';

/** Runs the steps of a plan one after the other, also after a failure; the last line is the sum. */
export async function runPlan(plan: string, options: readonly string[]): Promise<void> {
  const steps = stepsOf(plan, options);
  mkdirSync(results, { recursive: true });
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await runStep(step));
  const total = sumCounts(outcomes.map(({ counts }) => counts));
  process.stdout.write(`\n${outcomes.map(row).join('\n')}\n${lastLine(total)}\n`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

function row({ name, counts, seconds }: Outcome): string {
  const mark = counts.failed === 0 ? '✓' : '✗';
  return `${mark} ${name.padEnd(16)} ${lastLine(counts)} (${Math.round(seconds)} s)`;
}
