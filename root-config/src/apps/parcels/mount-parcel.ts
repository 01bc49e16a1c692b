import type { PartMountProps, PartParcel } from '@shanmen/shared';
import { type AppProps, mountRootParcel, type Parcel } from 'single-spa';

import type { ImportMap } from '../../boot/map/import-map.ts';
import { linkStyles, removeStyles } from '../../boot/link-styles.ts';
import type { Candidate } from '../modules/version-choice.ts';
import { PartFault, type WantedPart } from './part-version.ts';

/** The shell's word on how long a part may take, as on an app. */
const timeouts = {
  bootstrap: { millis: 2000, dieOnTimeout: true, warningMillis: 2000 },
  mount: { millis: 3000, dieOnTimeout: true, warningMillis: 3000 },
  unmount: { millis: 800, dieOnTimeout: true, warningMillis: 800 },
};

type Mount = AppProps['mountParcel'];

let owner: Promise<Mount> | undefined;

/**
 * Of root parcels single-spa forgets none; of those that a parcel owns, each that has ended. And what an app owns that has
 * failed would fail the app as well when it is left. So one parcel that draws nothing and never ends owns them all.
 */
function ownMount(): Promise<Mount> {
  owner ??= new Promise(resolve => {
    const idle = () => Promise.resolve();
    const mount = async ({ mountParcel: own }: AppProps) => resolve(own);
    const config = { name: 'parts', bootstrap: idle, mount, unmount: idle };
    mountRootParcel<object>(config, { domElement: document.createElement('div') });
  });
  return owner;
}

/** A part that stands in its place. */
export type MountedParcel = {
  /** @throws when it does not end in time; nothing of it stays all the same */
  readonly end: () => Promise<void>;
};

type MountOrder = WantedPart &
  Omit<PartMountProps, 'domElement'> & {
    readonly candidate: Candidate;
    readonly map: ImportMap;
    readonly element: HTMLElement;
  };

let count = 0;

/**
 * Mounts a part into a place, under the styles of its version and with a container of its own for what opens above it.
 * @throws PartFault when it cannot be mounted; nothing of it stays
 */
export async function mountParcel(parcel: PartParcel, order: MountOrder): Promise<MountedParcel> {
  const { app, name, candidate, map, element, shell, tab } = order;
  const id = `part-${(count += 1)}`;
  const place = makePlace(id, app);
  const clear = () => {
    place.inner.remove();
    place.popups.remove();
    removeStyles(id);
  };
  element.append(place.inner);
  document.getElementById('shell-main')?.append(place.popups);
  let hasCrashed = false;
  const failed = (error: unknown) => {
    hasCrashed = true;
    order.failed(error);
  };
  try {
    await linkSheets(id, app, candidate, map);
    const mounting = await ownMount();
    const props = { domElement: place.inner, shell, tab, failed };
    // Its lifecycles get these as they are: of what single-spa adds a part needs nothing.
    const config = {
      name: `${app}/${name}`,
      timeouts,
      bootstrap: () => parcel.bootstrap(props),
      mount: () => parcel.mount(props),
      unmount: () => parcel.unmount(props),
    };
    const mounted: Parcel = mounting(config, props);
    // What fails is told once, by what waits for it below.
    for (const stage of [mounted.loadPromise, mounted.bootstrapPromise, mounted.unmountPromise])
      stage.catch(() => undefined);
    await mounted.mountPromise;
    return { end: () => mounted.unmount().then(clear, leaving(clear)) };
  } catch (error) {
    clear();
    throw new PartFault(hasCrashed ? 'MF-108' : 'MF-106', error);
  }
}

function leaving(clear: () => void) {
  return (error: unknown): never => {
    clear();
    throw error;
  };
}

function makePlace(id: string, app: string) {
  const inner = document.createElement('div');
  inner.id = id;
  inner.dataset['mf'] = app;
  const popups = document.createElement('div');
  popups.id = `${id}-popups`;
  popups.dataset['mfPopups'] = app;
  inner.dataset['popups'] = popups.id;
  return { inner, popups };
}

/** The sheets of one place: the app may be left meanwhile, and takes its own along. */
async function linkSheets(id: string, app: string, { css }: Candidate, map: ImportMap): Promise<void> {
  const { modules } = map.release;
  const shared = Object.keys(modules[app]?.shared ?? {});
  await Promise.all([
    ...shared.map(name => linkStyles(name, modules[name]?.css ?? [], map.integrity)),
    linkStyles(id, css, map.integrity),
  ]);
}
