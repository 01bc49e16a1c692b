import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { antdRules, dayjsIsReady } from '../../webpack/antd/antd.ts';
import { cssRules, root, sourceRules } from '../../webpack/config.ts';
import { cacheFolder } from '../folders.ts';

/** What every build for development has: readable, cached between runs, replaced while it runs. */
export function developmentConfig(name: string) {
  return {
    mode: 'development',
    name,
    context: root,
    target: ['web', 'es2022'],
    devtool: 'cheap-module-source-map',
    resolve: { extensions: ['.ts', '.tsx', '.js', '.json'] },
    module: { rules: [...sourceRules({ refresh: true }), ...cssRules(), ...antdRules] },
    plugins: [
      dayjsIsReady,
      new MiniCssExtractPlugin({ filename: '[name].css', ignoreOrder: true }),
      new ReactRefreshPlugin({ overlay: false, library: name }),
    ],
    cache: { type: 'filesystem', name, cacheDirectory: join(cacheFolder, 'webpack') },
    performance: false,
    stats: 'none',
    infrastructureLogging: { level: 'error' },
  } satisfies Configuration;
}
