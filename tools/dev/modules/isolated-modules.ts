import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import webpack, { type Configuration, type Module } from 'webpack';
import type { ReleaseManifest } from '../../../shared/contracts/modules/publishing/release-manifest.ts';
import { lightModules } from '../../../shared/contracts/modules/publishing/shared-modules.ts';
import type { MicroApp } from '../../../shared/contracts/screen.ts';
import { root } from '../../webpack/config.ts';
import { type BuiltModule, builtModules } from '../../webpack/module-table.ts';
import { inputsOf, isCurrent } from '../../webpack/stale.ts';
import { folderOf, moduleConfig } from './development-modules.ts';
import { appsFolder, cacheFolder } from '../folders.ts';
import { builtVendors, schemas } from './isolated-vendors.ts';

const { NormalModule } = webpack;

const interfaceModule = moduleCalled('@shanmen/ui');

/** What the page of one app loads: addresses by name of the module, and its style sheets. */
export type IsolatedMap = {
  readonly imports: Readonly<Record<string, string>>;
  readonly styles: readonly string[];
};

/**
 * The two modules that are built while the page is open: the app, and the session that it shares with the stub shell.
 * @param first the file of the screen that is opened first, if it is known
 */
export function isolatedConfigs(app: MicroApp, first: string | null): Configuration[] {
  // Any other screen is built when it is opened. The entry then names every shared module, which light apps must not.
  const test = (module: Module) => !(module instanceof NormalModule) || module.resource !== first;
  const onDemand = { lazyCompilation: !lightModules.has(app) && { entries: false, imports: true, test } };
  return [{ ...isolatedConfig(appModule(app)), experiments: onDemand }, isolatedConfig(sessionModule())];
}

function isolatedConfig(module: BuiltModule): Configuration {
  const config = moduleConfig(module);
  return { ...config, externals: [...config.externals, schemas.name] };
}

/**
 * Makes what the app stands on: React for development, and the shared interface as it was last built.
 * @returns the map of the page
 */
export async function prepareIsolated(app: MicroApp): Promise<IsolatedMap> {
  const needsInterface = !lightModules.has(app);
  const building = builtVendors();
  if (needsInterface) await buildInterface();
  const own = [appModule(app), sessionModule()];
  return {
    imports: {
      ...(await building),
      ...Object.fromEntries(own.map(module => [module.name, `${addressOf(module)}main.js`])),
      ...(needsInterface && { [interfaceModule.name]: `/ui/${interfaceManifest().entry}` }),
    },
    styles: [
      ...(needsInterface ? interfaceManifest().css.map(path => `/ui/${path}`) : []),
      ...own.map(module => `${addressOf(module)}main.css`),
    ],
  };
}

/** The builder is read only when it is needed: it takes longer to load than to find that nothing has changed. */
async function buildInterface(): Promise<void> {
  if (isCurrent(interfaceModule, inputsOf(interfaceModule))) return;
  const { runBuilds } = await import('../../webpack/run-builds.ts');
  if (!(await runBuilds({ names: [interfaceModule.name], ifStale: true })))
    throw new Error(`${interfaceModule.name} could not be built`);
}

/** Folders that are served as they are. */
export const isolatedFolders: Readonly<Record<string, string>> = {
  '/m': join(cacheFolder, 'dev/m'),
  '/ui': join(root, interfaceModule.output),
  '/systemjs': join(root, 'node_modules/systemjs/dist'),
  '/single-spa': join(root, 'node_modules/single-spa/lib/es2015/system'),
};

/** The app as it is built for development: from its folder, or from the copy that `DEV_APPS` names. */
export function appModule(app: MicroApp): BuiltModule {
  const module = moduleCalled(app);
  return { ...module, entry: relative(root, join(appsFolder, module.entry)) };
}

/** `@shanmen/shared` with the stub shell inside: a copy of it beside would have a session of its own. */
function sessionModule(): BuiltModule {
  const file = join(cacheFolder, 'dev/shared-and-stub-shell.ts');
  mkdirSync(join(cacheFolder, 'dev'), { recursive: true });
  if (!existsSync(file)) writeFileSync(file, sessionSource);
  return { ...moduleCalled('@shanmen/shared'), entry: relative(root, file) };
}

const sessionSource = [
  `import '@shanmen/shared/tokens.css';`,
  `export * from '@shanmen/shared';`,
  `export { openDevPage } from '@shanmen/shared/testing/dev-shell';`,
].join('\n');

function interfaceManifest(): ReleaseManifest {
  return JSON.parse(readFileSync(join(root, interfaceModule.output, 'release.json'), 'utf8'));
}

function addressOf(module: BuiltModule): string {
  return `/m/${folderOf(module)}/`;
}

function moduleCalled(name: string): BuiltModule {
  const module = builtModules.find(candidate => candidate.name === name);
  if (!module) throw new Error(`no module is called ${name}`);
  return module;
}
