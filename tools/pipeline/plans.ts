import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { codeFolders } from '../tidy/source-files.ts';
import { countJest, countPlaywright, countProofs } from './counts.ts';
import { timesByJest, timesByPlaywright } from './slowest.ts';
import { bin, jest, results, root, type Step, tool } from './step.ts';

/** What the files of `npm test` are called, and those of `npm run proofs`; jest and Playwright choose them by it. */
const [testFiles, storyFiles, proofFiles] = [/\.test\.tsx?$/, /\.spec\.ts$/, /\.proof\.tsx?$/];

/** Checks that read the sources only; each counts as one, and proves the promises in its name. */
const longChecks: readonly Step[] = [
  {
    name: 'types',
    // Each further checker works out again what the others have, and other checks have the second core.
    command: bin('typescript/bin/tsc', '-p', '.', '--checkers', '1'),
    hint: 'Each line names file and position.',
  },
  {
    name: 'Y-12 lint',
    command: bin('oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...codeFolders),
    hint: 'The rules stand in .oxlintrc.json.',
  },
];

/** Over about when the modules are built. */
const shortChecks: readonly Step[] = [
  {
    name: 'format',
    command: bin('oxfmt/bin/oxfmt', '--check'),
    hint: 'npm run format writes it right.',
  },
  {
    name: 'Y-01 Y-02 module rules',
    command: tool('tools/module-rules/cruise.ts'),
    hint: 'docs/architecture.md says who may import whom.',
  },
  {
    name: 'Y-19 dead code',
    command: bin('knip/bin/knip.js', '--no-progress'),
    hint: 'Delete what nobody uses, or name it in knip.json with a reason.',
  },
];

const build: Step = {
  name: 'build',
  command: [process.execPath, join(root, 'tools/build.mjs'), '--if-stale'],
  hint: 'One module alone: npm run build -- <name>.',
};

function jestStep(name: string, files: RegExp, reportName: string, ...options: readonly string[]): Step {
  const path = join(results, reportName);
  return {
    name,
    command: jest(files.source, '--json', `--outputFile=${path}`, ...options),
    report: { path, count: countJest, times: timesByJest },
    hint: 'One file alone: npx jest <path>.',
  };
}

function browserStep(name: string, reportName: string, ...options: readonly string[]): Step {
  const path = join(results, reportName);
  return {
    name,
    command: playwright(...options),
    environment: { SHANMEN_PLAYWRIGHT_REPORT: path },
    report: { path, count: countPlaywright, times: timesByPlaywright },
    hint: 'One story alone: npm run e2e -- <name>. What the browser saw lies in test-results/.',
  };
}

/** Chooses the files of tests that hold proofs. */
const withProofs = join(root, 'tools/jest/with-proofs.cjs');

/** A file of tests may hold proofs as well, see tools/jest/proof.ts. */
const unitTests: Step = {
  ...jestStep('jest', testFiles, 'jest.json'),
  environment: { SHANMEN_PROOFS: 'later' },
};

const besideReport = join(results, 'jest-proofs-beside.json');

/** What those files hold of proofs, and nothing else. */
const proofsBesideTests: Step = {
  ...jestStep('proofs beside tests', testFiles, 'jest-proofs-beside.json', `--filter=${withProofs}`),
  environment: { SHANMEN_PROOFS: 'only' },
  needsBuild: true,
  report: { path: besideReport, count: countProofs, times: timesByJest },
};
/** Where one step leaves the demo scenic area for the stories: made beside the other tests, they need not wait for it. */
const demoFolder = join(tmpdir(), `shanmen-e2e-demo-${process.pid}`);

const demoArea: Step = {
  name: 'demo area for the stories',
  command: tool('e2e/make-demo.ts', demoFolder),
  hint: 'What the product said lies in .cache/results/product-0.log.',
};

const browserTests = (...options: readonly string[]): Step => {
  const step = browserStep('browser tests', 'playwright.json', ...options);
  return { ...step, environment: { ...step.environment, SHANMEN_E2E_DEMO: demoFolder } };
};

function playwright(...options: readonly string[]): [string, ...string[]] {
  return bin('@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...options);
}

/** What takes too long for every check, or needs something that not every machine has. */
const proofSteps: readonly Step[] = [
  {
    name: 'mutants',
    command: tool('tools/mutants/run.ts'),
    hint: 'Each mutant that lived is named with the test that should have seen it.',
  },
  { ...jestStep('proofs of jest', proofFiles, 'jest-proofs.json'), needsBuild: true },
  proofsBesideTests,
  {
    ...browserStep('proofs in the browser', 'playwright-proofs.json', proofFiles.source, '--retries=1'),
    needsBuild: true,
  },
  {
    name: 'chaos, 200 kills',
    command: tool('server/test/proofs/chaos/run.ts'),
    environment: { KILLS: '200' },
    hint: 'SEED=… repeats the run that the lines above name.',
  },
  {
    name: 'P-02 power cut, 20 rounds',
    command: tool('server/test/proofs/power-cut/run.ts'),
    environment: { ROUNDS: '20' },
    hint: 'It needs root and loop devices. SEED=… repeats a run.',
  },
  {
    name: 'P-18 full disk',
    command: tool('server/test/proofs/power-cut/full-disk.ts'),
    hint: 'It needs root and loop devices. SEED=… repeats a run.',
  },
  {
    name: 'histories of a business, 1,000 of 50',
    command: jest('server/test/proofs/model', '-t', 'agree with'),
    environment: { SHANMEN_MODEL_RUNS: '1000', SHANMEN_MODEL_STEPS: '50' },
    hint: 'SHANMEN_MODEL_SEED and SHANMEN_MODEL_PATH repeat the history that the report names.',
  },
  {
    name: 'P-06 walk with kills, 10,000 operations',
    command: jest('server/test/proofs/model/walk', '-t', 'agrees'),
    environment: { SHANMEN_WALK_HISTORIES: '100', SHANMEN_WALK_STEPS: '100', SHANMEN_WALK_KILLS: '40' },
    hint: 'SHANMEN_WALK_SEED=… repeats the walk whose seed is printed.',
  },
  {
    name: 'goods in opposite order, 60 s',
    command: jest('server/src/goods/documents/document-step/audit-race'),
    environment: { SOAK_SECONDS: '60' },
    hint: 'Without SOAK_SECONDS it is over after a few seconds.',
  },
  {
    name: 'random work, 10,000 operations',
    command: jest('server/test/proofs/scenarios/random-work'),
    environment: { SHANMEN_RANDOM_RUNS: '100' },
    hint: 'The seed that is printed goes into fc.assert.',
  },
  {
    name: 'G-01 G-03 random documents of goods, 5,000',
    command: jest('server/test/proofs/scenarios/goods/random-documents'),
    environment: { SHANMEN_RANDOM_DOCUMENTS: '5000' },
    hint: 'SHANMEN_RANDOM_SEED=… repeats the run whose seed is printed.',
  },
  {
    name: 'G-08 G-09 G-15 documents of goods undone, moved and entered late, 200 each',
    command: jest(
      ...['undone', 'conserved', 'earlier-day'].map(
        each => `server/src/goods/documents/document-step/${each}`,
      ),
    ),
    environment: { SHANMEN_PROPERTY_RUNS: '200' },
    hint: 'SHANMEN_PROPERTY_SEED=… repeats the tries whose seed is printed.',
  },
  {
    name: 'G-04 G-09 four tills of goods over HTTP, 500 sales each',
    command: tool('tools/bench/run.ts', 'goods-work'),
    hint: 'SHANMEN_WORK_SALES and SHANMEN_WORK_RUNS say how many and how often; ✗ marks the figure that is not kept.',
  },
  {
    name: 'Z-01 Z-11 Z-16 every person, half of a credential and foreign origin at every route',
    command: jest('server/src/http/route-matrix'),
    environment: { SHANMEN_MATRIX: 'all' },
    hint: 'Without SHANMEN_MATRIX each route is tried with one of them, and by one who may and one who may not.',
  },
  {
    name: 'M-14 M-18 a hundred promotions at once, two hundred releases',
    command: jest('server/src/modules/publishing/promotion/promotion.test', '-t', 'M-14|M-18'),
    environment: { SHANMEN_PROMOTIONS: '100' },
    hint: 'SHANMEN_PROMOTIONS says how many at once; twice as many are kept.',
  },
  {
    name: 'G-24 two hundred documents of goods audited at once',
    command: jest('server/src/goods/documents/batch-audit', '-t', 'audits what it can'),
    environment: { SHANMEN_BATCH_DOCUMENTS: '200' },
    hint: 'SHANMEN_BATCH_DOCUMENTS says how many, a multiple of ten.',
  },
  {
    name: 'D-16 forty situations of rights',
    command: jest('server/src/admin/rights/permission/what-if'),
    environment: { SHANMEN_SITUATIONS: '40' },
    hint: 'SHANMEN_SITUATIONS says how many.',
  },
  {
    name: 'a list of 200,000 rows as a file',
    command: jest('server/src/platform/workbook/list-out.test', '-t', 'holds as many rows'),
    environment: { SHANMEN_LIST_ROWS: '200000' },
    hint: 'SHANMEN_LIST_ROWS says how many.',
  },
  {
    name: 'R-12 each report of tickets after each late change',
    command: jest('rollup/rollup.test.ts', '-t', 'R-12'),
    environment: { SHANMEN_REPORT_WALKS: 'all' },
    hint: 'Without SHANMEN_REPORT_WALKS four reports stand for the others.',
  },
  {
    name: 'an hour of use',
    command: playwright('long-use', 'two-systems'),
    needsBuild: true,
    environment: { SHANMEN_LONG_USE_STEPS: '300', SHANMEN_TWO_SYSTEMS_ROUNDS: '20' },
    hint: 'SHANMEN_LONG_USE_STEPS and SHANMEN_TWO_SYSTEMS_ROUNDS say how long.',
  },
  {
    name: 'a day of 600 sales by keyboard',
    command: playwright('seller-day'),
    needsBuild: true,
    environment: { SHANMEN_DAY_SALES: '600' },
    hint: 'SHANMEN_DAY_SALES says how many.',
  },
  {
    name: 'P-13 selling offline, 180 sales of a window',
    command: playwright('offline-sale'),
    needsBuild: true,
    environment: { SHANMEN_OFFLINE_SALES: '180' },
    hint: 'SHANMEN_OFFLINE_SALES says how many; a window has 200 places.',
  },
  {
    name: 'K-10 K-19 selling offline, 200 sales of a till',
    command: playwright('offline-till.proof'),
    needsBuild: true,
    environment: { SHANMEN_OFFLINE_SALES: '200' },
    hint: 'SHANMEN_OFFLINE_SALES says how many.',
  },
  {
    name: 'Z-22 hoarding, 10,000 bookings',
    command: jest('server/test/proofs/scenarios/processes/hoarding'),
    environment: { SHANMEN_HOARDING_TRIES: '10000' },
    hint: 'SHANMEN_HOARDING_TRIES says how many.',
  },
  {
    name: 'Z-03 hostile input, 20 for each route and person',
    command: jest('server/src/http/hostile-input', '-t', 'never breaks'),
    environment: { SHANMEN_HOSTILE_INPUTS: '20' },
    hint: 'SHANMEN_HOSTILE_INPUTS says how many.',
  },
  {
    name: 'Z-05 guessing, 10,000 tries at four processes',
    command: jest('server/src/auth/sign-in/throttle', '-t', 'ten times in 15 minutes'),
    environment: { SHANMEN_GUESSES: '10000' },
    hint: 'SHANMEN_GUESSES says how many.',
  },
  {
    name: 'Z-05 10,000 sign-ins that are begun and never ended',
    command: tool('tools/bench/run.ts', 'held-sign-ins'),
    hint: 'SHANMEN_HELD_SIGN_INS says how many; each takes a connection of this machine.',
  },
  {
    name: 'P-03 a quota of 500 and 64 buyers, ten times',
    command: jest('server/test/proofs/scenarios/processes/many-processes', '-t', 'P-03'),
    environment: { SHANMEN_OVERSELL_SEEDS: '10' },
    hint: 'SHANMEN_OVERSELL_SEEDS says how often.',
  },
  {
    name: 'P-25 orders in opposite order at eight processes',
    command: jest('server/test/proofs/scenarios/processes/many-processes', '-t', 'P-25'),
    environment: { SHANMEN_CROSSING_ROUNDS: '250' },
    hint: 'SHANMEN_CROSSING_ROUNDS says how often each buyer buys; 250 are about a minute on two cores.',
  },
  {
    name: 'P-17 stops under load, 20 times',
    command: jest('server/src/process/main.proof', '-t', 'P-17'),
    environment: { SHANMEN_STOPS: '20' },
    hint: 'SHANMEN_STOPS says how often.',
  },
  {
    name: 'T-11 one sale under its key, 1,280 times at once',
    command: jest('server/src/ticket/selling/order/order.test', '-t', 'T-11 P-04'),
    environment: { SHANMEN_SALE_REPEATS: '1280' },
    hint: 'SHANMEN_SALE_REPEATS says how many.',
  },
  {
    name: 'T-24 one code at 1,280 gates at once',
    command: jest('server/src/ticket/admission/check-in/check-in.test', '-t', 'T-24 admits exactly'),
    environment: { SHANMEN_GATE_SCANS: '1280' },
    hint: 'SHANMEN_GATE_SCANS says how many.',
  },
  {
    name: 'Z-14 stalls of the server',
    command: tool('tools/bench/run.ts', 'stalls'),
    hint: 'It fails where the server was held too long; the figures say by what.',
  },
  {
    name: 'P-15 backup and restore of a large database',
    command: tool('tools/bench/run.ts', 'backup'),
    hint: 'It fails where what comes back differs from what was saved.',
  },
  {
    name: 'P-28 fail-over of several machines, ten cuts',
    command: tool('tools/bench/run.ts', 'fail-over'),
    needsBuild: true,
    hint: 'It needs nginx, HAProxy, etcd and Patroni; it says how to install them. SHANMEN_FAIL_OVERS says how many.',
  },
  {
    name: 'P-26 reports of the year beside sales',
    command: tool('tools/bench/run.ts', 'reports-beside-sales'),
    hint: 'It judges the figures on four cores or more; with fewer it only shows them.',
  },
  {
    name: 'D-39 search of ten million rows of the log',
    command: tool('tools/bench/run.ts', 'log-search'),
    hint: 'SHANMEN_LOG_ROWS says how many; ten million take 5 GB of disk.',
  },
  {
    name: 'P-16 server tests of the previous release on the schema of today',
    command: tool('server/test/proofs/previous-release.ts'),
    hint: 'SHANMEN_PREVIOUS=… names another commit; it needs the history of the repository.',
  },
  {
    name: 'P-22 server tests on PostgreSQL 15',
    command: tool('server/test/proofs/oldest-server.ts'),
    hint: 'It needs the programs of PostgreSQL 15 (Debian: apt-get install postgresql-15).',
  },
];

/** Steps that do not need each other. */
export type Stage = readonly Step[];

/** Those whose name has the words, or all; a step alone is for whoever mends what it found. */
export function chosenOf(steps: readonly Step[], words: readonly string[]): readonly Step[] {
  const wanted = words.join(' ').toLowerCase();
  const chosen = steps.filter(({ name }) => name.toLowerCase().includes(wanted));
  if (chosen.length > 0) return chosen;
  throw new Error(`no step has ${wanted} in its name:\n${namesOf(steps)}`);
}

/** The steps of `npm run proofs`, a line each. */
export function proofNames(): string {
  return namesOf(proofSteps);
}

function namesOf(steps: readonly Step[]): string {
  return steps.map(({ name }) => `  ${name}`).join('\n');
}

/**
 * The stages of `npm run <plan>`, one after the other. Options name stories of the browser, or one step of the proofs.
 * Among hundreds on a loaded machine a story has a second try, which is told; alone it has one.
 */
export function stagesOf(plan: string, options: readonly string[]): readonly Stage[] {
  switch (plan) {
    case 'check':
      return [
        [build, ...shortChecks],
        [unitTests, ...longChecks],
      ];
    case 'test':
      return [
        [build, ...shortChecks],
        [unitTests, ...longChecks, demoArea],
        [browserTests(storyFiles.source, '--retries=1')],
      ];
    case 'e2e':
      return [[build], [browserTests(...(options.length > 0 ? options : [storyFiles.source]))]];
    case 'proofs': {
      const chosen = chosenOf(proofSteps, options);
      const stages = chosen.map(step => [step]);
      return chosen.some(({ needsBuild }) => needsBuild) ? [[build], ...stages] : stages;
    }
    default:
      throw new Error(`no plan is called ${plan}: check, test, e2e or proofs`);
  }
}
