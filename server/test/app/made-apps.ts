import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type App, type AppDeps, buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/process/config.ts';
import type { Pools } from '../../src/db/connection/pools.ts';
import type { Trial } from '../../src/http/route.ts';
import { passedTrial } from '../data/files/publication.ts';
import { cheapHashing } from './hashing.ts';
import { endMinuteWithEachCall } from './machines/calls.ts';

/** What an application is made of; the clock alone may be another one in the next test. */
export type Wanted = {
  readonly pools: Pools;
  readonly environment: Readonly<Record<string, string>>;
  readonly now: () => Date;
  /** Whether calls count towards the limits of a minute. */
  readonly countsCalls: boolean;
  /** The trial run of a published module in a browser of the server; by default it finds nothing. */
  readonly trial?: Trial;
};

export type LentApp = {
  readonly app: App;
  readonly deps: AppDeps;
  readonly logLines: string[];
  /** Makes it forget everything, for a further test of the one who has it; false where it is no good to that test. */
  renew(): boolean;
  giveBack(): Promise<void>;
};

/** What is a test's own of an application. */
type Loan = Pick<Wanted, 'now' | 'countsCalls'> & { trial: Trial; logLines: string[] };

type Made = {
  readonly key: string;
  readonly app: App;
  readonly deps: AppDeps;
  loan: Loan;
  isClosed: boolean;
};

/** Where applications keep their files, unless a test has a folder of its own. */
export const dataFolder = join(tmpdir(), 'shanmen-test');

declare global {
  /** What the tests of this worker gave back, the latest last: to make an application takes longer than most tests. */
  var spareTestApps: Made[] | undefined;
}
const spare = (globalThis.spareTestApps ??= []);
const mostSpare = 4;

/** An application that remembers nothing: one that an earlier test of this worker gave back, or a new one. */
export async function lendApp(wanted: Wanted): Promise<LentApp> {
  const { now, countsCalls, trial = async manifest => passedTrial(manifest) } = wanted;
  const loan: Loan = { now, countsCalls, trial, logLines: [] };
  const made = takeSpare(wanted) ?? (await make(wanted, loan));
  made.loan = loan;
  let isLent = true;
  return {
    app: made.app,
    deps: made.deps,
    logLines: loan.logLines,
    renew() {
      loan.logLines.splice(0);
      return isLent && isLikeNew(made);
    },
    async giveBack() {
      if (isLent) await takeBack(made);
      isLent = false;
    },
  };
}

function takeSpare(wanted: Wanted): Made | undefined {
  const key = keyOf(wanted);
  const at = spare.findLastIndex(made => made.key === key && made.deps.pools === wanted.pools);
  return at === -1 ? undefined : spare.splice(at, 1)[0];
}

async function make(wanted: Wanted, loan: Loan): Promise<Made> {
  const { pools, environment } = wanted;
  const own = { loan, isClosed: false };
  const deps: AppDeps = {
    pools,
    config: readConfig({ SHANMEN_DATA: dataFolder, ...environment }),
    readiness: { draining: false },
    now: () => own.loan.now(),
    hashing: cheapHashing,
    trial: (...order) => own.loan.trial(...order),
    log: { write: line => void own.loan.logLines.push(line) },
  };
  const app = await buildApp(deps);
  endMinuteWithEachCall(app, () => own.loan.countsCalls);
  app.addHook('onClose', async () => void (own.isClosed = true));
  await app.ready();
  return Object.assign(own, { key: keyOf(wanted), app, deps });
}

function keyOf({ environment }: Wanted): string {
  return JSON.stringify(environment);
}

async function takeBack(made: Made): Promise<void> {
  if (!isLikeNew(made)) return made.app.close();
  spare.push(made);
  if (spare.length > mostSpare) await spare.shift()?.app.close();
}

/** One that listens, or whose work of this test is still under way, is no good to the next test. */
function isLikeNew({ app, deps, isClosed }: Made): boolean {
  app.memory.forget();
  Object.assign(deps.readiness, { draining: false, dataFolder: undefined });
  const isIdle = deps.pools.use().every(({ used }) => used === 0);
  const hasOwnFolder = deps.config.dataFolder !== dataFolder;
  return isIdle && !isClosed && !hasOwnFolder && !app.server.listening;
}
