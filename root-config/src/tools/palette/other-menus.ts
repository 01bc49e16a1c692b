import { api, buildRoutes, isSystemType, session } from '@shanmen/shared';
import type { AnyMenuEntry } from '@shanmen/shared/contracts/admin/settings/menu';
import type { SystemType } from '@shanmen/shared/contracts/screen';
import type { OtherMenus } from './palette-items.ts';

type Known = { readonly key: string; readonly menus: OtherMenus };
let known: Known | null = null;

/**
 * The menus of all systems of the user. Asked for once per set of permissions; a failure is no more than
 * a palette without the other systems, and is tried again next time.
 */
export async function otherMenus(): Promise<OtherMenus> {
  const state = session.current();
  if (!state) return new Map();
  const key = `${state.userInfo.userName} ${state.permissionVersion}`;
  if (known?.key === key) return known.menus;
  try {
    const entries = await api.get<readonly AnyMenuEntry[]>('/api/Menu/GetAllMenu');
    known = { key, menus: byType(entries) };
    return known.menus;
  } catch (error) {
    console.warn('The menus of the other systems did not come', error);
    return new Map();
  }
}

function byType(entries: readonly AnyMenuEntry[]): OtherMenus {
  const types: SystemType[] = [...new Set(entries.map(entry => entry.pid))].filter(isSystemType);
  return new Map(types.map(type => [type, buildRoutes(entries.filter(entry => entry.pid === type))]));
}
