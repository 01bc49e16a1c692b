import type { ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

/** Every screen of this app; one that the catalogue declares and this table misses does not compile. */
export const screens = {
  'sale-system': () => import('./ticket/selling/sale/sale-screen.tsx'),
  'order-list': () => import('./ticket/selling/order-list/order-list-screen.tsx'),
  'refund-list': () => import('./ticket/after-sale/refund-list/refund-list-screen.tsx'),
  'shift-list': () => import('./ticket/shift/shift-list/shift-list-screen.tsx'),
  'voucher-list': () => import('./ticket/books/voucher-list/voucher-list-screen.tsx'),
  'agreement-list': () => import('./ticket/groups/agreement/agreement-list-screen.tsx'),
  'guide-detail': () => import('./ticket/groups/guide/guide-detail-screen.tsx'),
  'driver-detail': () => import('./ticket/groups/driver/driver-detail-screen.tsx'),
  'ticket-price': () => import('./ticket/pricing/price-calendar/ticket-price-screen.tsx'),
  'product-single': () => import('./commerce/product/single-list-screen.tsx'),
  'product-combo': () => import('./commerce/product/combo-list-screen.tsx'),
  enterprise: () => import('./commerce/enterprise/enterprise-list-screen.tsx'),
  'credit-account': () => import('./commerce/credit-account/credit-account-list-screen.tsx'),
  blacklist: () => import('./commerce/blacklist-entry/blacklist-screen.tsx'),
  'invoice-list': () => import('./commerce/invoice/invoice-list-screen.tsx'),
  'waiting-list': () => import('./ticket/booking/waiting-entry/waiting-list-screen.tsx'),
  'sms-template': () => import('./commerce/sms/sms-list-screen.tsx'),
  'sale-link': () => import('./ticket/channels/sale-link/sale-link-screen.tsx'),
  channel: () => import('./ticket/channels/channel/channel-list-screen.tsx'),
  'check-in': () => import('./ticket/admission/check-in/check-in-screen.tsx'),
} satisfies Record<ScreenOf<'mf-ticket'>, ScreenLoader>;
