import type { MicroApp } from '@shanmen/shared/contracts/screen';
import type { ImportMap } from '../boot/import-map.ts';
import { linkStyles, removeStyles } from '../boot/link-styles.ts';

const waitMs = 1000;

/**
 * Links the styles of an app and of what it shares with others, and waits a second at most.
 * @throws when a sheet cannot be loaded: an app without its styles is not shown
 */
export async function linkAppStyles(app: MicroApp, map: ImportMap): Promise<void> {
  const shared = Object.keys(map.release.modules[app]?.shared ?? {});
  const sheets = [...shared, app].map(name =>
    linkStyles(name, map.release.modules[name]?.css ?? [], map.integrity),
  );
  const late = new Promise<void>(resolve => setTimeout(resolve, waitMs));
  await Promise.race([late, Promise.all(sheets)]);
}

/** The styles that apps share stay for the next one. */
export function removeAppStyles(app: MicroApp): void {
  removeStyles(app);
}
