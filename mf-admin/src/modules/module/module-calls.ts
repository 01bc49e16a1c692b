import { api, queryKeys } from '@shanmen/shared';
import type { CanaryAudience, CanarySetting } from '@shanmen/shared/contracts/modules/running/canary';
import type { HealthRow } from '@shanmen/shared/contracts/modules/watching/health';
import type { Runners } from '@shanmen/shared/contracts/modules/watching/runner';
import type { VersionDiff } from '@shanmen/shared/contracts/modules/publishing/version-diff';
import type {
  Approval,
  Changed,
  Promotion,
  Removal,
  Rollback,
} from '@shanmen/shared/contracts/modules/publishing/promotion';
import type { Withdrawal } from '@shanmen/shared/contracts/modules/publishing/withdrawal';
import type {
  ModuleDiff,
  ModuleStatus,
  ReleaseRow,
  ReleaseStatus,
  RunnableVersions,
} from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { isMicroApp } from '@shanmen/shared/contracts/screen';

/** The release that the person has seen, and a key so that the same change is made once. */
export type Seen = { readonly ifMatch: number; readonly key: string };

const mostCompared = 200;

/** The calls of 模块发布. */
export const moduleCalls = {
  status: () => api.get<ReleaseStatus>('/api/modules/status'),
  runners: () => api.get<readonly Runners[]>('/api/modules/runners'),
  versions: () => api.get<readonly RunnableVersions[]>('/api/modules/versions'),
  versionDiff: (module: string, from: string, to: string) =>
    api.get<VersionDiff>('/api/modules/version-diff', { query: { module, from, to } }),
  health: () => api.get<readonly HealthRow[]>('/api/modules/health'),
  /** The server may run every screen of the version first, which takes a minute or two. */
  promote: (body: Promotion, seen: Seen) =>
    api.post<Changed>('/api/modules/promotions', body, { ...seen, timeoutMs: 10 * 60_000 }),
  rollBack: (body: Rollback, seen: Seen) => api.post<Changed>('/api/modules/rollbacks', body, seen),
  remove: (body: Removal, seen: Seen) => api.post<Changed>('/api/modules/removals', body, seen),
  withdraw: (body: Withdrawal, key: string) => api.post<null>('/api/modules/withdrawals', body, { key }),
  approve: (body: Approval) => api.post<null>('/api/modules/approvals', body),
  /** Every release of the last months, newest first. */
  releases: () =>
    api.get<{ rows: readonly ReleaseRow[] }>('/api/modules/releases', { query: { pageSize: mostCompared } }),
  diff: (a: number, b: number) => api.get<readonly ModuleDiff[]>(`/api/modules/releases/${a}/diff/${b}`),
  audience: () => api.get<CanaryAudience>('/api/modules/canary-audience'),
  setCanary: (module: string, body: CanarySetting, { ifMatch }: Seen) =>
    api.put<Changed>(`/api/modules/canaries/${encodeURIComponent(module)}`, body, { ifMatch }),
  endCanary: (module: string, reason: string, { ifMatch }: Seen) =>
    api.delete<Changed>(`/api/modules/canaries/${encodeURIComponent(module)}`, {
      query: { reason },
      ifMatch,
    }),
};

export const moduleKeys = {
  status: queryKeys.list('modules.release', { of: 'status' }),
  health: queryKeys.list('modules.release', { of: 'health' }),
  runners: queryKeys.list('modules.release', { of: 'runners' }),
  versions: queryKeys.list('modules.release', { of: 'versions' }),
  versionDiff: (module: string, from: string, to: string) =>
    queryKeys.list('modules.release', { of: 'version-diff', module, from, to }),
  releases: queryKeys.list('modules.release', { of: 'releases' }),
  audience: queryKeys.list('modules.release', { of: 'audience' }),
  diff: (a: number, b: number) => queryKeys.list('modules.release', { of: 'diff', a, b }),
  every: queryKeys.every('modules.release'),
};

const titles: Readonly<Record<string, string>> = {
  'mf-auth': '登录',
  'mf-entrance': '系统入口',
  'mf-booking': '网上订票',
  'mf-ticket': '票务',
  'mf-goods': '商品',
  'mf-reports': '报表',
  'mf-admin': '系统管理',
  'root-config': '主框架',
  '@shanmen/shared': '会话与权限',
  '@shanmen/ui': '界面组件',
};

/** What staff call a module: an app of its own by the title that it declares, a library by what it is. */
export function titleOf({ module, title }: Pick<ModuleStatus, 'module' | 'title'>): string {
  return titles[module] ?? title ?? (isMicroApp(module) ? module : '公共库');
}
