import type { ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

export const screens = {
  'goods-detail': () => import('./goods/item/item-list-screen.tsx'),
} satisfies Record<ScreenOf<'mf-goods'>, ScreenLoader>;
