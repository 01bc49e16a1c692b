import { adminScreens } from './admin/screens.ts';
import { auditScreens } from './audit/screens.ts';
import { cashierScreens, cashierToolbar } from './cashier/screens.ts';
import { commerceScreens } from './commerce/screens.ts';
import { isDocumentType } from './goods/documents/document-types.ts';
import { goodsScreens } from './goods/screens.ts';
import { receptionScreens, receptionToolbar } from './reception/screens.ts';
import { reportKeys } from './reports/report-keys.ts';
import { reportsScreens } from './reports/screens.ts';
import { wordNos } from './reports/word.ts';
import type { MicroApp, Screen, SystemType, ToolbarEntry } from './screen.ts';
import { ticketScreens, ticketToolbar } from './ticket/screens.ts';

/** The whole menu catalogue, by system type. */
export const catalogue = {
  '10': ticketScreens,
  '20': receptionScreens,
  '30': cashierScreens,
  '40': goodsScreens,
  '50': commerceScreens,
  '60': reportsScreens,
  '70': auditScreens,
  '80': adminScreens,
} as const satisfies Record<SystemType, readonly Screen[]>;

/** Toolbar entries by system type; the types without one have no tools. */
export const toolbars = {
  '10': ticketToolbar,
  '20': receptionToolbar,
  '30': cashierToolbar,
  '40': [],
  '50': [],
  '60': [],
  '70': [],
  '80': [],
} as const satisfies Record<SystemType, readonly ToolbarEntry[]>;

/**
 * Screens that a micro-app draws today. A menu entry whose screen is not listed is served without
 * a component and so shows the not-found page. A listed screen without a component does not compile.
 */
export const builtScreens = [
  'mf-auth/login',
  'mf-auth/no-permission',
  'mf-auth/not-found',
  'mf-auth/personal',
  'mf-entrance/entrance',
  'mf-booking/buy-ticket',
  'mf-ticket/sale-system',
  'mf-ticket/check-in',
  'mf-ticket/sms-template',
  'mf-ticket/waiting-list',
  'mf-ticket/order-list',
  'mf-ticket/refund-list',
  'mf-ticket/shift-list',
  'mf-ticket/voucher-list',
  'mf-ticket/agreement-list',
  'mf-ticket/ticket-price',
  'mf-ticket/guide-detail',
  'mf-ticket/driver-detail',
  'mf-ticket/product-single',
  'mf-ticket/product-combo',
  'mf-ticket/enterprise',
  'mf-ticket/credit-account',
  'mf-ticket/blacklist',
  'mf-ticket/invoice-list',
  'mf-ticket/sale-link',
  'mf-ticket/channel',
  'mf-ticket/refund-rule',
  'mf-ticket/trade-query',
  'mf-ticket/sms-recharge',
  'mf-ticket/combo-manage',
  'mf-ticket/sale-manage',
  'mf-ticket/sale-price',
  'mf-ticket/statement',
  'mf-ticket/reception-system',
  'mf-ticket/reception-screen',
  'mf-ticket/change-team',
  'mf-ticket/docent-detail',
  'mf-ticket/number-detail',
  'mf-goods/goods-detail',
  'mf-goods/document',
  'mf-goods/supplier',
  'mf-goods/periods',
  'mf-goods/stock-count',
  'mf-goods/payables',
  'mf-goods/stock-alert',
  'mf-goods/warehouse',
  'mf-goods/department',
  'mf-goods/store-manage',
  'mf-goods/promotion',
  'mf-goods/party',
  'mf-goods/stock-status',
  'mf-goods/batch-audit',
  'mf-goods/account-book',
  'mf-goods/stock-summary',
  'mf-goods/combined-document',
  'mf-goods/code-search',
  'mf-goods/driver-visits',
  'mf-goods/transaction-list',
  'mf-goods/shift-list',
  'mf-goods/outlet-inventory',
  'mf-goods/till',
  'mf-reports/report',
  'mf-reports/today-edit',
  'mf-reports/report-word',
  'mf-reports/dashboard',
  'mf-reports/planning',
  'mf-reports/audit-batch',
  'mf-admin/user-list',
  'mf-admin/role-list',
  'mf-admin/menu-list',
  'mf-admin/security-detail',
  'mf-admin/settings',
  'mf-admin/spots',
  'mf-admin/system-health',
  'mf-admin/module-releases',
  'mf-admin/demo',
] as const;
export type BuiltScreen = (typeof builtScreens)[number];

/** Names of the screens that one micro-app must draw: `ScreenOf<'mf-goods'>` is `'goods-detail' | …`. */
export type ScreenOf<App extends MicroApp> = BuiltScreen extends infer Built
  ? Built extends `${App}/${infer Name}`
    ? Name
    : never
  : never;

const built: ReadonlySet<string> = new Set(builtScreens);
const reports: ReadonlySet<string> = new Set(reportKeys);
const words: ReadonlySet<string> = new Set(wordNos.map(String));

/** Whether the entry opens a screen that exists today; a report or a document counts when its definition exists. */
export function isBuilt(screen: Screen): boolean {
  if (screen.component === 'group') return true;
  if (screen.component === 'mf-goods/document') return isDocumentType(screen.args?.['type']);
  const { report, word } = screen.args ?? {};
  if (word !== undefined && !words.has(word)) return false;
  return built.has(screen.component) && (report === undefined || reports.has(report));
}
