import { api, crud } from '@shanmen/shared';
import type {
  MenuChange,
  MenuLink,
  MenuOrder,
  MenuOrdered,
  MenuRow,
  MenuRowPage,
} from '@shanmen/shared/contracts/admin/settings/menu-edit';

const endpoint = '/api/admin/menus';

/** The calls of 菜单管理. */
export const menuCalls = {
  ...crud<MenuRow, MenuLink, MenuChange>('admin.menu', endpoint),
  of: async (type: MenuOrder['type']) => {
    const query = { type, page: 1, pageSize: 200 };
    const { rows } = await api.get<MenuRowPage>(endpoint, { query });
    return rows.filter(row => !row.isToolBar);
  },
  order: (order: MenuOrder) => api.post<MenuOrdered>(`${endpoint}/order`, order),
  remove: ({ id, version }: MenuRow) => api.post<MenuRow>(`${endpoint}/${id}/remove`, { version }),
  reset: ({ id, version }: MenuRow) => api.post<MenuRow>(`${endpoint}/${id}/reset`, { version }),
};
