import { createRequire } from 'node:module';
import { join } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import type { Configuration, RuleSetRule } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';

import { AntdCssPlugin, antdRules, dayjsIsReady, unaskedOfAntd } from './antd/antd.ts';
import type { BuiltModule } from './module-table.ts';
import { ReleaseManifestPlugin, versionIn } from './manifest/release-manifest-plugin.ts';
import { sharedModules } from '../../shared/contracts/modules/publishing/shared-modules.ts';

/** What only the development map has; Fast Refresh works in exactly this configuration. */
export const developmentModules = ['react/jsx-dev-runtime', 'react-refresh/runtime'] as const;

/** The shared modules as seen from one of them, which must not be external to itself. */
export function externalsOf(name: string): string[] {
  if (name === 'react') return [];
  return sharedModules.filter(shared => shared !== name);
}

export const root = join(import.meta.dirname, '../..');

/** The oldest browser in support: the tills of Windows 7 end at this Chromium. */
const browsers = 'chrome >= 109';

const require = createRequire(import.meta.url);

/** The production build of one module: same sources, same bytes. */
export function productionConfig(module: BuiltModule, output = join(root, module.output)): Configuration {
  return {
    mode: 'production',
    name: module.name,
    context: root,
    target: ['web', 'es2022'],
    devtool: false,
    entry: {
      [entryName(module)]: entryRequest(module),
      // Never loaded with the usual page: the server serves them to browsers of tills, and of developers.
      ...(module.kind === 'boot'
        ? {
            'till-worker': join(root, 'root-config/src/boot/till/till-worker.ts'),
            'local-boot': join(root, 'root-config/src/boot/local/local-boot.ts'),
          }
        : {}),
    },
    output: {
      path: output,
      clean: true,
      publicPath: '',
      // Two versions of a module may meet in one page; the chunks of one must not serve the other.
      uniqueName: `${module.name}@${versionIn(module.versionOf)}`,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      crossOriginLoading: 'anonymous',
      ...(module.kind === 'boot' ? { iife: true } : { library: { type: 'system' } }),
    },
    externals: module.kind === 'boot' ? [] : externalsOf(module.name),
    resolve: { extensions: ['.ts', '.tsx', '.js', '.json'] },
    module: { rules: [...sourceRules(), ...cssRules(), ...(module.name === '@shanmen/ui' ? antdRules : [])] },
    optimization: {
      runtimeChunk: false,
      realContentHash: true,
      splitChunks: { chunks: 'async', cacheGroups: { styles: oneStyleSheet(entryName(module)) } },
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          parallel: false,
          extractComments: false,
          terserOptions: { compress: { passes: 2 }, mangle: true, format: { comments: false } },
        }),
        new CssMinimizerPlugin({ parallel: false, exclude: /^antd\./ }),
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css', ignoreOrder: true }),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      ...(module.name === '@shanmen/ui' ? [dayjsIsReady, ...unaskedOfAntd, new AntdCssPlugin()] : []),
      ...(module.name === '@shanmen/shared' ? [axiosWithoutFetch] : []),
      new ReleaseManifestPlugin(module),
    ],
    performance: false,
    infrastructureLogging: { level: 'error' },
  };
}

/** Of axios' adapters only the one on XMLHttpRequest is ever asked; the other is a tenth of this module. */
const axiosWithoutFetch = new webpack.NormalModuleReplacementPlugin(
  /[\\/]axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/,
  join(import.meta.dirname, 'vendor/axios-no-fetch.js'),
);

function entryName(module: BuiltModule): string {
  return module.kind === 'vendor' || module.kind === 'boot'
    ? (module.output.split('/').at(-1) ?? 'main')
    : 'main';
}

function entryRequest(module: BuiltModule): string {
  const path = join(root, module.entry);
  return module.kind === 'vendor' || module.kind === 'boot' ? path : `${path}?entry`;
}

/** TypeScript through swc; `?entry` puts the public path before and the lazy files beside an entry. */
export function sourceRules(options: { refresh?: boolean } = {}): RuleSetRule[] {
  const development = options.refresh === true;
  return [
    {
      resourceQuery: /^\?entry$/,
      enforce: 'post',
      use: [{ loader: join(import.meta.dirname, 'loaders/entry-loader.mjs') }],
    },
    { test: /[\\/]node_modules[\\/]typebox[\\/]/, sideEffects: false },
    // A module takes only the parts that it names, each with its style.
    { test: /[\\/]shared[\\/](counter|print)[\\/].*\.tsx?$/, sideEffects: false },
    {
      test: /[\\/]shared[\\/]contracts[\\/].*\.ts$/,
      sideEffects: false,
      enforce: 'pre',
      use: [{ loader: join(import.meta.dirname, 'loaders/pure-schema-loader.mjs') }],
    },
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      use: {
        loader: require.resolve('swc-loader'),
        options: {
          swcrc: false,
          env: { targets: browsers },
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: {
              verbatimModuleSyntax: true,
              react: { runtime: 'automatic', development, refresh: development },
            },
          },
        },
      },
    },
  ];
}

export function cssRules(): RuleSetRule[] {
  return [
    {
      test: /\.css$/,
      sideEffects: true,
      use: [
        MiniCssExtractPlugin.loader,
        {
          loader: require.resolve('css-loader'),
          options: {
            url: false,
            modules: {
              auto: /\.module\.css$/,
              namedExport: false,
              exportLocalsConvention: 'as-is',
              localIdentName: '[name]-[local]-[hash:base64:4]',
            },
          },
        },
      ],
    },
  ];
}

/** The styles of all screens in the file that the shell links before mount: no chunk brings a sheet of its own. */
function oneStyleSheet(name: string) {
  return { name, type: 'css/mini-extract', chunks: 'all', enforce: true } as const;
}
