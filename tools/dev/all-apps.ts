import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { composeImportMap, versionOfBuild } from '../../server/src/modules/running/import-map/import-map.ts';
import type { ReleaseManifest } from '../../shared/contracts/modules/publishing/release-manifest.ts';
import { root } from '../webpack/config.ts';
import { builtModules } from '../webpack/module-table.ts';
import { describeCopy, describeFile, versionIn } from '../webpack/manifest/release-manifest-plugin.ts';
import { bootConfig, ownConfigs, runOnce, vendorConfigs } from './modules/development-modules.ts';
import { cacheFolder } from './folders.ts';
import { print } from './print.ts';

/**
 * Serves page, map and every module from memory, with hot reload; all calls go to a product that runs
 * beside it (`npm start`, or the address in `DEV_PRODUCT`).
 */
export async function serveAllApps(port: number): Promise<void> {
  const product = process.env['DEV_PRODUCT'] ?? 'http://127.0.0.1:8080';
  if (!(await answers(product))) {
    print(`dev: nothing answers at ${product}; run npm start beside this, or set DEV_PRODUCT`);
    process.exitCode = 1;
    return;
  }
  const started = Date.now();
  print('dev: building every module for development');
  const manifests = new Map<string, ReleaseManifest>();
  const told = (manifest: ReleaseManifest) => void manifests.set(manifest.name, manifest);
  await runOnce([...vendorConfigs(told), ...bootConfig(told)]);
  told(await singleSpa());
  const compiler = webpack(ownConfigs(told));
  if (!compiler) throw new Error('webpack refused the configurations for development');
  compiler.hooks.done.tap('Report', stats => {
    if (stats.hasErrors()) print(stats.toString('errors-only'));
  });
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      client: { logging: 'warn', overlay: { errors: true, warnings: false, runtimeErrors: false } },
      static: { directory: join(cacheFolder, 'dev/m'), publicPath: '/m', watch: false },
      proxy: [
        {
          context: ['/api', '/livez', '/readyz'],
          target: product,
          changeOrigin: true,
          headers: { origin: product },
        },
      ],
      setupMiddlewares: middlewares => [{ name: 'page', middleware: servePage(manifests) }, ...middlewares],
    },
    compiler,
  );
  await server.start();
  await new Promise<void>(resolve => server.middleware?.waitUntilValid(() => resolve()));
  const seconds = Math.round((Date.now() - started) / 1000);
  print(`dev: everything at http://127.0.0.1:${port}/ after ${seconds} s, calls go to ${product}`);
}

async function answers(product: string): Promise<boolean> {
  try {
    return (await fetch(`${product}/livez`)).ok;
  } catch {
    return false;
  }
}

async function singleSpa(): Promise<ReleaseManifest> {
  const module = builtModules.find(candidate => candidate.name === 'single-spa');
  if (!module) throw new Error('single-spa is no module');
  const path = 'main.js';
  return describeCopy(module, await describeFile(path, readFileSync(join(root, module.entry))));
}

/** The page and its map; a file of single-spa comes as it is, everything else from the compilers. */
function servePage(manifests: ReadonlyMap<string, ReleaseManifest>) {
  const sequence = Math.floor(Date.now() / 1000);
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const path = request.url?.split('?')[0] ?? '/';
    if (path === '/importmap.json') return send(response, 'application/json', mapOf(manifests, sequence));
    if (path.startsWith('/m/single-spa/')) return send(response, 'text/javascript', singleSpaSource());
    const isPage = request.headers.accept?.includes('text/html') && !/^\/(api|m|assets)\//.test(path);
    if (!isPage) return next();
    return send(response, 'text/html', pageOf(manifests.get('boot')));
  };
}

function mapOf(manifests: ReadonlyMap<string, ReleaseManifest>, sequence: number): string {
  const modules = [...manifests.values()].filter(manifest => manifest.name !== 'boot');
  const content = {
    modules: modules.map(manifest => ({ chosen: versionOfBuild(manifest), retained: [] })),
    sequence,
    appVersion: versionIn('package.json'),
    cohort: 'stable',
    urgent: false,
    createdAt: new Date(sequence * 1000).toISOString(),
  };
  return JSON.stringify(composeImportMap(content, new Date()));
}

function singleSpaSource(): string {
  return readFileSync(join(root, 'node_modules/single-spa/lib/es2015/system/single-spa.dev.js'), 'utf8');
}

/** Files change under the page while it is open, so the hashes of the map are not held against them. */
const withoutIntegrity = `<script>
  window.watchesLeaks = true;
  for (const element of [HTMLScriptElement, HTMLLinkElement])
    Object.defineProperty(element.prototype, 'integrity', { get: () => '', set: () => {} });
</script>`;

function pageOf(boot: ReleaseManifest | undefined): string {
  const template = readFileSync(join(root, 'root-config/index.html'), 'utf8');
  return template
    .replace('<head>', `<head>${withoutIntegrity}`)
    .replaceAll(/ integrity="[^"]*"/g, '')
    .replaceAll('{{nonce}}', '')
    .replaceAll('{{mapKey}}', '')
    .replaceAll('{{boot}}', `/m/boot/${boot?.version}/${boot?.entry}`)
    .replaceAll('{{css}}', `/m/boot/${boot?.version}/${boot?.css[0]}`);
}

function send(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
  response.end(text);
}
