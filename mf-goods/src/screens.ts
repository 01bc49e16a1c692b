import { lazyScreen, type ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

export const screens = {
  'account-book': () => import('./goods/books/account-book/account-book-screen.tsx'),
  'batch-audit': () => import('./goods/documents/batch-audit/batch-audit-screen.tsx'),
  'code-search': () => import('./goods/items/code-search/code-search-screen.tsx'),
  'combined-document': () => import('./goods/books/combined-document/combined-document-screen.tsx'),
  department: () => import('./goods/masters/department/department-list-screen.tsx'),
  document: () => import('./goods/documents/document/document-screen.tsx'),
  'goods-detail': () => import('./goods/items/item/item-list-screen.tsx'),
  party: () => import('./goods/masters/party/party-list-screen.tsx'),
  payables: () => import('./goods/payables/payable/payable-list-screen.tsx'),
  periods: () => import('./goods/books/period/period-list-screen.tsx'),
  'stock-alert': () => import('./goods/stock/stock-alert/stock-alert-list-screen.tsx'),
  'stock-count': () => import('./goods/counting/stock-count/stock-count-screen.tsx'),
  'stock-status': () => import('./goods/stock/stock-status/stock-status-screen.tsx'),
  'stock-summary': () => import('./goods/books/stock-summary/stock-summary-screen.tsx'),
  'store-manage': () => import('./goods/masters/store/store-list-screen.tsx'),
  supplier: lazyScreen(() => import('./goods/masters/supplier/supplier-list.tsx'), 'SupplierList'),
  warehouse: () => import('./goods/masters/warehouse/warehouse-list-screen.tsx'),
} satisfies Record<ScreenOf<'mf-goods'>, ScreenLoader>;
