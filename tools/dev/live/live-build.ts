import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import {
  localEventsPath,
  type LocalList,
  localListPath,
  localToken,
} from '../../../shared/contracts/modules/running/local-build.ts';
import { overrideParameter } from '../../../shared/contracts/modules/running/override.ts';
import type { MicroApp } from '../../../shared/contracts/screen.ts';
import type { BuiltModule } from '../../webpack/module-table.ts';
import { cacheFolder } from '../folders.ts';
import { folderOf, moduleConfig, runOnce, vendorModules } from '../modules/development-modules.ts';
import { appModule } from '../modules/isolated-modules.ts';
import { print } from '../print.ts';
import { FileHashesPlugin, integrityOf, listSigner } from './live-list.ts';

/**
 * Builds one app for development, with React as Fast Refresh needs it, and serves it to pages of a running product.
 * Prints the link that opens the product with it.
 * @param product an address of the product; its path is opened first
 */
export async function serveInProduct(app: MicroApp, port: number, product: URL): Promise<void> {
  const started = Date.now();
  const origin = `http://127.0.0.1:${port}`;
  const signer = listSigner();
  const hashes = new FileHashesPlugin();
  const react = vendorModules().filter(({ name }) => name.startsWith('react'));
  await runOnce(react.map(module => ({ ...moduleConfig(module), plugins: [] })));
  const compiler = webpack(liveConfig(appModule(app), hashes));
  if (!compiler) throw new Error(`webpack refused the development configuration of ${app}`);
  const listeners = new Set<ServerResponse>();
  let present = '';
  compiler.hooks.done.tap('Tell', stats => {
    if (stats.hasErrors()) return print(stats.toString('errors-only'));
    const list = listOf(origin, { app: appModule(app), react, hashes, build: stats.hash ?? '' });
    present = JSON.stringify(signer.sign(list));
    for (const listener of listeners) tell(listener, present);
  });
  const answer = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, openTo(product)).end();
    if (request.url === localListPath && present !== '')
      return send(response, product, 'application/json', present);
    if (request.url !== localEventsPath) return next();
    response.writeHead(200, { ...openTo(product), 'content-type': 'text/event-stream' });
    listeners.add(response);
    response.once('close', () => listeners.delete(response));
    if (present !== '') tell(response, present);
  };
  const server = new WebpackDevServer(serverOptions(port, product, answer), compiler);
  await server.start();
  await new Promise<void>(resolve => server.middleware?.waitUntilValid(() => resolve()));
  const link = new URL(product);
  link.searchParams.set(overrideParameter, localToken({ module: app, origin, key: signer.key }));
  const seconds = Math.round((Date.now() - started) / 100) / 10;
  print(
    `dev: ${app} for pages of ${product.origin} after ${seconds} s; this link opens them with it:\n${link}`,
  );
}

type Answer = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Only the product may read it. Its pages are told of changes by us, after their hashes are known. */
function serverOptions(port: number, product: URL, answer: Answer): WebpackDevServer.Configuration {
  return {
    host: '127.0.0.1',
    port,
    hot: false,
    liveReload: false,
    client: false,
    webSocketServer: false,
    headers: openTo(product),
    static: { directory: join(cacheFolder, 'dev/m'), publicPath: '/m', watch: false },
    setupMiddlewares: middlewares => [{ name: 'live', middleware: answer }, ...middlewares],
  };
}

function liveConfig(app: BuiltModule, hashes: FileHashesPlugin): Configuration {
  const config = moduleConfig(app);
  const hotClient = join(import.meta.dirname, 'hot-client.ts');
  return {
    ...config,
    experiments: { cacheUnaffected: true },
    entry: { main: [hotClient, config.entry.main] },
    output: { ...config.output, crossOriginLoading: 'anonymous' },
    plugins: [...config.plugins, new webpack.HotModuleReplacementPlugin(), hashes],
  };
}

type Built = {
  readonly app: BuiltModule;
  readonly react: readonly BuiltModule[];
  readonly hashes: FileHashesPlugin;
  readonly build: string;
};

function listOf(origin: string, { app, react, hashes, build }: Built): LocalList {
  const urlOf = (module: BuiltModule, file: string) => `${origin}/m/${folderOf(module)}/${file}`;
  const own = [...hashes.files].map(([file, hash]) => [urlOf(app, file), hash] as const);
  const shared = react.map(module => {
    const bytes = readFileSync(join(cacheFolder, 'dev/m', folderOf(module), 'main.js'));
    return [urlOf(module, 'main.js'), integrityOf(bytes)] as const;
  });
  return {
    module: app.name,
    build,
    imports: Object.fromEntries([app, ...react].map(module => [module.name, urlOf(module, 'main.js')])),
    css: hashes.files.has('main.css') ? [urlOf(app, 'main.css')] : [],
    files: Object.fromEntries([...own, ...shared]),
  };
}

function tell(listener: ServerResponse, list: string): void {
  listener.write(`data: ${list}\n\n`);
}

function send(response: ServerResponse, product: URL, type: string, text: string): void {
  response.writeHead(200, { ...openTo(product), 'content-type': `${type}; charset=utf-8` });
  response.end(text);
}

function openTo({ origin }: URL): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-private-network': 'true',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
    vary: 'Origin',
  };
}
