import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MicroApp } from '../../shared/contracts/screen.ts';
import { declareApp, screenAt } from '../../shared/client/testing/dev/dev-screens.ts';
import { readDeclaration } from '../webpack/manifest/read-declaration.ts';
import { appsFolder } from './folders.ts';

/** What the page of one app opens, as it stands behind its origin. @param link a whole link, an address of the product, or '' */
export function opening(link: string): string {
  const { pathname, search } = new URL(link, 'http://isolate');
  if (pathname === '/') return `/${search}`;
  return `/?${new URLSearchParams({ screen: pathname + search })}`.replaceAll('%2F', '/');
}

/** The source of the screen that is opened, by the table of the app; null for one that it does not load from a file. */
export function screenFile(app: MicroApp, link: string): string | null {
  declareApp(app, readDeclaration(app));
  const address = new URL(opening(link), 'http://isolate').searchParams.get('screen') ?? '';
  const name = screenAt(app, address)?.component.slice(app.length + 1);
  const folder = join(appsFolder, app, 'src');
  const table = readFileSync(join(folder, 'screens.ts'), 'utf8');
  const [, file] = new RegExp(`^  '?${name}'?: lazyScreen\\([^;]*?'(\\./[^']+)'`, 'm').exec(table) ?? [];
  return file === undefined ? null : join(folder, file);
}
