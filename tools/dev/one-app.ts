import type { IncomingMessage, ServerResponse } from 'node:http';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { readDeclaration } from '../webpack/manifest/read-declaration.ts';
import type { MicroApp } from '../../shared/contracts/screen.ts';
import {
  isolatedConfigs,
  isolatedFolders,
  type IsolatedMap,
  prepareIsolated,
} from './modules/isolated-modules.ts';
import { mockApi, mockOf } from './mock/mock-api.ts';
import { opening, screenFile } from './opening.ts';
import { print } from './print.ts';

/**
 * Serves one micro-app alone, as the product does: its own bundle, loaded by SystemJS beside the shared modules,
 * under the stub shell and with its mock API. Only the app and the stub shell are built here.
 * @param link what is opened first, built along with the app: a link of a report, an address of the product, or ''
 */
export async function serveOneApp(app: MicroApp, port: number, link: string): Promise<void> {
  const started = Date.now();
  // What the app stands on is made beside it: neither build waits for the other.
  const page = Promise.all([prepareIsolated(app), titlesOf(app)]).then(([map, titles]) =>
    pageOf(app, map, titles),
  );
  const compiler = webpack(isolatedConfigs(app, screenFile(app, link)));
  if (!compiler) throw new Error(`webpack refused the development configuration of ${app}`);
  compiler.hooks.done.tap('Report', stats => {
    if (stats.hasErrors()) print(stats.toString('errors-only'));
  });
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      static: Object.entries(isolatedFolders).map(([publicPath, directory]) => ({
        publicPath,
        directory,
        watch: false,
      })),
      client: { logging: 'warn', overlay: { errors: true, warnings: false, runtimeErrors: false } },
      setupMiddlewares: middlewares => [
        { name: 'mock-api', middleware: mockApi(app) },
        ...middlewares,
        { name: 'page', middleware: servePage(page) },
      ],
    },
    compiler,
  );
  await Promise.all([server.start(), page]);
  await new Promise<void>(resolve => server.middleware?.waitUntilValid(() => resolve()));
  const seconds = Math.round((Date.now() - started) / 100) / 10;
  print(`dev: ${app} alone at http://127.0.0.1:${port}${opening(link)} after ${seconds} s`);
}

/** Names of the app's own scenarios with their titles. */
type Titles = Readonly<Record<string, string>>;

async function titlesOf(app: MicroApp): Promise<Titles> {
  const { scenarios } = await mockOf(app);
  return Object.fromEntries(Object.entries(scenarios).map(([name, { title }]) => [name, title]));
}

/** Every address of the app opens the one page; files are answered before this. */
function servePage(page: Promise<string>) {
  return async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    // An app whose styles all belong to lazy screens has no sheet of its own.
    const [address = ''] = request.url?.split('?') ?? [];
    if (address.endsWith('.css')) return send(response, 'text/css', '');
    if (address.includes('.')) return next();
    send(response, 'text/html', await page);
  };
}

function send(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
  response.end(text);
}

function pageOf(app: MicroApp, { imports, styles }: IsolatedMap, titles: Titles): string {
  const links = styles.map(address => `<link rel="stylesheet" href="${address}" />`);
  return `<!doctype html>
<html lang="zh-CN" data-theme="light">
  <head>
    <meta charset="utf-8" />
    <title>${app}</title>
    <link rel="icon" href="data:," />
    <style>@layer reset, antd, ui, shell, app; @layer reset { body { margin: 0; background: var(--ground-raised); } }</style>
    ${links.join('\n    ')}
    <script type="systemjs-importmap">${JSON.stringify({ imports })}</script>
    <script src="/systemjs/system.js"></script>
  </head>
  <body>
    <script>
      Promise.all([System.import('@shanmen/shared'), System.import('${app}')]).then(([shared, app]) =>
        shared.openDevPage('${app}', app, ${JSON.stringify(titles)}, ${JSON.stringify(readDeclaration(app))}),
      );
    </script>
  </body>
</html>
`;
}
