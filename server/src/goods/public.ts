export { findExpiredBatch } from './batch/batch.queries.ts';
export { keepMadeOf } from './bom/bom.service.ts';
export { changeQuota } from './department-quota/department-quota.service.ts';
export { keepDepartment } from './department/department.service.ts';
export { addDocument, showDocument } from './document/document.service.ts';
export { auditDocument, reverseDocument } from './document-step/audit.service.ts';
export { submitDocument } from './document-step/document-step.service.ts';
export type { DocumentWork } from './document-work.ts';
export { keepItem, type KeptItem } from './item/item.service.ts';
export { receiveDocument } from './document-step/receipt.service.ts';
export { keepParty } from './party/party.service.ts';
export { readOpenLines } from './source-line/source-line.service.ts';
export {
  hasDocuments,
  readStockMasters,
  type StockMaster,
  type StockMasters,
} from './stock/stock-masters.queries.ts';
export { isNamedInGoods } from './named-staff.queries.ts';
export { paySupplier, showStatement } from './payable/payable.service.ts';
export { settlePayable } from './payable/settlement.service.ts';
export {
  enterCounted,
  finishStockCount,
  openStockCount,
  showStockCount,
} from './stock-count/stock-count.service.ts';
export { findPeriodFaults, listPeriods } from './period/period.queries.ts';
export { closePeriod } from './period/period.service.ts';
export { findMoneyFaults } from './posting/document-money.queries.ts';
export { countShortGoods } from './stock-alert/stock-alert.service.ts';
export { replayStock } from './stock-replay/stock-replay.ts';
export { findStockFaults } from './stock/stock-proof.queries.ts';
export { keepSupplier } from './supplier/supplier.service.ts';
export { isStoreOpen } from './store/store.queries.ts';
export type { StoreDraft } from './warehouse/warehouse.queries.ts';
export { addStore, addWarehouse, openTransit } from './warehouse/warehouse.service.ts';
