/** `npm run promises [-- --json]`: which promises of the product are proved by the last runs, and by which plan. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { stagesOf } from '../pipeline/plans.ts';
import { ranByJest, ranByPlaywright, ranCases, type RanTest } from './last-run.ts';
import { readMentions, readPromises, shares, type Standing, standings } from './standing.ts';
import { holdsTests, isProof, readSource, root, typeScriptFiles } from '../tidy/source-files.ts';

const results = join(root, '.cache/results');
/** The checks of the pipeline carry the numbers they prove in their names, as tests do. */
const checks = 'tools/pipeline/plans.ts';

const promises = readPromises(readSource('docs/promises.md'));
const mentions = typeScriptFiles()
  // What only helps a test names promises, too, and never runs by itself.
  .filter(file => holdsTests(file) || file === checks)
  .flatMap(file => readMentions(file, readSource(file)));
const reports = ['steps', 'jest', 'playwright', 'jest-proofs', 'jest-proofs-beside', 'playwright-proofs'].map(
  name => `${name}.json`,
);
const ran: readonly RanTest[] = reports.flatMap(ranIn);
const inEveryTest = new Set(
  stagesOf('test', [])
    .flat()
    .map(({ name }) => name),
);
const list = standings(promises, mentions, ran, ({ file, name, isProof: isBeside }) => {
  const isLater = file === checks ? !inEveryTest.has(name) : isBeside || isProof(file);
  return isLater ? 'proofs' : 'test';
});

if (process.argv.includes('--json')) {
  const short = list.map(({ id, sentence, tests, plans, proved }) => ({
    id,
    sentence,
    tests,
    plans,
    proved,
  }));
  process.stdout.write(`${JSON.stringify(short, null, 2)}\n`);
} else {
  process.stdout.write(`${list.map(line).join('\n')}\n\n${shares(list).join('\n')}\n${lastRun()}\n`);
}

function line({ id, state, tests, plans, sentence }: Standing): string {
  const count = String(tests.length).padStart(3);
  return `${id}  ${state.padEnd(8)} ${count} tests  ${plans.join(', ').padEnd(12)}  ${sentence}`;
}

function ranIn(name: string): RanTest[] {
  const path = join(results, name);
  if (!existsSync(path)) return [];
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (name.startsWith('steps')) return ranCases(report, checks);
  return name.startsWith('jest') ? ranByJest(report, root) : ranByPlaywright(report, 'e2e');
}

function lastRun(): string {
  const times = reports
    .map(name => join(results, name))
    .filter(path => existsSync(path))
    .map(path => `${path.slice(results.length + 1)} ${statSync(path).mtime.toISOString()}`);
  return times.length === 0
    ? 'Nothing has run yet: npm test, npm run proofs.'
    : `Last runs: ${times.join(', ')}`;
}
