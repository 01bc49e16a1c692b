import { failedUrls, hardenLoader } from './loader/loader.ts';
import { showFatal, forgetAttempts, type FatalReason } from './fatal.ts';
import { paintFirst } from './first-paint.ts';
import { MapRefused, type ImportMap, type MapFault } from './map/import-map.ts';
import { linkStyles } from './link-styles.ts';
import { createTrustedTypesPolicy, giveStylesTheirNonce } from './loader/page-policy.ts';
import { vouchFor } from './loader/vouched-scripts.ts';
import type { LocalBuild } from './local/local-build.ts';
import { storedMap, type TakenMap } from './map/map-source.ts';

/** What root-config gets to start with; the only way to the loader and the map. */
export type Boot = {
  /** The map in use. */
  readonly map: () => ImportMap;
  /** Why the server's own map is not in use; null when it is. */
  readonly mapFault: MapFault | null;
  readonly failedUrls: Map<string, unknown>;
  /** Reads the server's map again; it is not in use yet. @throws MapRefused */
  readonly readMap: () => Promise<ImportMap>;
  /** The map that a new page would begin with while the server is out of reach; null for none. */
  readonly storedMap: () => ImportMap | null;
  /** Puts a map in use, for what is loaded from now on. */
  readonly useMap: (map: ImportMap) => void;
  /** Lets the lazy files of an evaluated entry into the page. */
  readonly vouchFor: (files: Readonly<Record<string, string>>) => void;
  /** The build of a developer in this page, if its session runs one. */
  readonly local?: LocalBuild;
};

/** Where maps come from, and what the page runs besides them. */
export type PageSource = Pick<Boot, 'readMap' | 'local'> & {
  /** The map that the page begins with. @throws MapRefused */
  readonly takeMap: (now: Date) => Promise<TakenMap>;
};

const sharedModules = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'single-spa',
  '@shanmen/shared',
];

/** Starts the page: paints, closes the loader, takes the map, and gives everything to the shell. */
export async function startPage(source: PageSource): Promise<void> {
  paintFirst();
  giveStylesTheirNonce();
  hardenLoader();
  createTrustedTypesPolicy();
  try {
    const [taken] = await Promise.all([source.takeMap(new Date()), pageComplete()]);
    applyMap(taken.map);
    const [root] = await Promise.all([importShell(), linkShellStyles(taken.map)]);
    await root(shellStart(taken, source));
    forgetAttempts();
  } catch (error) {
    console.error('The shell could not start', error);
    // The page for it stands at the end of the document.
    await pageComplete();
    showFatal(reasonOf(error));
  }
}

function applyMap(map: ImportMap): void {
  vouchFor(map.integrity);
  const { imports, scopes, integrity, depcache } = map;
  System.addImportMap(structuredClone({ imports, scopes, integrity, depcache }));
}

/** The shared modules and the shell start loading together; `depcache` of the map names the rest. */
async function importShell(): Promise<(boot: Boot) => Promise<void>> {
  for (const name of sharedModules) System.import(name).catch(reportEarly);
  const shell: unknown = await System.import('root-config');
  const startShell: unknown =
    typeof shell === 'object' && shell !== null ? Reflect.get(shell, 'startShell') : null;
  if (typeof startShell !== 'function') throw new Error('root-config exports no startShell');
  return async boot => void (await startShell(boot));
}

/** Root-config fails with the same reason; this only keeps the early rejection from looking unhandled. */
function reportEarly(error: unknown): void {
  console.warn('A shared module failed', error);
}

function shellStart(taken: TakenMap, { readMap, local }: PageSource): Boot {
  let current = taken.map;
  return {
    map: () => current,
    mapFault: taken.fault,
    failedUrls,
    readMap,
    storedMap: () => storedMap(new Date()),
    useMap(map) {
      applyMap(map);
      current = map;
    },
    vouchFor,
    ...(local && { local }),
  };
}

/** The styles of the shell and of what it shares; those of an app come with the app. */
function linkShellStyles(map: ImportMap): Promise<unknown> {
  const modules = ['@shanmen/shared', 'root-config'];
  return Promise.all(
    modules.map(module => linkStyles(module, map.release.modules[module]?.css ?? [], map.integrity)),
  );
}

/** SystemJS takes a registration for its own while the page is being parsed, so imports wait for the end. */
function pageComplete(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise(resolve =>
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true }),
  );
}

function reasonOf(error: unknown): FatalReason {
  if (error instanceof MapRefused) {
    const sentence =
      error.code === 'MF-111' ? '没有连上服务器，请检查网络。' : '服务器的模块清单未通过检查，请联系管理员。';
    return { code: error.code, sentence };
  }
  if (error instanceof Error && error.name === 'SessionUnknown') {
    return { code: 'MF-111', sentence: '没有连上服务器，登录状态还不能确认。' };
  }
  return failedUrls.size > 0
    ? { code: 'MF-115', sentence: '系统的公共模块没有加载成功，请检查网络。' }
    : { code: 'MF-104', sentence: '系统启动时出错，请重试；反复出现时请联系管理员。' };
}
