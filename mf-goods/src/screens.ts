import { lazyScreen, type ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

export const screens = {
  'account-book': lazyScreen(() => import('./goods/books/account-book/account-book.tsx'), 'AccountBook'),
  'batch-audit': lazyScreen(() => import('./goods/documents/batch-audit/batch-audit.tsx'), 'BatchAudit'),
  'code-search': lazyScreen(() => import('./goods/items/code-search/code-search.tsx'), 'CodeSearch'),
  'combined-document': lazyScreen(
    () => import('./goods/books/combined-document/combined-document-tab.tsx'),
    'CombinedTab',
  ),
  department: lazyScreen(() => import('./goods/masters/department/department-list.tsx'), 'DepartmentList'),
  document: lazyScreen(() => import('./goods/documents/document/document-tab.tsx'), 'DocumentTab'),
  'driver-visits': lazyScreen(
    () => import('./cashier/driver-visit/driver-visit-list.tsx'),
    'DriverVisitList',
  ),
  'goods-detail': lazyScreen(() => import('./goods/items/item/item-list.tsx'), 'ItemList'),
  'outlet-inventory': lazyScreen(() => import('./cashier/inventory/outlet-inventory.tsx'), 'OutletInventory'),
  party: lazyScreen(() => import('./goods/masters/party/party-list.tsx'), 'PartyList'),
  payables: lazyScreen(() => import('./goods/payables/payable/payable-list.tsx'), 'PayableList'),
  periods: lazyScreen(() => import('./goods/books/period/period-list.tsx'), 'PeriodList'),
  promotion: lazyScreen(() => import('./cashier/promotion/promotion-list.tsx'), 'PromotionList'),
  'shift-list': lazyScreen(() => import('./cashier/shift/shift-list.tsx'), 'ShiftList'),
  'stock-alert': lazyScreen(() => import('./goods/stock/stock-alert/stock-alert-list.tsx'), 'StockAlertList'),
  'stock-count': lazyScreen(
    () => import('./goods/counting/stock-count/stock-count-tab.tsx'),
    'StockCountTab',
  ),
  'stock-status': lazyScreen(() => import('./goods/stock/stock-status/stock-status.tsx'), 'StockStatus'),
  'stock-summary': lazyScreen(() => import('./goods/books/stock-summary/stock-summary.tsx'), 'StockSummary'),
  'store-manage': lazyScreen(() => import('./goods/masters/store/store-list.tsx'), 'StoreList'),
  supplier: lazyScreen(() => import('./goods/masters/supplier/supplier-list.tsx'), 'SupplierList'),
  'transaction-list': lazyScreen(
    () => import('./cashier/transaction/transaction-list.tsx'),
    'TransactionList',
  ),
  till: lazyScreen(() => import('./cashier/till/screen/till-screen.tsx'), 'TillScreen'),
  warehouse: lazyScreen(() => import('./goods/masters/warehouse/warehouse-list.tsx'), 'WarehouseList'),
} satisfies Record<ScreenOf<'mf-goods'>, ScreenLoader>;
