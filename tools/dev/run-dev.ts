import { type MicroApp, microApps } from '../../shared/contracts/screen.ts';
import { serveAllApps } from './all-apps.ts';
import { serveOneApp } from './one-app.ts';
import { print } from './print.ts';

const defaultPort = 8090;

export async function runDev(words: readonly string[]): Promise<void> {
  const port = Number(process.env['DEV_PORT'] ?? defaultPort);
  const [name] = words;
  if (name === undefined) return serveAllApps(port);
  if (isMicroApp(name)) return serveOneApp(name, port);
  print(`${name === '' ? 'name a micro-app' : `no micro-app is called ${name}`}: ${microApps.join(', ')}`);
  process.exitCode = 1;
}

/** `npm run isolate`: one app alone, which must be named. */
export async function runIsolated(words: readonly string[]): Promise<void> {
  return runDev([words[0] ?? '']);
}

function isMicroApp(name: string): name is MicroApp {
  return microApps.some(app => app === name);
}
