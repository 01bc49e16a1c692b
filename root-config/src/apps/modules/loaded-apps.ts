import type { MicroApp } from '@shanmen/shared/contracts/screen';

import type { ImportMap } from '../../boot/map/import-map.ts';
import type { AppBoard, ModuleEvent } from './app-board.ts';
import { forgetCode, loadModule, type LoadedApp, type LoadPorts } from './load-module.ts';
import { type FaultCode, ModuleLoadError } from './module-fault.ts';
import { VersionChoice } from './version-choice.ts';

export type LoadingPorts = LoadPorts & {
  readonly map: () => ImportMap;
  /** Whether the app owns the open address or keeps tabs. */
  readonly wants: (app: MicroApp) => boolean;
  /** Called for everything that happens to an app, once for each failure. */
  readonly happened: (event: ModuleEvent) => void;
  readonly now: () => Date;
};

/** Why a version is given up. */
export type Failure = { readonly code: FaultCode; readonly version: string; readonly error: unknown };

/** The code of the apps in this page: which version of each, and how it came to be that one. */
export class LoadedApps {
  readonly choice: VersionChoice;
  readonly #ports: LoadingPorts;
  readonly #board: AppBoard;
  readonly #arrived: () => Promise<unknown>;
  readonly #loaded = new Map<MicroApp, LoadedApp>();
  readonly #requested = new Map<MicroApp, Promise<void>>();
  /** What an earlier version is being fetched for. */
  readonly #failures = new Map<MicroApp, Failure>();
  /** Files that did not come. What runs in their place gives way once they are there. */
  readonly #missing = new Map<MicroApp, { readonly url: string; readonly hash: string | undefined }>();

  /** @param arrived called when the code of an app is there */
  constructor(ports: LoadingPorts, board: AppBoard, arrived: () => Promise<unknown>) {
    this.#ports = ports;
    this.#board = board;
    this.#arrived = arrived;
    this.choice = new VersionChoice(ports.map);
  }

  get(app: MicroApp): LoadedApp | undefined {
    return this.#loaded.get(app);
  }

  /** Whether the map names a version that is not the one in this page and has not failed here. */
  isBehind(app: MicroApp): boolean {
    const running = this.#loaded.get(app);
    const [first] = this.choice.candidates(app);
    return running !== undefined && first?.isPresent === true && first.url !== running.url;
  }

  /** Starts loading once; an app that failed is loaded again only when staff ask for it. */
  request(app: MicroApp): Promise<void> {
    const started = this.#requested.get(app);
    if (started) return started;
    const attempt = this.#load(app, () => this.#requested.get(app) === attempt);
    this.#requested.set(app, attempt);
    return attempt;
  }

  /** Takes the code of an app back; the next request loads it. */
  drop(app: MicroApp): void {
    this.#loaded.delete(app);
    this.#requested.delete(app);
  }

  /** Does without the version that fails or does not come. @param cause what staff are told about it */
  passOn(app: MicroApp, cause: Failure | null): void {
    const [first] = this.choice.candidates(app);
    this.choice.refuse(app, this.#loaded.get(app)?.url ?? first?.url);
    if (cause) this.#failures.set(app, cause);
  }

  /** Notes that a file of the version in this page did not come. */
  lack(app: MicroApp, url: string): void {
    const hash = this.#loaded.get(app)?.files[url];
    // The first is the one that the others are a consequence of.
    if (!this.#missing.has(app)) this.#missing.set(app, { url, hash });
  }

  /** Whether the app runs in the version that the map names, without one of its files. */
  lacksFile(app: MicroApp): boolean {
    return this.#missing.has(app) && this.#loaded.get(app)?.url === this.#ports.map().imports[app];
  }

  /** Asks for the missing files. The versions that one has returned of may be tried again. */
  async returned(): Promise<readonly MicroApp[]> {
    const asked = await Promise.all(
      [...this.#missing].map(async ([app, { url, hash }]) =>
        (await this.#ports.isIntact(url, hash)) ? app : null,
      ),
    );
    const apps = asked.filter(app => app !== null);
    for (const app of apps) {
      this.#missing.delete(app);
      this.choice.forgive(app);
    }
    return apps;
  }

  /** The version that the map names, if it can be had; the one in this page goes on meanwhile. */
  async loadPresent(app: MicroApp, running: LoadedApp): Promise<LoadedApp | null> {
    try {
      const next = await loadModule(app, this.choice.candidates(app).slice(0, 1), this.#ports);
      return this.#loaded.get(app) === running ? next : null;
    } catch (error) {
      if (!(error instanceof ModuleLoadError)) throw error;
      this.#passOver(app, error);
      this.#board.substitute(app, { version: running.version, code: error.code, isKept: true });
      return null;
    }
  }

  /** Puts one version in the place of another. */
  exchange(app: MicroApp, next: LoadedApp): void {
    this.#loaded.set(app, next);
    this.#missing.delete(app);
    this.#requested.set(app, Promise.resolve());
    this.#board.substitute(app, null);
  }

  /** Whether the version in this page is the one that the map names; then it stands in for nothing. */
  adopt(app: MicroApp): boolean {
    const isPresent = this.#loaded.get(app)?.url === this.#ports.map().imports[app];
    if (isPresent) this.#board.substitute(app, null);
    return isPresent;
  }

  forgetCode(app: MicroApp, gone: LoadedApp): void {
    forgetCode(app, gone, this.#ports);
  }

  failureOf(app: MicroApp, code: FaultCode, error: unknown): Failure {
    const version = this.#loaded.get(app)?.version ?? this.#ports.map().release.modules[app]?.version ?? '';
    return { code, version, error };
  }

  /** Shows that the app does not run, with the reason that came first. */
  fail(app: MicroApp, failure: Failure, mayUseEarlier: boolean): void {
    const { code, version } = this.causeOf(app, failure);
    const hasEarlier = this.choice.hasEarlier(app, this.#loaded.get(app)?.url);
    this.#failures.delete(app);
    const at = this.#ports.now();
    this.#board.tell(app, {
      status: 'failed',
      code,
      version,
      at,
      mayUseEarlier: mayUseEarlier && hasEarlier,
    });
  }

  /** What went wrong first: an earlier version that fails as well is not what staff should report. */
  causeOf(app: MicroApp, failure: Failure): Failure {
    return this.#failures.get(app) ?? failure;
  }

  /** @param isWanted false when another attempt has taken the place of this one */
  async #load(app: MicroApp, isWanted: () => boolean): Promise<void> {
    const candidates = this.choice.candidates(app);
    const mayUseEarlier = this.choice.hasEarlier(app, candidates[0]?.url);
    this.#board.tell(app, { status: 'loading', mayUseEarlier });
    try {
      const loaded = await loadModule(app, candidates, this.#ports);
      if (!isWanted()) return;
      this.#take(app, loaded);
      this.#board.tell(app, { status: 'idle' });
      await this.#arrived();
    } catch (error) {
      if (isWanted()) this.#missed(app, error);
    }
  }

  #missed(app: MicroApp, error: unknown): void {
    if (!this.#ports.wants(app)) {
      this.#requested.delete(app);
      this.#board.tell(app, { status: 'idle' });
      return;
    }
    const failure =
      error instanceof ModuleLoadError
        ? { code: error.code, version: error.version, error }
        : this.failureOf(app, 'MF-104', error);
    this.#tellMissed(app, failure);
    this.fail(app, failure, false);
  }

  #take(app: MicroApp, loaded: LoadedApp): void {
    const { version, failure, wasRetried, ms, isPresent } = loaded;
    this.#loaded.set(app, loaded);
    if (wasRetried) this.#ports.happened({ kind: 'load_retried', app, version });
    this.#ports.happened({ kind: 'loaded', app, version, ms });
    if (failure) this.#passOver(app, failure);
    const code = this.#failures.get(app)?.code ?? failure?.code ?? null;
    this.#failures.delete(app);
    this.#board.substitute(app, isPresent ? null : { version, code, isKept: false });
    if (isPresent) return;
    const from = this.#ports.map().release.modules[app]?.version ?? '';
    this.#ports.happened({
      kind: 'fallback_used',
      app,
      version,
      from,
      to: version,
      ...(code !== null && { code }),
    });
  }

  /** Tells that the present version could not be had, and does without it until the map names another. */
  #passOver(app: MicroApp, error: ModuleLoadError): void {
    this.choice.refuse(app, this.#ports.map().imports[app]);
    this.#tellMissed(app, { code: error.code, version: error.version, error });
  }

  #tellMissed(app: MicroApp, failure: Failure): void {
    const entry = this.#ports.map().imports[app];
    const isFile = failure.code === 'MF-101' || failure.code === 'MF-102';
    if (isFile && entry !== undefined) this.lack(app, entry);
    const isForged = failure.code === 'MF-102' || failure.code === 'MF-114';
    this.#ports.happened({ kind: isForged ? 'integrity_failed' : 'load_failed', app, ...failure });
  }
}
