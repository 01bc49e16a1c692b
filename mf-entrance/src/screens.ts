import type { ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

export const screens = {
  entrance: () => import('./entrance-screen.tsx'),
} satisfies Record<ScreenOf<'mf-entrance'>, ScreenLoader>;
