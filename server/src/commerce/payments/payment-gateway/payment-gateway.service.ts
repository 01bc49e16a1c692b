import type { Db } from '../../../db/transaction.ts';
import type { PaymentGateway } from './payment.gateway.ts';
import { simulatedGateway } from './simulated.gateway.ts';

export type GatewaySite = {
  db: Db;
  now: () => Date;
  /** A demo pays by simulation; elsewhere codes are not taken before a provider is connected. */
  demo: boolean;
};

/** The provider that this installation charges scanned codes with; null when it has none. */
export function openGateway({ db, now, demo }: GatewaySite): PaymentGateway | null {
  return demo ? simulatedGateway(db, now) : null;
}
