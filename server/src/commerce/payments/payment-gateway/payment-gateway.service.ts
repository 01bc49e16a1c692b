import type { Db } from '../../../db/transaction.ts';
import type { ProviderAccounts } from '../providers/provider-accounts.ts';
import { clientsOf, routedGateway } from '../providers/routed.gateway.ts';
import type { PaymentGateway } from './payment.gateway.ts';
import { simulatedGateway } from './simulated.gateway.ts';

export type GatewaySite = {
  db: Db;
  now: () => Date;
  /** A demo pays by simulation where it is connected with nobody; elsewhere codes are not taken then. */
  demo: boolean;
  accounts?: ProviderAccounts;
};

/** The provider that this installation charges scanned codes with; null when it has none. */
export function openGateway({ db, now, demo, accounts }: GatewaySite): PaymentGateway | null {
  if (accounts?.wechat || accounts?.alipay) return routedGateway(db, clientsOf(accounts, now), now);
  return demo ? simulatedGateway(db, now) : null;
}
