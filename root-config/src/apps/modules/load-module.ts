import type { MicroApp } from '@shanmen/shared/contracts/screen';
import {
  faultOf,
  type FileQuestions,
  LoadTimeout,
  ModuleLoadError,
  WrongExports,
  type LoadFault,
} from './module-fault.ts';
import type { Candidate } from './version-choice.ts';

type Lifecycle = (props: unknown) => Promise<unknown>;

/** The checked exports of a micro-app. */
type Exports = {
  readonly bootstrap: Lifecycle;
  readonly mount: Lifecycle;
  readonly unmount: Lifecycle;
  readonly preload: ((screen: string) => Promise<void>) | null;
  /** Hash of every script that it loads later, by absolute URL. */
  readonly files: Readonly<Record<string, string>>;
};

/** An app whose code is in the page. */
export type LoadedApp = Exports &
  Candidate & {
    /** Why a newer version was passed over; null when the first that was tried came. */
    readonly failure: ModuleLoadError | null;
    /** Whether it came only when it was asked for again. */
    readonly wasRetried: boolean;
    readonly ms: number;
  };

/** The little of SystemJS that loading needs; a test gives its own. */
type ModuleLoader = {
  readonly import: (url: string) => Promise<unknown>;
  readonly resolve: (url: string) => string;
  readonly delete: (url: string) => unknown;
};

export type LoadPorts = FileQuestions & {
  readonly loader: ModuleLoader;
  /** Filled by the loader; what was read is taken out again. */
  readonly failedUrls: Map<string, unknown>;
  readonly vouchFor: (files: Readonly<Record<string, string>>) => void;
  readonly wait: (ms: number) => Promise<void>;
};

const limitMs = 6000;
const retryAfterMs = 300;
const contracts: ReadonlySet<unknown> = new Set([1]);

/**
 * Loads the first of the candidates that can be had; the first one is asked for twice where that may help.
 * By address and not by name: two attempts for one app then never meet in the loader.
 * @throws ModuleLoadError with the reason of the first candidate when none can be loaded
 */
export async function loadModule(
  name: MicroApp,
  candidates: readonly Candidate[],
  ports: LoadPorts,
): Promise<LoadedApp> {
  const begun = performance.now();
  let failure: ModuleLoadError | null = null;
  for (const candidate of candidates) {
    const tried = await attempt(candidate.url, ports);
    const again = 'code' in tried && tried.mayPass && failure === null;
    if (again) await ports.wait(retryAfterMs);
    const outcome = again ? await attempt(candidate.url, ports) : tried;
    if (!('code' in outcome)) {
      return { ...outcome, ...candidate, failure, wasRetried: again, ms: performance.now() - begun };
    }
    failure ??= new ModuleLoadError(name, outcome.code, candidate.version, outcome.cause);
  }
  throw failure ?? new ModuleLoadError(name, 'MF-101', '', new Error('not in the import map'));
}

/** Takes the code of a version out of the loader and its list of screens out of the page. */
export function forgetCode(name: MicroApp, { url, version }: Candidate, { loader }: LoadPorts): void {
  loader.delete(loader.resolve(url));
  // The build names it so: see `uniqueName` of the production configuration.
  Reflect.deleteProperty(window, `webpackChunk${`${name}@${version}`.replaceAll(/[^a-zA-Z0-9$]+/g, '_')}`);
}

/** One import. After a failure nothing of it stays in the loader, which would only repeat the answer. */
async function attempt(address: string, ports: LoadPorts): Promise<Exports | LoadFault> {
  const { loader, failedUrls } = ports;
  const url = loader.resolve(address);
  try {
    return checked(await withinLimit(loader.import(url), ports), ports);
  } catch (error) {
    const fault = await faultOf(error, url, failedUrls, ports);
    // Of what it needs nothing else tells which failed; other apps find out for themselves.
    const failed = fault.code === 'MF-115' ? [...failedUrls.keys(), url] : [url];
    for (const one of failed) {
      loader.delete(one);
      failedUrls.delete(one);
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
  const later = isTextRecord(files) ? files : {};
  ports.vouchFor(later);
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
    files: later,
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
