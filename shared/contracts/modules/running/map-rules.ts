import { meetsRange } from '../publishing/version-range.ts';

/** As much of a map as its rules look at. */
export type JudgedMap = {
  readonly imports: Readonly<Record<string, string>>;
  readonly scopes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly integrity: Readonly<Record<string, string>>;
  readonly depcache: Readonly<Record<string, readonly string[]>>;
  readonly modules: Readonly<Record<string, JudgedModule>>;
};

type JudgedModule = {
  readonly version: string;
  readonly shared: Readonly<Record<string, string>>;
  readonly css: readonly string[];
  readonly retained: readonly { readonly url: string; readonly css?: readonly string[] }[];
};

const ownName = /^(mf-[a-z0-9-]+|@shanmen\/[a-z0-9-]+|root-config)$/;
const libraryNames: ReadonlySet<string> = new Set([
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

/** Whether an import map may hold a module of this name. */
export function isModuleName(name: string): boolean {
  return ownName.test(name) || libraryNames.has(name);
}

/** An address below `/m/` of whatever origin the page has; nothing that could lead elsewhere. */
function isModuleUrl(url: string): boolean {
  return /^\/m\/[\w@.~/-]+$/.test(url) && !url.includes('..') && !url.includes('//');
}

/**
 * Why a map must not be used, or null. The loader asks before it takes one, the server before it serves
 * one: known names, addresses of our own, a hash for each of them, shared versions that every module accepts.
 */
export function faultOfMap(map: JudgedMap): string | null {
  const names = [...Object.keys(map.imports), ...Object.keys(map.modules)];
  const unknown = names.find(name => !isModuleName(name));
  if (unknown !== undefined) return `unknown name ${unknown}`;
  const loaded = [
    ...Object.values(map.imports),
    ...Object.values(map.scopes).flatMap(scope => Object.values(scope)),
    ...Object.values(map.modules).flatMap(module => [
      ...module.css,
      ...module.retained.flatMap(({ url, css = [] }) => [url, ...css]),
    ]),
  ];
  const foreign = [...loaded, ...Object.keys(map.integrity), ...Object.keys(map.depcache)].find(
    url => !isModuleUrl(url),
  );
  if (foreign !== undefined) return `address outside the module store: ${foreign}`;
  const unvouched = loaded.find(url => !sha384.test(map.integrity[url] ?? ''));
  if (unvouched !== undefined) return `no integrity for ${unvouched}`;
  return unmetRanges(map.modules)[0]?.text ?? null;
}

/** A module whose range of a shared one is not met. */
export type UnmetRange = {
  readonly module: string;
  readonly shared: string;
  readonly range: string;
  /** Undefined where the shared module is not there at all. */
  readonly version: string | undefined;
  readonly text: string;
};

export function unmetRanges(
  modules: Readonly<Record<string, Pick<JudgedModule, 'version' | 'shared'>>>,
): UnmetRange[] {
  return Object.entries(modules).flatMap(([module, { shared: ranges }]) =>
    Object.entries(ranges).flatMap(([shared, range]) => {
      const version = modules[shared]?.version;
      if (version !== undefined && meetsRange(version, range)) return [];
      const text = `${module} needs ${shared} ${range}, which ${version ?? 'nothing'} does not meet`;
      return [{ module, shared, range, version, text }];
    }),
  );
}
