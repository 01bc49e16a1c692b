import type { ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

export const screens = {
  demo: () => import('./gallery/gallery-screen.tsx'),
  'menu-list': () => import('./menu/menu-list-screen.tsx'),
  'module-releases': () => import('./module/module-releases-screen.tsx'),
  'role-list': () => import('./role/role-list-screen.tsx'),
  'security-detail': () => import('./security/security-detail-screen.tsx'),
  settings: () => import('./setting/settings-screen.tsx'),
  spots: () => import('./spot/spots-screen.tsx'),
  'system-health': () => import('./system-health/system-health-screen.tsx'),
  'user-list': () => import('./user/user-list-screen.tsx'),
} satisfies Record<ScreenOf<'mf-admin'>, ScreenLoader>;
