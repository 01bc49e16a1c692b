import type { MicroApp } from '@shanmen/shared/contracts/screen';
import { storedItem } from '@shanmen/shared';

import type { ImportMap } from '../../boot/map/import-map.ts';

const afterMs = 10_000;

const item = storedItem<Readonly<Record<string, string>>>('shanmen:proven', {
  where: 'device',
  isValid: isVersions,
});

/** The version of an app that has worked in this browser. Only a name: file and hash come from the map. */
export function provenVersion(app: MicroApp): string | null {
  return item.read()?.[app] ?? null;
}

/** Counts a version as proven that stays on the page for ten seconds without an error. */
export class Proving {
  readonly #waiting = new Map<MicroApp, ReturnType<typeof setTimeout>>();

  begin(app: MicroApp, version: string): void {
    this.stop(app);
    if (provenVersion(app) === version) return;
    const proven = () => item.write({ ...item.read(), [app]: version });
    this.#waiting.set(app, setTimeout(proven, afterMs));
  }

  /** The app was left or failed before. */
  stop(app: MicroApp): void {
    clearTimeout(this.#waiting.get(app));
  }
}

function isVersions(value: unknown): value is Readonly<Record<string, string>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(version => typeof version === 'string' && version.length <= 40)
  );
}

/** A file that could run as an app. */
export type Candidate = {
  readonly version: string;
  readonly url: string;
  readonly css: readonly string[];
  /** Whether it is the one the map wants to run. */
  readonly isPresent: boolean;
};

const twiceWithinMs = 60_000;

/** Which versions of an app may run in this page: what the map names, without what has failed here. */
export class VersionChoice {
  readonly #map: () => ImportMap;
  readonly #refused = new Map<MicroApp, Set<string>>();
  readonly #crashes = new Map<MicroApp, Date>();

  constructor(map: () => ImportMap) {
    this.#map = map;
  }

  /** The present version, then the earlier ones: one that has worked in this browser first, else the newest. */
  candidates(app: MicroApp): readonly Candidate[] {
    const { imports, release } = this.#map();
    const released = release.modules[app];
    const url = imports[app];
    if (url === undefined || !released) return [];
    const proven = provenVersion(app);
    const earlier = released.retained.map(version => ({ ...version, isPresent: false }));
    const sorted = [
      ...earlier.filter(({ version }) => version === proven),
      ...earlier.filter(({ version }) => version !== proven),
    ];
    const present = { version: released.version, url, css: released.css, isPresent: true };
    return [present, ...sorted].filter(candidate => !this.#refused.get(app)?.has(candidate.url));
  }

  /** Whether an earlier version can be had besides the one at this address. */
  hasEarlier(app: MicroApp, than: string | undefined): boolean {
    return this.candidates(app).some(({ isPresent, url }) => !isPresent && url !== than);
  }

  /** Does without a file from now on; a map that names another one gives the app a new chance. */
  refuse(app: MicroApp, url: string | undefined): void {
    if (url !== undefined) this.#refused.set(app, (this.#refused.get(app) ?? new Set()).add(url));
  }

  /** Every version may be tried again. */
  forgive(app: MicroApp): void {
    this.#refused.delete(app);
  }

  /** Whether this crash of an app that ran is its second within a minute. */
  crashedAgain(app: MicroApp, at: Date): boolean {
    const last = this.#crashes.get(app);
    this.#crashes.set(app, at);
    return last !== undefined && at.getTime() - last.getTime() < twiceWithinMs;
  }
}
