import type { IdentityRules } from '@shanmen/shared/contracts/ticket/selling/identity';
import type { DayCuts } from '@shanmen/shared/time';

import type { App, AppDeps } from '../http/route.ts';
import { blacklistRoutes } from './blacklist/blacklist-entry/blacklist-entry.routes.ts';
import { blacklistImportRoutes } from './blacklist/blacklist-import/blacklist-import.routes.ts';
import { blacklistHitRoutes } from './blacklist/blacklist-hit/blacklist-hit.routes.ts';
import { enterpriseRoutes } from './partners/enterprise/enterprise.routes.ts';
import { creditAccountRoutes } from './partners/credit-account/credit-account.routes.ts';
import { statementRoutes } from './partners/statement/statement.routes.ts';
import { productRoutes } from './products/product/product.routes.ts';
import { productDraftRoutes } from './products/product-draft/product-draft.routes.ts';
import { refundRuleRoutes } from './products/refund-rule/refund-rule.routes.ts';
import { comboPartRoutes } from './products/combo-part/combo-part.routes.ts';
import { channelBillRoutes } from './payments/channel-bill/channel-bill.routes.ts';
import { tradeRoutes } from './payments/trade/trade.routes.ts';
import { type NotifyPorts, notifyRoutes } from './payments/provider-notify/provider-notify.routes.ts';
import { smsRoutes } from './sms/sms.routes.ts';
import { smsRechargeRoutes } from './sms-recharge/sms-recharge.routes.ts';
import { invoiceRoutes } from './invoice/invoice.routes.ts';

type Around = NotifyPorts & {
  readonly site: () => Promise<{ dayCut: DayCuts; identity: IdentityRules }>;
  /** What the area of tickets does when an enterprise gets another account manager. */
  readonly giveBookings: Parameters<typeof enterpriseRoutes>[2];
};

/** All routes of commerce. */
export function commerceRoutes(app: App, deps: AppDeps, { site, giveBookings, ...notify }: Around): void {
  blacklistRoutes(app, deps, site);
  blacklistImportRoutes(app, deps, site);
  blacklistHitRoutes(app, deps);
  enterpriseRoutes(app, deps, giveBookings);
  creditAccountRoutes(app, deps, site);
  statementRoutes(app, deps, site);
  productRoutes(app, deps);
  productDraftRoutes(app, deps);
  refundRuleRoutes(app, deps);
  comboPartRoutes(app, deps);
  tradeRoutes(app, deps, site);
  channelBillRoutes(app, deps, site);
  smsRoutes(app, deps);
  smsRechargeRoutes(app, deps, site);
  notifyRoutes(app, deps, notify);
  invoiceRoutes(app, deps, site);
}
