export { findExpiredBatch } from './stock/batch/batch.queries.ts';
export { keepMadeOf } from './items/bom/bom.service.ts';
export { changeQuota } from './masters/department-quota/department-quota.service.ts';
export { addDocument, showDocument } from './documents/document/document.service.ts';
export { auditDocument, reverseDocument } from './documents/document-step/audit.service.ts';
export { submitDocument } from './documents/document-step/document-step.service.ts';
export { documentWork, type DocumentWork, tillWork } from './documents/document-work.ts';
export { documentQueue } from './documents/batch-audit/document-queue.ts';
export { postTillDocument, type TillDocumentLine } from './documents/till-document/till-document.service.ts';
export { listLabelPatterns, lookUp } from './items/lookup/lookup.service.ts';
export { keepItem, type KeptItem } from './items/item/item.service.ts';
export { receiveDocument } from './documents/document-step/receipt.service.ts';
export { readOpenLines } from './documents/source-line/source-line.service.ts';
export {
  hasDocuments,
  readStockMasters,
  type StockMaster,
  type StockMasters,
} from './stock/stock/stock-masters.queries.ts';
export { isNamedInGoods } from './list-out/list-words.queries.ts';
export { paySupplier, showStatement } from './payables/payable/payable.service.ts';
export { settlePayable } from './payables/payable/settlement.service.ts';
export {
  enterCounted,
  finishStockCount,
  openStockCount,
  showStockCount,
} from './counting/stock-count/stock-count.service.ts';
export { enterBooks } from './books/period/period-gate.ts';
export { findPeriodFaults, listPeriods } from './books/period/period.queries.ts';
export { closePeriod } from './books/period/period.service.ts';
export { findMoneyFaults } from './stock/posting/document-money.queries.ts';
export { countShortGoods, draftPurchases, draftTransfers } from './stock/stock-alert/stock-alert.service.ts';
export { showStock } from './stock/stock-status/stock-status.service.ts';
export { findRecordedDocument } from './documents/document/document.queries.ts';
export { listsOfAll } from './documents/document/document-changes.ts';
export { replayStock } from './stock/stock-replay/stock-replay.ts';
export { findStockFaults } from './stock/stock/stock-proof.queries.ts';
export { addMemberParty } from './masters/party/party.queries.ts';
export { isStoreOpen } from './masters/store/store.queries.ts';
export type { StoreDraft } from './masters/warehouse/warehouse.queries.ts';
export { addStore, addWarehouse, openTransit } from './masters/warehouse/warehouse.service.ts';
export type { MoneyPort } from './ports.ts';
