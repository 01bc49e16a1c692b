import { type Static, Type } from 'typebox';

import { ClosedObject, Instant } from '../../schema.ts';

/** How the value of `module-override` begins in a link to a developer's build; what follows is the draft. */
const mark = 'local.';

/**
 * `POST /api/modules/local-builds`: this session runs a micro-app from a development server on the same machine.
 * `key` is what that server signs its list of files with, SPKI in base64.
 */
export const LocalBuildDraft = ClosedObject({
  module: Type.String({ pattern: '^mf-[a-z0-9-]+$', maxLength: 60 }),
  origin: Type.String({ minLength: 1, maxLength: 100 }),
  key: Type.String({ pattern: '^[A-Za-z0-9+/]{80,160}={0,2}$', maxLength: 162 }),
});
export type LocalBuildDraft = Static<typeof LocalBuildDraft>;

/** Which build a session runs, and until when; `DELETE /api/modules/local-builds/current` ends it. */
export const ActiveLocalBuild = ClosedObject({ ...LocalBuildDraft.properties, until: Instant });
export type ActiveLocalBuild = Static<typeof ActiveLocalBuild>;

/** What a development server answers at `localListPath`: `list` is a `LocalList` as text, `signature` is over its bytes. */
export type SignedList = { readonly list: string; readonly signature: string };

/** The files of the present build. Addresses are absolute; every one of them stands in `files` with its sha384. */
export type LocalList = {
  readonly module: string;
  /** Changes with every build; what the build itself knows as its hash. */
  readonly build: string;
  readonly imports: Readonly<Record<string, string>>;
  readonly css: readonly string[];
  readonly files: Readonly<Record<string, string>>;
};

export const localListPath = '/local-build.json';
/** A stream of events; each `data` is a `SignedList`, the present one first and then one for every build that is ready. */
export const localEventsPath = '/local-build.events';
/** What the page sends itself once the files of a new build may run, with its hash as detail. */
export const localBuildEvent = 'shanmen:local-build';
/** What a build sends the page when it cannot take itself over: only a new page shows it. */
export const localStaleEvent = 'shanmen:local-build-stale';

/** The value of `module-override` that offers a build. */
export function localToken(draft: LocalBuildDraft): string {
  return mark + btoa(JSON.stringify(draft)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The draft in the value of `module-override`; null where it offers something else. */
export function readLocalToken(token: string): LocalBuildDraft | null {
  if (!token.startsWith(mark)) return null;
  try {
    const value: unknown = JSON.parse(
      atob(token.slice(mark.length).replaceAll('-', '+').replaceAll('_', '/')),
    );
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is LocalBuildDraft {
  const names = ['module', 'origin', 'key'];
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every(name => typeof Reflect.get(value, name) === 'string')
  );
}

/** Whether a page may be sent there for code: this machine by name or number, over http, with a port. */
export function isLoopback(origin: string): boolean {
  return /^http:\/\/(127\.0\.0\.1|localhost):[1-9][0-9]{1,4}$/.test(origin);
}
