import type { ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

/** Every screen of this app; one that the catalogue declares and this table misses does not compile. */
export const screens = {
  'sale-system': () => import('./ticket/sale/sale-screen.tsx'),
  'order-list': () => import('./ticket/order-list/order-list-screen.tsx'),
  'refund-list': () => import('./ticket/refund-list/refund-list-screen.tsx'),
  'shift-list': () => import('./ticket/shift-list/shift-list-screen.tsx'),
  'voucher-list': () => import('./ticket/voucher-list/voucher-list-screen.tsx'),
  'agreement-list': () => import('./ticket/agreement/agreement-list-screen.tsx'),
  'guide-detail': () => import('./ticket/guide/guide-detail-screen.tsx'),
  'driver-detail': () => import('./ticket/driver/driver-detail-screen.tsx'),
  'ticket-price': () => import('./ticket/price-calendar/ticket-price-screen.tsx'),
  'product-single': () => import('./commerce/product/single-list-screen.tsx'),
  'product-combo': () => import('./commerce/product/combo-list-screen.tsx'),
  enterprise: () => import('./commerce/enterprise/enterprise-list-screen.tsx'),
  'credit-account': () => import('./commerce/credit-account/credit-account-list-screen.tsx'),
  blacklist: () => import('./commerce/blacklist-entry/blacklist-screen.tsx'),
  'invoice-list': () => import('./commerce/invoice/invoice-list-screen.tsx'),
  'waiting-list': () => import('./ticket/waiting-entry/waiting-list-screen.tsx'),
  'sms-template': () => import('./commerce/sms/sms-list-screen.tsx'),
  'sale-link': () => import('./ticket/sale-link/sale-link-screen.tsx'),
  channel: () => import('./ticket/channel/channel-list-screen.tsx'),
  'check-in': () => import('./ticket/check-in/check-in-screen.tsx'),
} satisfies Record<ScreenOf<'mf-ticket'>, ScreenLoader>;
