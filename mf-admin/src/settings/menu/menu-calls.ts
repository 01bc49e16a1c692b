import { api, queryKeys } from '@shanmen/shared';
import type { MenuChange, MenuLink, MenuRow } from '@shanmen/shared/contracts/admin/settings/menu-edit';

const endpoint = '/api/admin/menus';

/** The calls of 菜单管理. */
export const menuCalls = {
  change: (id: number, change: MenuChange) => api.put<MenuRow>(`${endpoint}/${id}`, change),
  add: (link: MenuLink, key: string) => api.post<MenuRow>(endpoint, link, { key }),
  remove: ({ id, version }: MenuRow) => api.post<MenuRow>(`${endpoint}/${id}/remove`, { version }),
  reset: ({ id, version }: MenuRow) => api.post<MenuRow>(`${endpoint}/${id}/reset`, { version }),
};

export const menuKeysOf = { every: queryKeys.list('admin.menu', {}).slice(0, 2) };
