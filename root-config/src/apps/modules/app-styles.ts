import type { MicroApp } from '@shanmen/shared/contracts/screen';
import type { ImportMap } from '../../boot/map/import-map.ts';
import { linkStyles, removeStyles } from '../../boot/link-styles.ts';
import type { Candidate } from './version-choice.ts';

const waitMs = 1000;

/**
 * Links the styles of a version of an app and of what it shares with others, and waits a second at most.
 * @throws when a sheet cannot be loaded: an app without its styles is not shown
 */
export async function linkAppStyles(app: MicroApp, { css }: Candidate, map: ImportMap): Promise<void> {
  const { modules } = map.release;
  const shared = Object.keys(modules[app]?.shared ?? {});
  const sheets = [
    ...shared.map(name => linkStyles(name, modules[name]?.css ?? [], map.integrity)),
    linkStyles(app, css, map.integrity),
  ];
  const late = new Promise<void>(resolve => setTimeout(resolve, waitMs));
  await Promise.race([late, Promise.all(sheets)]);
}

/** The styles that apps share stay for the next one. */
export function removeAppStyles(app: MicroApp): void {
  removeStyles(app);
}
