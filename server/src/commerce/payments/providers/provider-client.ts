import { type Fen, parseYuan } from '@shanmen/shared/money';

import type { Charge, ChargeAnswer, RefundAnswer, RefundOrder } from '../payment-gateway/payment.gateway.ts';

export type Provider = 'WECHAT' | 'ALIPAY';

type AskedCharge = Pick<Charge, 'tradeNo' | 'amountFen'>;

/** One provider elsewhere, in its own protocol. A call that throws says nothing of what came of it. */
export type ProviderClient = {
  readonly charge: (charge: Charge) => Promise<ChargeAnswer>;
  readonly query: (charge: AskedCharge) => Promise<ChargeAnswer>;
  readonly close: (charge: AskedCharge) => Promise<ChargeAnswer>;
  readonly refund: (order: RefundOrder & { totalFen: Fen }) => Promise<RefundAnswer>;
};

/** @throws Error for what is no sum */
export function fenIn(yuan: string): Fen {
  const amount = parseYuan(yuan);
  if (amount === null) throw new Error(`no sum: ${yuan}`);
  return amount;
}
