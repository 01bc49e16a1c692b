export {
  listBlocks,
  listHeld as listBlacklisted,
} from './blacklist/blacklist-entry/blacklist-entry.queries.ts';
export { insertHit } from './blacklist/blacklist-hit/blacklist-hit.queries.ts';
export { BlacklistRefusal, notingHits } from './blacklist/blacklist-hit/blacklist-hit.service.ts';
export { addEntry as addBlacklistEntry } from './blacklist/blacklist-entry/blacklist-entry.service.ts';
export { type NoShow, recordNoShow, withdrawViolations } from './blacklist/violation/violation.service.ts';
export { addEnterprise, stepEnterprise } from './partners/enterprise/enterprise.service.ts';
export {
  findEnterpriseId,
  lockEnterprise,
  readEnterprise,
} from './partners/enterprise/enterprise.queries.ts';
export { issueInvoices } from './invoice/provider/issue-invoices.service.ts';
export { openInvoices } from './invoice/provider/nuonuo.gateway.ts';
export { askInvoice, readInvoicing, refuseInvoiced } from './invoice/invoice-ask.service.ts';
export { clearInvoices } from './invoice/invoice.queries.ts';
export { waitingInvoices } from './invoice/invoice.service.ts';
export { readAccountOf } from './partners/credit-account/credit-account.queries.ts';
export {
  chargePenalty,
  freezeCredit,
  unfreezeCredit,
  freezeDifference,
  unfreezePart,
} from './partners/credit-account/credit-freeze.service.ts';
export {
  grantRebate,
  raiseTempLimit,
  returnCredit,
  spendCredit,
} from './partners/credit-account/credit-spend.service.ts';
export {
  askLimit,
  auditLimit,
  openAccount,
  rechargeAccount,
} from './partners/credit-account/credit-account.service.ts';
export {
  confirmStatement,
  disputeStatement,
  makeStatements,
  payStatement,
  sendStatement,
} from './partners/statement/statement.service.ts';
export { findCreditFaults } from './partners/credit-account/credit-proof.queries.ts';
export {
  type ChargeAnswer,
  type PaymentGateway,
  type RefundAnswer,
} from './payments/payment-gateway/payment.gateway.ts';
export { openGateway } from './payments/payment-gateway/payment-gateway.service.ts';
export { refundBillRows, settleBillRefund } from './payments/channel-bill/bill-refund.service.ts';
export { listBillRows } from './payments/channel-bill/channel-bill.queries.ts';
export { askWay, importChannelBill } from './payments/channel-bill/channel-bill.service.ts';
export { listTrades } from './payments/trade/trade.queries.ts';
export type { PaidPort, RefundedPort } from './payments/provider-notify/provider-notify.service.ts';
export {
  type ProviderAccounts,
  providerBook,
  readProviderAccounts,
} from './payments/providers/provider-accounts.ts';
export { fetchBills } from './payments/providers/fetch-bills.service.ts';
export { takeNotify } from './payments/provider-notify/provider-notify.service.ts';
export { rememberAsked } from './payments/providers/provider-charge.queries.ts';
export { simulatedAccounts } from './payments/simulators/accounts.ts';
export { wechatNotify } from './payments/simulators/wechat.simulator.ts';
export { runSimulators } from './payments/simulators/run-simulators.ts';
export { documentMoney } from './payments/payment-ledger/document-money.service.ts';
export { findDocumentMoneyFaults } from './payments/payment-ledger/document-proof.queries.ts';
export {
  type Account,
  type PostingKind,
  type PostingPlace,
  postPayments,
  readBalance,
} from './payments/payment-ledger/payment.ledger.ts';
export { countSalesOfMinute } from './payments/payment-ledger/ledger-figures.queries.ts';
export { findLedgerFaults } from './payments/payment-ledger/ledger-proof.queries.ts';
export { membersOf, personsIn } from './products/product/party.ts';
export {
  type ComboPart,
  type Entitlement,
  listProductChoices,
  listProductsOnSale,
  type Product,
  type ProductDraft,
  putDocentService,
  readChannelId,
  readProducts,
  readWindowChannelId,
  type WeightedEntitlement,
} from './products/product/product.queries.ts';
export {
  insertRefundRule as addRefundRule,
  putRefundRule,
  readRefundTerms,
} from './products/refund-rule/refund-rule.queries.ts';
export { addRule, askBinding } from './products/refund-rule/refund-rule.service.ts';
export type { RefundTerms, RefundTier } from '@shanmen/shared/contracts/commerce/products/refund-rule';
export { refundWords } from './products/refund-rule/refund-words.ts';
export { openSms } from './sms/aliyun.gateway.ts';
export { builtInSms } from './sms/sms.gateway.ts';
export { clearMessages } from './sms/sms.queries.ts';
export { postSms, sendMessages } from './sms/sms.service.ts';
export { buySegments, changeWarnLevel } from './sms-recharge/sms-recharge.service.ts';
export { maskedMobile, smsTexts } from './sms/sms-texts.ts';
export { addCombo, addProduct } from './products/product/product.service.ts';
export { commerceQueue } from './commerce-queue.ts';
