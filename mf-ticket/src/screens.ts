import type { ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

/** Every screen of this app; one that the catalogue declares and this table misses does not compile. */
export const screens = {
  'sale-system': () => import('./ticket/sale/sale-screen.tsx'),
  'order-list': () => import('./ticket/order-list/order-list-screen.tsx'),
  'refund-list': () => import('./ticket/refund-list/refund-list-screen.tsx'),
  'sms-template': () => import('./commerce/sms/sms-list-screen.tsx'),
  'check-in': () => import('./ticket/check-in/check-in-screen.tsx'),
} satisfies Record<ScreenOf<'mf-ticket'>, ScreenLoader>;
