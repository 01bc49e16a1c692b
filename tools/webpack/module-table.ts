import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { moduleFolder } from '../../shared/contracts/modules/publishing/module-names.ts';
import { isMicroApp, type MicroApp } from '../../shared/contracts/screen.ts';

/** What is built on its own. Paths are relative to the repository. */
export type BuiltModule = {
  readonly name: string;
  readonly kind: 'vendor' | 'copy' | 'library' | 'shell' | 'app' | 'boot';
  readonly entry: string;
  readonly output: string;
  /** The package whose version the module carries. */
  readonly versionOf: string;
  /** Folders and files that decide whether the last build still holds. */
  readonly sources: readonly string[];
};

/** Compiled into whoever imports them, so a change makes every user stale. */
const compiledIn = [
  'shared/contracts',
  'shared/money',
  'shared/time',
  'shared/print',
  'shared/offer',
  'shared/speech',
  'shared/tokens',
  'shared/package.json',
  'shared/ui/package.json',
];

function vendor(name: string, from = name): BuiltModule {
  const folder = moduleFolder(name);
  return {
    name,
    kind: 'vendor',
    entry: `tools/webpack/vendor/${folder}.js`,
    output: `shared/dist/vendor/${folder}`,
    versionOf: `node_modules/${from}/package.json`,
    sources: [],
  };
}

/** Who has a place of sale, made of the parts in shared/counter. */
const counterApps: ReadonlySet<string> = new Set(['mf-ticket', 'mf-goods']);

/** The micro-apps of this checkout: every folder that holds a manifest and an entry. */
export const appNames: readonly MicroApp[] = readdirSync(join(import.meta.dirname, '../..'))
  .filter(isMicroApp)
  .filter(name => existsSync(join(import.meta.dirname, '../..', name, 'app.json')));

function app(name: string): BuiltModule {
  return {
    name,
    kind: 'app',
    entry: `${name}/src/main.ts`,
    output: `${name}/dist`,
    versionOf: `${name}/package.json`,
    sources: [
      `${name}/src`,
      `${name}/package.json`,
      `${name}/app.json`,
      ...compiledIn,
      ...(counterApps.has(name) ? ['shared/counter'] : []),
    ],
  };
}

/** In the order of building: the heaviest first, so that the others are built beside it. */
export const builtModules: readonly BuiltModule[] = [
  {
    name: '@shanmen/ui',
    kind: 'library',
    entry: 'shared/ui/index.ts',
    output: 'shared/ui/dist',
    versionOf: 'shared/ui/package.json',
    sources: ['shared/ui', ...compiledIn],
  },
  vendor('react'),
  vendor('react/jsx-runtime', 'react'),
  vendor('react-dom'),
  vendor('react-dom/client', 'react-dom'),
  {
    ...vendor('single-spa'),
    kind: 'copy',
    entry: 'node_modules/single-spa/lib/es2015/system/single-spa.min.js',
  },
  vendor('@tanstack/react-query'),
  vendor('dayjs'),
  {
    name: '@shanmen/shared',
    kind: 'library',
    entry: 'shared/client/index.ts',
    output: 'shared/dist/client',
    versionOf: 'shared/package.json',
    sources: ['shared/client', ...compiledIn],
  },
  {
    name: 'boot',
    kind: 'boot',
    entry: 'root-config/src/boot/boot.ts',
    output: 'root-config/dist/boot',
    versionOf: 'package.json',
    sources: ['root-config/src', 'root-config/package.json', 'shared/client', ...compiledIn],
  },
  {
    name: 'root-config',
    kind: 'shell',
    entry: 'root-config/src/main.ts',
    output: 'root-config/dist/main',
    versionOf: 'package.json',
    sources: ['root-config/src', 'root-config/package.json', ...compiledIn],
  },
  ...appNames.map(app),
];
