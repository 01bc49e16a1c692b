import { microApps, type MicroApp } from '@shanmen/shared/contracts/screen';
import type { ImportMap } from '../../boot/map/import-map.ts';

export type ReleaseVerdict = {
  /** Whether the new map may be put in use in this page: what is shared by all must stay one copy. */
  readonly mayApply: boolean;
  /** Modules that run here in an older version until the page is loaded again; empty for apps alone. */
  readonly outdated: readonly string[];
};

/** What a new map means for a page that runs with an older one: apps are exchanged, all else needs a new page. */
export function judgeRelease(
  used: Pick<ImportMap, 'imports'>,
  next: Pick<ImportMap, 'imports'>,
  isLoaded: (app: MicroApp) => boolean,
): ReleaseVerdict {
  const changed = Object.keys(next.imports).filter(name => used.imports[name] !== next.imports[name]);
  const apps = microApps.filter(app => changed.includes(app));
  const shared = changed.filter(name => !apps.some(app => app === name));
  return shared.length === 0
    ? { mayApply: true, outdated: [] }
    : { mayApply: false, outdated: [...apps.filter(isLoaded), ...shared] };
}
