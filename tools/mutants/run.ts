import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeTemplate } from '../../server/test/global-setup.ts';
import type { Mutant } from '../../server/test/proofs/mutant.ts';
import { mutants } from '../../server/test/proofs/mutants.ts';
import { startScratchServer } from '../../server/test/app/machines/scratch-server.ts';
import { lastLine } from '../pipeline/counts.ts';
import { error, judgePatched, judgeUnpatched, type Verdict } from './judge.ts';
import { openScratch, type Scratch } from './scratch.ts';
import { requireStanding } from './standing.ts';

/** Two copies, for two cores. */
const copies = ['a', 'b'];

type Bench = {
  readonly scratch: Scratch;
  /** Settings of a run that shares the template. */
  readonly withTemplate: Readonly<Record<string, string>>;
  /** Settings of a run that makes a template of its own, because a mutant changes the schema. */
  readonly withServer: Readonly<Record<string, string>>;
};

/**
 * node --import tsx tools/mutants/run.ts ['words' …]: takes one check of the product away after the other, or those whose
 * rule or test has the words of one argument, and runs the test that proves it, which must fail by an assertion.
 */
async function run(): Promise<void> {
  const wanted = process.argv.slice(2).map(words => words.toLowerCase());
  const chosen = mutants.filter(
    ({ rule, test }) =>
      wanted.length === 0 || wanted.some(words => `${rule} ${test}`.toLowerCase().includes(words)),
  );
  if (chosen.length === 0) throw new Error(`no mutant has ${wanted.join(' or ')} in its rule or its test`);
  const standing = chosen.filter(stands);
  const folder = await mkdtemp(join(tmpdir(), 'shanmen-mutants-'));
  const server = await startScratchServer();
  let killed = 0;
  try {
    const template = await makeTemplate(server.url);
    const benches = await Promise.all(
      copies.map(async name => ({
        scratch: await openScratch(join(folder, name)),
        withTemplate: { SHANMEN_TEST_TEMPLATE_URL: template, SHANMEN_TEST_RUN: name },
        withServer: { DATABASE_URL: server.url },
      })),
    );
    const unproved = await runUnpatched(benches, standing);
    await share(benches, standing, async (bench, mutant) => {
      const begun = performance.now();
      const verdict = unproved.get(mutant) ?? (await tryMutant(bench, mutant));
      if (tell(mutant, verdict, performance.now() - begun)) killed += 1;
    });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const failed = chosen.length - killed;
  process.stdout.write(`${lastLine({ passed: killed, failed })}\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Whether its files are there and hold what it replaces; says so where they do not. */
function stands(mutant: Mutant): boolean {
  try {
    requireStanding(mutant);
    return true;
  } catch (failure) {
    tell(mutant, error(String(failure)), 0);
    return false;
  }
}

/** The mutants whose tests do not pass in the product as it is, with the reason. Each file of tests runs once. */
async function runUnpatched(
  benches: readonly Bench[],
  chosen: readonly Mutant[],
): Promise<Map<Mutant, Verdict>> {
  const begun = performance.now();
  const byTest = new Map<string, Mutant[]>();
  for (const mutant of chosen) byTest.set(mutant.test, [...(byTest.get(mutant.test) ?? []), mutant]);
  const unproved = new Map<Mutant, Verdict>();
  await share(benches, [...byTest], async ({ scratch, withTemplate }, [test, ofTest]) => {
    const named = ofTest.map(each => `(?:${each.named})`).join('|');
    const report = await scratch.runJest(test, named, withTemplate);
    for (const mutant of ofTest) {
      const verdict = judgeUnpatched(report, test, mutant.named);
      if (verdict.kind === 'error') unproved.set(mutant, verdict);
    }
  });
  print(`${byTest.size} files of tests without a patch (${secondsOf(performance.now() - begun)})`);
  return unproved;
}

async function tryMutant({ scratch, withTemplate, withServer }: Bench, mutant: Mutant): Promise<Verdict> {
  const restore = await scratch.patch(mutant);
  try {
    const environment = changesSchema(mutant) ? withServer : withTemplate;
    const report = await scratch.runJest(mutant.test, mutant.named, environment);
    return judgePatched(report, mutant.test, mutant.named);
  } finally {
    await restore();
  }
}

function changesSchema({ patches }: Mutant): boolean {
  return patches.some(({ file }) => /\.sql$|^server\/(migrations|seeds|views)\//.test(file));
}

/** Gives the works to the benches, each of which does one at a time. */
async function share<T>(
  benches: readonly Bench[],
  works: readonly T[],
  work: (bench: Bench, each: T) => Promise<void>,
): Promise<void> {
  const waiting = [...works];
  await Promise.all(
    benches.map(async bench => {
      for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) await work(bench, each);
    }),
  );
}

/** Prints how it ended; the answer says whether the test saw that the check was gone. */
function tell({ rule }: Mutant, { kind, reason }: Verdict, took: number): boolean {
  const isKilled = kind === 'killed';
  print(`${isKilled ? '✓ killed' : `✗ ${kind.toUpperCase()}`}  ${rule} (${secondsOf(took)})`);
  if (!isKilled) print(`    ${reason.replaceAll('\n', '\n    ')}`);
  return isKilled;
}

function secondsOf(milliseconds: number): string {
  return `${Math.round(milliseconds / 1000)} s`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await run();
