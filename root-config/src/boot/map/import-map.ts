import { faultOfMap } from '@shanmen/shared/contracts/modules/running/map-rules';

/** A module of the release that the map belongs to. */
type ReleasedModule = {
  /** What a micro-app is called, by language; empty where the release does not say. */
  readonly titles: Readonly<Record<string, string>>;
  readonly version: string;
  readonly contract: number;
  readonly shared: Readonly<Record<string, string>>;
  readonly css: readonly string[];
  /** Earlier versions, newest first, that stand in when this one fails. */
  readonly retained: readonly RetainedVersion[];
};

type RetainedVersion = { readonly version: string; readonly url: string; readonly css: readonly string[] };

/** Module → version, until an instant. */
export type ChosenVersions = { readonly modules: Readonly<Record<string, string>>; readonly until: string };

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
    /** What this session runs in the place of the release, and until when. */
    readonly override: ChosenVersions | null;
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

/**
 * Reads a map and refuses it whole when anything in it could run code that nobody vouched for:
 * every URL is our own, under `/m/`, and carries its hash.
 * @throws MapRefused
 */
export function readImportMap(text: string): ImportMap {
  const map = shapeOf(parse(text));
  const fault = faultOfMap({ ...map, modules: map.release.modules });
  return fault === null ? map : refuse(fault);
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
      override: chosenVersions(release['override']),
      modules: mapValues(record(release['modules'], 'modules'), releasedModule),
    },
  };
}

function releasedModule(value: unknown): ReleasedModule {
  const module = record(value, 'module');
  const { version, contract } = module;
  if (typeof version !== 'string') return refuse('version of a module');
  const { title } = module;
  return {
    titles: {
      ...texts(module['titles'] ?? {}, 'titles'),
      ...(typeof title === 'string' && { 'zh-cn': title }),
    },
    version,
    contract: typeof contract === 'number' ? contract : 1,
    shared: texts(module['shared'] ?? {}, 'shared'),
    css: textList(module['css'] ?? [], 'css'),
    retained: list(module['retained'] ?? [], 'retained').map(retainedVersion),
  };
}

function chosenVersions(value: unknown): ChosenVersions | null {
  if (value === undefined) return null;
  const { modules, until } = record(value, 'override');
  return typeof until === 'string' ? { modules: texts(modules, 'override'), until } : refuse('override');
}

function retainedVersion(value: unknown): RetainedVersion {
  const { version, url, css } = record(value, 'retained');
  if (typeof version !== 'string' || typeof url !== 'string') return refuse('retained');
  return { version, url, css: textList(css ?? [], 'css of a retained version') };
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
