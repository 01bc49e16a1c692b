import type { SystemType } from '../../contracts/screen.ts';
import { api } from '../http/api.ts';
import { apiErrorOf } from '../http/api-error.ts';
import { keptSession } from '../session/kept-session.ts';
import { session } from '../session/session.ts';
import { storage } from '../session/storage.ts';
import { buildRoutes, type BuiltMenu } from './build-routes.ts';
import { toolbarList } from './toolbar-list.ts';

export type LoadedMenu =
  | ({ readonly status: 'loaded'; readonly type: SystemType } & BuiltMenu)
  | { readonly status: 'empty'; readonly type: SystemType }
  | { readonly status: 'failed'; readonly type: SystemType; readonly requestId: string };

/**
 * Fetches the menu of a type and builds its routes, all of them or none. Anything but `loaded` sends the
 * user to /entrance, where the state is told. Keeps routes and tools under `dynamicRoutes`, and the tool codes.
 */
export async function loadMenu(type: SystemType): Promise<LoadedMenu> {
  const answer = await fetchMenu(type);
  if ('requestId' in answer) {
    const kept = keptSession.isInUse() ? storage.read('dynamicRoutes') : null;
    if (kept?.type === type) return { status: 'loaded', warnings: [], ...kept };
    console.error('Failed to get menu data');
    return { status: 'failed', type, requestId: answer.requestId };
  }
  const menu = buildRoutes(answer.entries);
  for (const warning of inOneLine(menu.warnings)) console.warn(warning);
  if (menu.routes.length === 0) {
    console.warn('No routes available');
    storage.remove('dynamicRoutes');
    return { status: 'empty', type };
  }
  const permissionVersion = session.current()?.permissionVersion ?? 0;
  const { routes, toolbar } = menu;
  storage.write('dynamicRoutes', { type, permissionVersion, routes, toolbar });
  toolbarList.write(
    type,
    toolbar.map(tool => tool.code),
  );
  return { status: 'loaded', type, ...menu };
}

const missing = 'Component not found: ';

/** A menu may be far ahead of what is built: its missing components are one line, not forty. */
function inOneLine(warnings: readonly string[]): readonly string[] {
  const names = warnings.filter(text => text.startsWith(missing)).map(text => text.slice(missing.length));
  const others = warnings.filter(text => !text.startsWith(missing));
  return names.length === 0 ? others : [...others, missing + names.join(', ')];
}

type Fetched = { readonly entries: readonly unknown[] } | { readonly requestId: string };

async function fetchMenu(type: SystemType): Promise<Fetched> {
  try {
    const result: unknown = await api.get('/api/Menu/GetMyMenu', { query: { pid: type }, timeoutMs: 8000 });
    return Array.isArray(result) ? { entries: result } : { requestId: '' };
  } catch (error) {
    return { requestId: apiErrorOf(error).requestId };
  }
}
