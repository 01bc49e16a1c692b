import type { ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

export const screens = {
  demo: () => import('./gallery/gallery-screen.tsx'),
  spots: () => import('./spot/spots-screen.tsx'),
  'user-list': () => import('./user/user-list-screen.tsx'),
} satisfies Record<ScreenOf<'mf-admin'>, ScreenLoader>;
