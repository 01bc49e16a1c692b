export { type PostingPlace, postPayments, readBalance } from './payment-ledger/payment.ledger.ts';
export { findLedgerFaults } from './payment-ledger/ledger-proof.queries.ts';
export {
  type Entitlement,
  listProductsOnSale,
  type Product,
  type ProductDraft,
  readProducts,
  readWindowChannelId,
} from './product/product.queries.ts';
export { addProduct } from './product/product.service.ts';
