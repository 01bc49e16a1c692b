/** `npm run promises [-- --json]`: which promises of the product are proved, by the last run. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { stagesOf } from './pipeline/plans.ts';
import { ranByJest, ranByPlaywright, ranCases, type RanTest } from './promises/last-run.ts';
import { readMentions, readPromises } from './promises/promise-list.ts';
import { shares, type Standing, standings } from './promises/standing.ts';
import { holdsTests, readSource, root, typeScriptFiles } from './source-files.ts';

const results = join(root, '.cache/results');
/** The checks of the pipeline carry the numbers they prove in their names, as tests do. */
const checks = 'tools/pipeline/plans.ts';

const promises = readPromises(readSource('docs/promises.md'));
const mentions = typeScriptFiles()
  // What only helps a test names promises, too, and never runs by itself.
  .filter(file => holdsTests(file) || file === checks)
  .flatMap(file => readMentions(file, readSource(file)));
const ran: readonly RanTest[] = [
  ...read('jest.json', report => ranByJest(report, root)),
  ...read('playwright.json', report => ranByPlaywright(report, 'e2e')),
  ...read('steps.json', report => ranCases(report, checks)),
];
const inEveryTest = new Set(
  stagesOf('test', [])
    .flat()
    .map(({ name }) => name),
);
/** Also by the words that choose its tests. */
const soaks = mentions.filter(({ file, name }) => file === checks && !inEveryTest.has(name));
const list = standings(promises, mentions, ran, new Set(soaks.map(({ name }) => name)));

if (process.argv.includes('--json')) {
  const short = list.map(({ id, sentence, tests, proved }) => ({ id, sentence, tests, proved }));
  process.stdout.write(`${JSON.stringify(short, null, 2)}\n`);
} else {
  process.stdout.write(`${list.map(line).join('\n')}\n\n${shares(list).join('\n')}\n${lastRun()}\n`);
}

function line({ id, state, tests, sentence }: Standing): string {
  return `${id}  ${state.padEnd(8)} ${String(tests.length).padStart(3)} tests  ${sentence}`;
}

function read(name: string, take: (report: unknown) => RanTest[]): RanTest[] {
  const path = join(results, name);
  return existsSync(path) ? take(JSON.parse(readFileSync(path, 'utf8'))) : [];
}

function lastRun(): string {
  const times = ['steps.json', 'jest.json', 'playwright.json']
    .map(name => join(results, name))
    .filter(path => existsSync(path))
    .map(path => `${path.slice(results.length + 1)} ${statSync(path).mtime.toISOString()}`);
  return times.length === 0 ? 'Nothing has run yet: npm test.' : `Last run: ${times.join(', ')}`;
}
