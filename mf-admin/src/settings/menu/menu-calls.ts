import { api, crud } from '@shanmen/shared';
import type { MenuChange, MenuLink, MenuRow } from '@shanmen/shared/contracts/admin/settings/menu-edit';

const endpoint = '/api/admin/menus';

/** The calls of 菜单管理. */
export const menuCalls = {
  ...crud<MenuRow, MenuLink, MenuChange>('admin.menu', endpoint),
  remove: ({ id, version }: MenuRow) => api.post<MenuRow>(`${endpoint}/${id}/remove`, { version }),
  reset: ({ id, version }: MenuRow) => api.post<MenuRow>(`${endpoint}/${id}/reset`, { version }),
};
