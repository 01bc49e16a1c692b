import type { ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

export const screens = {
  demo: () => import('./gallery/gallery-screen.tsx'),
  'menu-list': () => import('./settings/menu/menu-list-screen.tsx'),
  'module-releases': () => import('./modules/module/module-releases-screen.tsx'),
  'role-list': () => import('./rights/role/role-list-screen.tsx'),
  'security-detail': () => import('./records/security/security-detail-screen.tsx'),
  settings: () => import('./settings/setting/settings-screen.tsx'),
  spots: () => import('./ticket/spot/spots-screen.tsx'),
  'system-health': () => import('./settings/system-health/system-health-screen.tsx'),
  'user-list': () => import('./people/user/user-list-screen.tsx'),
} satisfies Record<ScreenOf<'mf-admin'>, ScreenLoader>;
