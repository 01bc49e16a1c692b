import { lazyScreen, type ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

/** Every screen of this app; one that the catalogue declares and this table misses does not compile. */
export const screens = {
  'sale-system': lazyScreen(() => import('./ticket/selling/sale/sale-screen.tsx'), 'SaleScreen'),
  'order-list': lazyScreen(() => import('./ticket/selling/order-list/order-list.tsx'), 'OrderList'),
  'refund-list': lazyScreen(() => import('./ticket/after-sale/refund-list/refund-list.tsx'), 'RefundList'),
  'shift-list': lazyScreen(() => import('./ticket/shift/shift-list/shift-list.tsx'), 'ShiftList'),
  'voucher-list': lazyScreen(() => import('./ticket/books/voucher-list/voucher-list.tsx'), 'VoucherList'),
  'agreement-list': lazyScreen(() => import('./ticket/groups/agreement/agreement-list.tsx'), 'AgreementList'),
  'guide-detail': lazyScreen(() => import('./ticket/groups/guide/guide-detail.tsx'), 'GuideDetail'),
  'driver-detail': lazyScreen(() => import('./ticket/groups/driver/driver-detail.tsx'), 'DriverDetail'),
  'ticket-price': lazyScreen(() => import('./ticket/pricing/price-calendar/ticket-price.tsx'), 'TicketPrice'),
  'product-single': lazyScreen(() => import('./commerce/product/product-list.tsx'), 'SingleList'),
  'product-combo': lazyScreen(() => import('./commerce/product/product-list.tsx'), 'ComboList'),
  enterprise: lazyScreen(
    () => import('./commerce/partners/enterprise/enterprise-list.tsx'),
    'EnterpriseList',
  ),
  'credit-account': lazyScreen(
    () => import('./commerce/partners/credit-account/credit-account-list.tsx'),
    'CreditAccountList',
  ),
  blacklist: lazyScreen(() => import('./commerce/blacklist-entry/blacklist-list.tsx'), 'BlacklistList'),
  'invoice-list': lazyScreen(() => import('./commerce/invoice/invoice-list.tsx'), 'InvoiceList'),
  'waiting-list': lazyScreen(() => import('./ticket/booking/waiting-entry/waiting-list.tsx'), 'WaitingList'),
  'sms-template': lazyScreen(() => import('./commerce/sms/sms-list.tsx'), 'SmsList'),
  'sale-link': lazyScreen(() => import('./ticket/channels/sale-link/sale-link-list.tsx'), 'SaleLinkList'),
  channel: lazyScreen(() => import('./ticket/channels/channel/channel-screen.tsx'), 'ChannelScreen'),
  'sale-price': lazyScreen(() => import('./ticket/pricing/price-matrix/sale-price.tsx'), 'SalePrice'),
  'combo-manage': lazyScreen(() => import('./commerce/combo-part/combo-part-list.tsx'), 'ComboPartList'),
  'sale-manage': lazyScreen(() => import('./ticket/capacity/slot-batch/sale-manage.tsx'), 'SaleManage'),
  'sms-recharge': lazyScreen(() => import('./commerce/sms-recharge/sms-recharge.tsx'), 'SmsRechargeScreen'),
  'trade-query': lazyScreen(() => import('./commerce/trade/trade-screen.tsx'), 'TradeScreen'),
  statement: lazyScreen(() => import('./commerce/partners/statement/statement-list.tsx'), 'StatementList'),
  'refund-rule': lazyScreen(() => import('./commerce/refund-rule/refund-rule-list.tsx'), 'RefundRuleList'),
  'check-in': lazyScreen(() => import('./ticket/admission/check-in/check-in-screen.tsx'), 'CheckInScreen'),
  'reception-system': lazyScreen(() => import('./reception/board/reception-board.tsx'), 'ReceptionBoard'),
  'reception-screen': lazyScreen(() => import('./reception/call-screen/call-screen.tsx'), 'CallScreen'),
  'change-team': lazyScreen(() => import('./reception/change/change-team.tsx'), 'ChangeTeam'),
  'docent-detail': lazyScreen(() => import('./reception/docent/docent-detail.tsx'), 'DocentDetail'),
  'number-detail': lazyScreen(() => import('./reception/plate/number-detail.tsx'), 'NumberDetail'),
} satisfies Record<ScreenOf<'mf-ticket'>, ScreenLoader>;
