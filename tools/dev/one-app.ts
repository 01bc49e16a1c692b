import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { MicroApp } from '../../shared/contracts/screen.ts';
import { dayjsIsReady } from '../webpack/antd.ts';
import { root } from '../webpack/config.ts';
import { developmentConfig } from './development-config.ts';
import { mockApi } from './mock-api.ts';
import { print } from './print.ts';

/**
 * Serves one micro-app alone: its own sources, the stub shell and its mock API. Everything is compiled
 * into one bundle, so there is one React, and Fast Refresh meets it before the renderer does.
 */
export async function serveOneApp(app: MicroApp, port: number): Promise<void> {
  const started = Date.now();
  const compiler = webpack(oneAppConfig(app));
  if (!compiler) throw new Error(`webpack refused the development configuration of ${app}`);
  compiler.hooks.done.tap('Report', stats => {
    if (stats.hasErrors()) print(stats.toString('errors-only'));
  });
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      static: false,
      client: { logging: 'warn', overlay: { errors: true, warnings: false, runtimeErrors: false } },
      setupMiddlewares: middlewares => [
        { name: 'mock-api', middleware: mockApi(app) },
        ...middlewares,
        { name: 'page', middleware: servePage(app) },
      ],
    },
    compiler,
  );
  await server.start();
  const seconds = Math.round((Date.now() - started) / 100) / 10;
  print(`dev: ${app} alone at http://127.0.0.1:${port}/ after ${seconds} s`);
}

function oneAppConfig(app: MicroApp): webpack.Configuration {
  const config = developmentConfig(app);
  return {
    ...config,
    // Here dayjs is not the shared copy that has its plugins from the start: the pickers add their own.
    plugins: config.plugins.filter(plugin => plugin !== dayjsIsReady),
    entry: { main: writeEntry(app) },
    output: { path: join(root, '.cache/dev', app), publicPath: '/', filename: '[name].js', clean: true },
  };
}

/** The page of one app: tokens, the app's own entry, and the stub shell that opens it. */
function writeEntry(app: MicroApp): string {
  const file = join(root, '.cache/dev', `${app}.ts`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    [
      `import '@shanmen/shared/tokens.css';`,
      `import { openDevPage } from '@shanmen/shared/testing/dev-shell';`,
      `import * as app from '../../${app}/src/main.ts';`,
      `openDevPage('${app}', app);`,
      '',
    ].join('\n'),
  );
  return file;
}

/** Every address of the app opens the one page; files are answered before this. */
function servePage(app: MicroApp) {
  return async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    if (request.url === '/antd.css') return send(response, 'text/css', await cachedAntdCss());
    if (!request.headers.accept?.includes('text/html')) return next();
    return send(response, 'text/html', pageOf(app));
  };
}

function send(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` });
  response.end(text);
}

function pageOf(app: MicroApp): string {
  return `<!doctype html>
<html lang="zh-CN" data-theme="light">
  <head>
    <meta charset="utf-8" />
    <title>${app}</title>
    <style>@layer reset, antd, ui, shell, app; @layer reset { body { margin: 0; background: var(--ground-raised); } }</style>
    <link rel="stylesheet" href="/antd.css" />
    <link rel="stylesheet" href="/main.css" />
  </head>
  <body>
    <script src="/main.js"></script>
  </body>
</html>
`;
}

/** Takes seconds to make and changes only with the theme, so the last one is kept beside the other caches. */
async function cachedAntdCss(): Promise<string> {
  const theme = statSync(join(root, 'shared/ui/theme.ts')).mtimeMs;
  const file = join(root, '.cache/dev', `antd-${theme}.css`);
  if (!existsSync(file)) writeFileSync(file, (await import('../webpack/antd-css.ts')).antdCss());
  return readFileSync(file, 'utf8');
}
