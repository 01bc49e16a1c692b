import { join } from 'node:path';
import webpack from 'webpack';
import type { Configuration } from 'webpack';

import { moduleFolder } from '../../../shared/contracts/modules/publishing/module-names.ts';
import type { ReleaseManifest } from '../../../shared/contracts/modules/publishing/release-manifest.ts';
import { AntdCssPlugin } from '../../webpack/antd/antd.ts';
import { root, developmentModules, externalsOf } from '../../webpack/config.ts';
import { type BuiltModule, builtModules } from '../../webpack/module-table.ts';
import { ReleaseManifestPlugin, versionIn } from '../../webpack/manifest/release-manifest-plugin.ts';
import { developmentConfig } from './development-config.ts';
import { cacheFolder } from '../folders.ts';

type Told = (manifest: ReleaseManifest) => void;

/** React as it is while developing, and what Fast Refresh needs beside it; never changes while it runs. */
export function vendorModules(): BuiltModule[] {
  const extra = [vendor('react-refresh/runtime', 'react-refresh'), vendor('react/jsx-dev-runtime', 'react')];
  return [...builtModules.filter(module => module.kind === 'vendor').map(withRefresh), ...extra];
}

export function vendorConfigs(told: Told): Configuration[] {
  return vendorModules().map(module => ({
    ...moduleConfig(module),
    plugins: [new ReleaseManifestPlugin(module, told)],
  }));
}

/** A package as a module of its own. @param from whose version it carries */
export function vendor(name: string, from = name): BuiltModule {
  return {
    name,
    kind: 'vendor',
    entry: `tools/webpack/vendor/${moduleFolder(name)}.js`,
    output: '',
    versionOf: `node_modules/${from}/package.json`,
    sources: [],
  };
}

/** Builds once what never changes while it runs. */
export function runOnce(configs: Configuration[]): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(configs, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
}

/** The renderer waits for Fast Refresh; see the entry. */
function withRefresh(module: BuiltModule): BuiltModule {
  if (module.name !== 'react-dom/client') return module;
  return { ...module, entry: 'tools/webpack/vendor/react-dom-client-dev.js' };
}

/** Our own modules, rebuilt when they change. */
export function ownConfigs(told: Told): Configuration[] {
  return builtModules
    .filter(module => module.kind === 'library' || module.kind === 'shell' || module.kind === 'app')
    .map(module => withManifest(module, told));
}

/** The start of the page; it is no module of the map, and a change of it needs a reload anyway. */
export function bootConfig(told: Told): Configuration[] {
  return builtModules
    .filter(module => module.kind === 'boot')
    .map(module => {
      const config = withManifest(module, told);
      const { path, publicPath, filename } = config.output;
      const entry = { main: join(root, module.entry) };
      return { ...config, entry, externals: [], output: { path, publicPath, filename } };
    });
}

function withManifest(module: BuiltModule, told: Told) {
  const config = moduleConfig(module);
  return { ...config, plugins: [...config.plugins, new ReleaseManifestPlugin(module, told)] };
}

/** One module as the development map has it, with its externals outside. */
export function moduleConfig(module: BuiltModule) {
  const config = developmentConfig(module.name);
  const folder = folderOf(module);
  const path = join(root, module.entry);
  return {
    ...config,
    entry: { main: module.kind === 'vendor' ? path : `${path}?entry` },
    output: {
      path: join(cacheFolder, 'dev/m', folder),
      publicPath: `/m/${folder}/`,
      filename: '[name].js',
      uniqueName: module.name,
      library: { type: 'system' },
    },
    externals: [...externalsOf(module.name), ...othersThan(module.name), refreshRuntime(module.name)],
    optimization: { runtimeChunk: false, splitChunks: false },
    plugins: [...config.plugins, ...(module.name === '@shanmen/ui' ? [new AntdCssPlugin()] : [])],
  } satisfies Configuration;
}

/** Where the files of a module lie, below `/m`. */
export function folderOf({ name, versionOf }: BuiltModule): string {
  return `${moduleFolder(name)}/${versionIn(versionOf)}`;
}

function othersThan(name: string): string[] {
  return name === 'react' ? [] : developmentModules.filter(other => other !== name);
}

/** The refresh loader asks for its runtime by the path of the file. */
function refreshRuntime(name: string) {
  return async ({ request = '' }: { request?: string }): Promise<string | false> => {
    const asked = /react-refresh[\\/]runtime(\.js)?$/.test(request) && name !== 'react-refresh/runtime';
    return asked ? 'react-refresh/runtime' : false;
  };
}
