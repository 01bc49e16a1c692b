import type { MicroApp } from '@shanmen/shared/contracts/screen';
import type { ImportMap } from '../../boot/map/import-map.ts';
import { provenVersion } from './proven-versions.ts';

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
