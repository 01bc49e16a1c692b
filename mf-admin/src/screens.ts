import { lazyScreen, type ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

export const screens = {
  demo: lazyScreen(() => import('./gallery/gallery.tsx'), 'Gallery'),
  'menu-list': lazyScreen(() => import('./settings/menu/menu-list.tsx'), 'MenuList'),
  'module-releases': lazyScreen(() => import('./modules/module/module-releases.tsx'), 'ModuleReleases'),
  'role-list': lazyScreen(() => import('./rights/role/role-list.tsx'), 'RoleList'),
  'security-detail': lazyScreen(() => import('./records/security/security-detail.tsx'), 'SecurityDetail'),
  settings: lazyScreen(() => import('./settings/setting/setting-parts.tsx'), 'SettingParts'),
  spots: lazyScreen(() => import('./ticket/spot/spots.tsx'), 'Spots'),
  'system-health': lazyScreen(() => import('./settings/system-health/system-health.tsx'), 'SystemHealth'),
  'user-list': lazyScreen(() => import('./people/user/user-list.tsx'), 'UserList'),
} satisfies Record<ScreenOf<'mf-admin'>, ScreenLoader>;
