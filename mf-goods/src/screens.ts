import type { ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

export const screens = {
  'account-book': () => import('./goods/account-book/account-book-screen.tsx'),
  'batch-audit': () => import('./goods/batch-audit/batch-audit-screen.tsx'),
  'code-search': () => import('./goods/code-search/code-search-screen.tsx'),
  'combined-document': () => import('./goods/combined-document/combined-document-screen.tsx'),
  department: () => import('./goods/department/department-list-screen.tsx'),
  document: () => import('./goods/document/document-screen.tsx'),
  'goods-detail': () => import('./goods/item/item-list-screen.tsx'),
  party: () => import('./goods/party/party-list-screen.tsx'),
  payables: () => import('./goods/payable/payable-list-screen.tsx'),
  periods: () => import('./goods/period/period-list-screen.tsx'),
  'stock-alert': () => import('./goods/stock-alert/stock-alert-list-screen.tsx'),
  'stock-count': () => import('./goods/stock-count/stock-count-screen.tsx'),
  'stock-status': () => import('./goods/stock-status/stock-status-screen.tsx'),
  'stock-summary': () => import('./goods/stock-summary/stock-summary-screen.tsx'),
  'store-manage': () => import('./goods/store/store-list-screen.tsx'),
  supplier: () => import('./goods/supplier/supplier-list-screen.tsx'),
  warehouse: () => import('./goods/warehouse/warehouse-list-screen.tsx'),
} satisfies Record<ScreenOf<'mf-goods'>, ScreenLoader>;
