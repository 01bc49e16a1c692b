import { storedItem } from '@shanmen/shared';
import type { MicroApp } from '@shanmen/shared/contracts/screen';

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
