import { lazyScreen, type ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

export const screens = {
  entrance: lazyScreen(() => import('./entrance-screen.tsx'), 'EntranceScreen'),
} satisfies Record<ScreenOf<'mf-entrance'>, ScreenLoader>;
