import { api, queryKeys } from '@shanmen/shared';
import type { SettingChange, SettingRow, SettingRows } from '@shanmen/shared/contracts/admin/setting';

/** The calls of 系统设置. */
export const settingCalls = {
  all: () => api.get<SettingRows>('/api/admin/settings'),
  change: (name: SettingRow['name'], change: SettingChange) =>
    api.put<SettingRow>(`/api/admin/settings/${name}`, change),
};

export const settingKeysOf = { all: queryKeys.list('admin.setting', {}) };
