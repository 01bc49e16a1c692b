import { meetsRange } from './version-range.ts';

/** A module of the release that the map belongs to. */
type ReleasedModule = {
  readonly version: string;
  readonly contract: number;
  readonly shared: Readonly<Record<string, string>>;
  readonly css: readonly string[];
  readonly retained: readonly { readonly version: string; readonly url: string }[];
};

export type ImportMap = {
  readonly imports: Readonly<Record<string, string>>;
  readonly scopes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly integrity: Readonly<Record<string, string>>;
  readonly depcache: Readonly<Record<string, readonly string[]>>;
  readonly release: {
    readonly sequence: number;
    /** Version of the product as a whole. */
    readonly app: string;
    /** Offered without 稍后. */
    readonly urgent: boolean;
    readonly cohort: string;
    readonly validUntil: string;
    readonly modules: Readonly<Record<string, ReleasedModule>>;
  };
};

export type MapFault = 'MF-111' | 'MF-112' | 'MF-113';

/** Why a map is not taken; `code` is what staff can report. */
export class MapRefused extends Error {
  readonly code: MapFault;

  constructor(code: MapFault, reason: string) {
    super(reason);
    this.name = 'MapRefused';
    this.code = code;
  }
}

const moduleName = /^(mf-[a-z0-9-]+|@shanmen\/[a-z0-9-]+|root-config)$/;
const sharedNames: ReadonlySet<string> = new Set([
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-refresh/runtime',
  'single-spa',
  '@tanstack/react-query',
  'dayjs',
]);
const sha384 = /^sha384-[A-Za-z0-9+/]{64}$/;

/**
 * Reads a map and refuses it whole when anything in it could run code that nobody vouched for:
 * every URL is our own, under `/m/`, and carries its hash.
 * @throws MapRefused
 */
export function readImportMap(text: string, origin: string): ImportMap {
  const map = shapeOf(parse(text));
  const urls = [
    ...urlsOf(map.imports, isKnownName),
    ...Object.values(map.scopes).flatMap(scope => urlsOf(scope)),
  ];
  for (const name of Object.keys(map.release.modules)) {
    if (!isKnownName(name)) refuse(`unknown module ${name}`);
  }
  for (const module of Object.values(map.release.modules)) {
    urls.push(...module.css, ...module.retained.map(version => version.url));
    checkShared(module, map);
  }
  for (const url of [...urls, ...Object.keys(map.integrity), ...Object.keys(map.depcache)])
    checkUrl(url, origin);
  for (const url of urls) {
    if (!sha384.test(map.integrity[url] ?? '')) refuse(`no integrity for ${url}`);
  }
  return map;
}

function isKnownName(name: string): boolean {
  return moduleName.test(name) || sharedNames.has(name);
}

function urlsOf(imports: Readonly<Record<string, string>>, accepts: (name: string) => boolean = () => true) {
  for (const name of Object.keys(imports)) {
    if (!accepts(name)) refuse(`unknown name ${name}`);
  }
  return Object.values(imports);
}

function checkUrl(url: string, origin: string): void {
  const isPlain = /^\/m\/[\w@.~/-]+$/.test(url) && !url.includes('..') && !url.includes('//');
  if (!isPlain || new URL(url, origin).origin !== origin) refuse(`address outside the module store: ${url}`);
}

function checkShared(module: ReleasedModule, map: ImportMap): void {
  for (const [name, range] of Object.entries(module.shared)) {
    const version = map.release.modules[name]?.version;
    if (version === undefined || !meetsRange(version, range))
      refuse(`${name} ${version} does not meet ${range}`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('not JSON');
  }
}

function shapeOf(value: unknown): ImportMap {
  const map = record(value, 'map');
  const release = record(map['x-release'], 'x-release');
  const { sequence, app, urgent, cohort, validUntil } = release;
  if (typeof sequence !== 'number' || !Number.isSafeInteger(sequence)) return refuse('sequence');
  if (typeof validUntil !== 'string' || Number.isNaN(Date.parse(validUntil))) return refuse('validUntil');
  return {
    imports: texts(map['imports'], 'imports'),
    scopes: mapValues(record(map['scopes'] ?? {}, 'scopes'), scope => texts(scope, 'scopes')),
    integrity: texts(map['integrity'], 'integrity'),
    depcache: mapValues(record(map['depcache'] ?? {}, 'depcache'), list => textList(list, 'depcache')),
    release: {
      sequence,
      app: typeof app === 'string' ? app : '',
      urgent: urgent === true,
      cohort: typeof cohort === 'string' ? cohort : 'stable',
      validUntil,
      modules: mapValues(record(release['modules'], 'modules'), releasedModule),
    },
  };
}

function releasedModule(value: unknown): ReleasedModule {
  const module = record(value, 'module');
  const { version, contract } = module;
  if (typeof version !== 'string') return refuse('version of a module');
  return {
    version,
    contract: typeof contract === 'number' ? contract : 1,
    shared: texts(module['shared'] ?? {}, 'shared'),
    css: textList(module['css'] ?? [], 'css'),
    retained: list(module['retained'] ?? [], 'retained').map(retainedVersion),
  };
}

function retainedVersion(value: unknown) {
  const { version, url } = record(value, 'retained');
  if (typeof version !== 'string' || typeof url !== 'string') return refuse('retained');
  return { version, url };
}

function record(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(what);
  return { ...value };
}

function list(value: unknown, what: string): unknown[] {
  return Array.isArray(value) ? value : refuse(what);
}

function textList(value: unknown, what: string): string[] {
  return list(value, what).map(item => (typeof item === 'string' ? item : refuse(what)));
}

function texts(value: unknown, what: string): Record<string, string> {
  return mapValues(record(value, what), item => (typeof item === 'string' ? item : refuse(what)));
}

function mapValues<T>(of: Record<string, unknown>, change: (value: unknown) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)]));
}

function refuse(reason: string): never {
  throw new MapRefused('MF-112', reason);
}
