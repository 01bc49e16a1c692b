export { type PostingPlace, postPayments, readBalance } from './payment-ledger/payment.ledger.ts';
export { findLedgerFaults } from './payment-ledger/ledger-proof.queries.ts';
export {
  type Entitlement,
  listProductsOnSale,
  type Product,
  type ProductDraft,
  readProducts,
  readWindowChannelId,
  type WeightedEntitlement,
} from './product/product.queries.ts';
export {
  insertRefundRule as addRefundRule,
  putRefundRule,
  readRefundTerms,
  type RefundTerms,
  type RefundTier,
} from './refund-rule/refund-rule.queries.ts';
export { addCombo, addProduct } from './product/product.service.ts';
