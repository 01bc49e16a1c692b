import type { MicroApp } from '@shanmen/shared/contracts/screen';
import type { ImportMap } from '../boot/import-map.ts';
import {
  faultOf,
  type FileQuestions,
  LoadTimeout,
  ModuleLoadError,
  WrongExports,
  type LoadFault,
} from './module-fault.ts';

type Lifecycle = (props: unknown) => Promise<unknown>;

/** The checked exports of a micro-app. */
export type LoadedApp = {
  readonly bootstrap: Lifecycle;
  readonly mount: Lifecycle;
  readonly unmount: Lifecycle;
  readonly preload: ((screen: string) => Promise<void>) | null;
  readonly version: string;
  /** Whether an earlier version runs because the present one could not be loaded. */
  readonly isFallback: boolean;
};

/** The little of SystemJS that loading needs; a test gives its own. */
type ModuleLoader = {
  readonly import: (name: string) => Promise<unknown>;
  readonly resolve: (name: string) => string;
  readonly delete: (url: string) => unknown;
  readonly addImportMap: (map: { imports: Record<string, string> }) => void;
};

export type LoadPorts = FileQuestions & {
  readonly loader: ModuleLoader;
  readonly map: () => ImportMap;
  /** Filled by the loader; what was read is taken out again. */
  readonly failedUrls: Map<string, unknown>;
  readonly vouchFor: (files: Readonly<Record<string, string>>) => void;
  readonly wait: (ms: number) => Promise<void>;
};

const limitMs = 6000;
const retryAfterMs = 300;
const contracts: ReadonlySet<unknown> = new Set([1]);

/**
 * Loads an app, once more after a network failure, and then its earlier versions that the map still names.
 * @throws ModuleLoadError with the reason of the present version when none can be loaded
 */
export async function loadModule(name: MicroApp, ports: LoadPorts): Promise<LoadedApp> {
  const released = ports.map().release.modules[name];
  const url = ports.map().imports[name];
  if (url === undefined) throw new ModuleLoadError(name, 'MF-101', '', new Error('not in the import map'));
  ports.loader.addImportMap({ imports: { [name]: url } });
  const first = await attemptTwice(name, ports);
  if (!('code' in first)) return { ...first, version: released?.version ?? '', isFallback: false };
  for (const earlier of released?.retained ?? []) {
    ports.loader.addImportMap({ imports: { [name]: earlier.url } });
    const next = await attempt(name, ports);
    if (!('code' in next)) return { ...next, version: earlier.version, isFallback: true };
  }
  ports.loader.addImportMap({ imports: { [name]: url } });
  throw new ModuleLoadError(name, first.code, released?.version ?? '', first.cause);
}

type Exports = Omit<LoadedApp, 'version' | 'isFallback'>;

async function attemptTwice(name: MicroApp, ports: LoadPorts): Promise<Exports | LoadFault> {
  const first = await attempt(name, ports);
  if (!('code' in first) || !first.mayPass) return first;
  await ports.wait(retryAfterMs);
  return attempt(name, ports);
}

/** One import. After a failure nothing of it stays in the loader, which would only repeat the answer. */
async function attempt(name: MicroApp, ports: LoadPorts): Promise<Exports | LoadFault> {
  const { loader, failedUrls } = ports;
  try {
    return checked(await withinLimit(loader.import(name), ports), ports);
  } catch (error) {
    const url = loader.resolve(name);
    const fault = await faultOf(error, url, failedUrls, ports);
    for (const failed of new Set([...failedUrls.keys(), url])) {
      loader.delete(failed);
      failedUrls.delete(failed);
    }
    return fault;
  }
}

async function withinLimit(loading: Promise<unknown>, ports: LoadPorts): Promise<unknown> {
  const late = Symbol('late');
  // A download that arrives after the limit is of no use to anyone, its failure neither.
  loading.catch(() => late);
  const first = await Promise.race([loading, ports.wait(limitMs).then(() => late)]);
  if (first === late) throw new LoadTimeout(`no answer within ${limitMs} ms`);
  return first;
}

/** @throws WrongExports */
function checked(module: unknown, ports: LoadPorts): Exports {
  const exported = typeof module === 'object' && module !== null ? module : {};
  const files: unknown = Reflect.get(exported, 'files');
  if (isTextRecord(files)) ports.vouchFor(files);
  const lifecycle = (name: string): Lifecycle => {
    const value: unknown = Reflect.get(exported, name);
    if (typeof value !== 'function') throw new WrongExports(`no ${name}`);
    return async props => value(props);
  };
  const { preload, contract, screens } = Object.fromEntries(Object.entries(exported));
  if (!contracts.has(contract)) throw new WrongExports(`contract ${String(contract)}`);
  if (!Array.isArray(screens)) throw new WrongExports('no list of screens');
  return {
    bootstrap: lifecycle('bootstrap'),
    mount: lifecycle('mount'),
    unmount: lifecycle('unmount'),
    preload: typeof preload === 'function' ? async screen => void (await preload(screen)) : null,
  };
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(text => typeof text === 'string')
  );
}
