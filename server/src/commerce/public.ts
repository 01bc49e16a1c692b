export { listBlocks, listHeld as listBlacklisted } from './blacklist-entry/blacklist-entry.queries.ts';
export { insertHit } from './blacklist-hit/blacklist-hit.queries.ts';
export { BlacklistRefusal, notingHits } from './blacklist-hit/blacklist-hit.service.ts';
export { addEntry as addBlacklistEntry } from './blacklist-entry/blacklist-entry.service.ts';
export { type NoShow, recordNoShow, withdrawViolations } from './violation/violation.service.ts';
export { addEnterprise, stepEnterprise } from './enterprise/enterprise.service.ts';
export { findEnterpriseId, lockEnterprise, readEnterprise } from './enterprise/enterprise.queries.ts';
export { askInvoice, readInvoicing, refuseInvoiced } from './invoice/invoice-ask.service.ts';
export { clearInvoices } from './invoice/invoice.queries.ts';
export { waitingInvoices } from './invoice/invoice.service.ts';
export { readAccountOf } from './credit-account/credit-account.queries.ts';
export {
  chargePenalty,
  freezeCredit,
  unfreezeCredit,
  freezeDifference,
  unfreezePart,
} from './credit-account/credit-freeze.service.ts';
export {
  grantRebate,
  raiseTempLimit,
  returnCredit,
  spendCredit,
} from './credit-account/credit-spend.service.ts';
export {
  askLimit,
  auditLimit,
  openAccount,
  rechargeAccount,
} from './credit-account/credit-account.service.ts';
export { findCreditFaults } from './credit-account/credit-proof.queries.ts';
export {
  type ChargeAnswer,
  type PaymentGateway,
  type RefundAnswer,
} from './payment-gateway/payment.gateway.ts';
export { openGateway } from './payment-gateway/payment-gateway.service.ts';
export { documentMoney } from './payment-ledger/document-money.service.ts';
export { findDocumentMoneyFaults } from './payment-ledger/document-proof.queries.ts';
export {
  type Account,
  type PostingPlace,
  postPayments,
  readBalance,
} from './payment-ledger/payment.ledger.ts';
export { countSalesOfMinute } from './payment-ledger/ledger-figures.queries.ts';
export { findLedgerFaults } from './payment-ledger/ledger-proof.queries.ts';
export { membersOf, personsIn } from './product/party.ts';
export {
  type ComboPart,
  type Entitlement,
  listProductChoices,
  listProductsOnSale,
  type Product,
  type ProductDraft,
  readChannelId,
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
export { refundWords } from './refund-rule/refund-words.ts';
export { builtInSms } from './sms/sms.gateway.ts';
export { clearMessages } from './sms/sms.queries.ts';
export { postSms, sendMessages } from './sms/sms.service.ts';
export { maskedMobile, smsTexts } from './sms/sms-texts.ts';
export { addCombo, addProduct } from './product/product.service.ts';
