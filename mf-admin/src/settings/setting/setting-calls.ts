import { api, queryKeys } from '@shanmen/shared';
import type { PresetEffect } from '@shanmen/shared/contracts/auth/sign-in/password';
import type {
  SettingChange,
  SettingRow,
  SettingRows,
} from '@shanmen/shared/contracts/admin/settings/setting';

/** The calls of 系统设置. */
export const settingCalls = {
  all: () => api.get<SettingRows>('/api/admin/settings'),
  change: (name: SettingRow['name'], change: SettingChange) =>
    api.put<SettingRow>(`/api/admin/settings/${name}`, change),
  effectOf: (preset: string) => api.get<PresetEffect>(`/api/admin/settings/passwordPreset/effects/${preset}`),
};

export const settingKeysOf = {
  all: queryKeys.list('admin.setting', {}),
  preset: (preset: string) => queryKeys.list('admin.setting', { preset }),
};
