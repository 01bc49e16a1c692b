import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

import type { ReleaseManifest } from '@shanmen/shared/contracts/modules/publishing/release-manifest';
import { SmokeReport } from '@shanmen/shared/contracts/modules/publishing/publication';
import { Value } from 'typebox/value';

import { hashOfManifest } from '../checkout/checkout.service.ts';
import type { ReleaseFolder } from '../checkout/release-folder.ts';
import { type LedgerState, versionKey } from '../release-ledger/ledger-state.ts';
import type { LedgerVersion } from '../release-ledger/version.queries.ts';
import type { ModuleStore } from '../../running/module-file/module-store.ts';

/**
 * Runs a build in a browser of the server, beside what everybody runs: where its publisher has no hand in the report.
 * Its files lie in the store already.
 * @param screens the names of those that are opened; null opens all
 * @returns null on a machine without a browser
 */
export type Trial = (
  manifest: ReleaseManifest,
  running: LedgerState,
  screens: readonly string[] | null,
) => Promise<SmokeReport | null>;

type Parts = {
  readonly folder: ReleaseFolder;
  readonly store: ModuleStore;
  readonly warn: (error: unknown) => void;
};

/** One after the other: a browser is heavy, and the machine sells tickets meanwhile. */
export function browserTrial({ folder, store, warn }: Parts): Trial {
  let last: Promise<unknown> = Promise.resolve();
  return (...order) => {
    const next = last.then(() => run(...order));
    last = next.catch(() => undefined);
    return next;
  };

  async function run(...[manifest, running, screens]: Parameters<Trial>): ReturnType<Trial> {
    const { boot } = await folder.read();
    if (boot === null) return unable(new Error('the page is not built'));
    const others = Object.entries(running.release?.stable ?? {}).flatMap(([module, version]) => {
      const known = running.versions.get(versionKey({ module, version }));
      return known && module !== manifest.name ? [manifestOf(known)] : [];
    });
    const stored = [...others, manifest].map(one => ({
      manifest: one,
      files: one.files.map(({ path, integrity }) => [path, store.pathOf(path, integrity)] as const),
    }));
    const page = {
      manifest: boot.manifest,
      files: boot.manifest.files.map(({ path }) => [path, join(boot.folder, path)] as const),
    };
    const outcome = await ask({ name: manifest.name, screens, builds: [...stored, page] });
    if (outcome.kind === 'unable') return unable(new Error(outcome.reason));
    return outcome.kind === 'report' ? outcome.report : broken(manifest, outcome.reason);
  }

  function unable(reason: Error): null {
    warn(new Error('a published module was not run in a browser of the server', { cause: reason }));
    return null;
  }
}

/** What the process of a trial is asked, and what it answers; see `tools/module/trial.ts`. */
export type TrialOrder = {
  readonly name: string;
  readonly screens: readonly string[] | null;
  readonly builds: readonly {
    readonly manifest: ReleaseManifest;
    /** Name of the file in the module, and where its bytes lie. */
    readonly files: readonly (readonly [path: string, place: string])[];
  }[];
};

export type TrialAnswer =
  | { readonly kind: 'unable'; readonly reason: string }
  | { readonly kind: 'begun' }
  | { readonly kind: 'report'; readonly report: SmokeReport };

type Outcome = Exclude<TrialAnswer, { kind: 'begun' }> | { readonly kind: 'broken'; readonly reason: string };

/** What `tools/server-code.mjs` made; the source serves as well, and takes seconds to translate. */
function program(): { readonly file: string; readonly loader: readonly string[] } {
  const made = process.env['SHANMEN_SERVER_CODE'];
  if (made !== undefined) return { file: join(made, 'trial.mjs'), loader: [] };
  const source = fileURLToPath(new URL('../../../../../tools/module/trial.ts', import.meta.url));
  return { file: source, loader: ['--import', 'tsx'] };
}

/** A trial that has not ended by then never will. */
const mostMs = 10 * 60_000;

/** A process that ends before it has begun cannot run trials here; one that ends later was ended by the build. */
function ask(order: TrialOrder): Promise<Outcome> {
  return new Promise(resolve => {
    const { file, loader } = program();
    const child: ChildProcess = fork(file, [], {
      execArgv: [...loader],
      env: process.env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let hasBegun = false;
    const clock = setTimeout(() => child.kill('SIGKILL'), mostMs);
    const end = (outcome: Outcome) => {
      clearTimeout(clock);
      resolve(outcome);
      if (child.connected) child.disconnect();
    };
    child.once('error', error => end({ kind: 'unable', reason: error.message }));
    child.once('exit', (code, signal) =>
      end({ kind: hasBegun ? 'broken' : 'unable', reason: `ended by ${signal ?? `code ${code}`}` }),
    );
    child.on('message', (answer: TrialAnswer) => {
      if (answer.kind === 'begun') hasBegun = true;
      else if (answer.kind === 'unable') end(answer);
      else if (Value.Check(SmokeReport, answer.report)) end(answer);
      else end({ kind: 'broken', reason: 'the report breaks its contract' });
    });
    child.send(order);
  });
}

/** The manifest of a version as it was published. */
export function manifestOf({
  module,
  version,
  commit,
  contract,
  entry,
  ...rest
}: LedgerVersion): ReleaseManifest {
  const { css, files, externals, shared, screens, screenDigests, app } = rest;
  const declared = { ...(screenDigests && { screenDigests }), ...(app && { app }) };
  return {
    name: module,
    version,
    commit,
    contract,
    entry,
    css,
    files,
    externals,
    shared,
    screens,
    ...declared,
  };
}

function broken(manifest: ReleaseManifest, error: string): SmokeReport {
  const steps = [{ step: '试运行', ms: 0, error: `没有结束：${error}` }];
  return { manifestSha256: hashOfManifest(manifest), browser: '–', ms: 0, steps };
}
