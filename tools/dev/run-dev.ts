import type { MicroApp } from '../../shared/contracts/screen.ts';
import { appNames } from '../webpack/module-table.ts';
import { serveAllApps } from './all-apps.ts';
import { serveInProduct } from './live/live-build.ts';
import { serveOneApp } from './one-app.ts';
import { print } from './print.ts';

const defaultPort = 8090;

export async function runDev(words: readonly string[]): Promise<void> {
  const port = Number(process.env['DEV_PORT'] ?? defaultPort);
  const [name, link = '', product = ''] = words;
  if (name === undefined) return serveAllApps(port);
  if (isMicroApp(name) && link === '--in') return runInProduct(name, port, product);
  if (isMicroApp(name)) return serveOneApp(name, port, link);
  print(`no micro-app is called ${name}: ${appNames.join(', ')}`);
  process.exitCode = 1;
}

/** @param product must be an address of the web: the pages of its origin may read what is served */
async function runInProduct(name: MicroApp, port: number, product: string): Promise<void> {
  if (/^https?:/.test(product) && URL.canParse(product)) return serveInProduct(name, port, new URL(product));
  print(`say where the product is: npm run dev -- ${name} --in https://…`);
  process.exitCode = 1;
}

/** `npm run isolate`: one app alone, which must be named. */
export async function runIsolated(words: readonly string[]): Promise<void> {
  const [name = '--help'] = words;
  if (name !== '--help') return runDev(words);
  print(help);
  if (words.length === 0) process.exitCode = 1;
}

const help = `npm run isolate -- <app> [link]     one app alone, with a stub shell and a mock API

app    ${appNames.join(', ')}
link   what to open first: /goods/goodsDetail, or a link of a report; without it the app's first screen

DEV_PORT names another port than ${defaultPort}. See docs/howto/test-one-app.md.`;

function isMicroApp(name: string): name is MicroApp {
  return appNames.some(app => app === name);
}
