import type { CartLine, Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { fen, roundUpFen } from '@shanmen/shared/money';

import { openGateway } from '../../../src/commerce/public.ts';
import type { Tx } from '../../../src/db/transaction.ts';
import type { Staff } from '../../../src/callers/staff.ts';
import {
  type Catalogue,
  priceCart,
  readAskedPayment,
  sellTickets,
  settlePayment,
  showOrder,
  type TicketKeys,
  totalOf,
} from '../../../src/ticket/public.ts';
import type { Chance } from '../chance.ts';

export const identity = { admitsDemoRegion: true, id15: 'convert' } as const;

export type Way = 'SCAN' | 'CASH' | 'UNIONPAY_CARD';

export type Counter = { staff: Staff; windowId: number; way: Way };

type Moment = {
  now: Date;
  day: string;
  keys: TicketKeys;
  chance: Chance;
  catalogue: Catalogue;
  /** Of a code with an end of its own; else it is 微信 or 支付宝 by chance. */
  authCode?: string | undefined;
};

/** Sells to visitors who came alone, paid in one way. */
export async function sellAtWindow(
  tx: Tx,
  { staff, windowId, way }: Counter,
  lines: CartLine[],
  { now, day, keys, chance, catalogue, authCode: asked }: Moment,
): Promise<Order> {
  const totalFen = totalOf(priceCart(lines, catalogue, now));
  const tenderFen = chance.percent(60) ? totalFen : roundUpFen(totalFen, fen(100_00));
  const authCode = asked ?? `${tenderFen === totalFen ? '13' : '28'}4000000000000099`;
  const payments = {
    CASH: { method: 'CASH', amountFen: totalFen, tenderFen },
    SCAN: { method: 'SCAN', amountFen: totalFen, authCode },
    UNIONPAY_CARD: {
      method: 'UNIONPAY_CARD',
      amountFen: totalFen,
      reference: String(totalFen).padStart(6, '0'),
    },
  } as const;
  const sale = { windowId, lines, saleMode: 'FIT', visitDate: day, expectedTotalFen: totalFen } as const;
  const sold = await sellTickets(
    tx,
    staff,
    { ...sale, payments: [payments[way]] },
    { now, keys, bizDate: day, idemKey: chance.uuid(), identity, hasProvider: true },
  );
  if (way !== 'SCAN') return sold;
  await chargeCode(tx, sold.orderNo, authCode, { now, keys });
  return showOrder(tx, sold.orderNo, { keys, outletIds: null });
}

/** The simulated provider is part of this transaction, because nobody else is asked yet. */
export async function chargeCode(
  tx: Tx,
  orderNo: string,
  authCode: string,
  { now, keys }: Pick<Moment, 'now' | 'keys'>,
): Promise<void> {
  const asked = await readAskedPayment(tx, orderNo, null);
  const gateway = openGateway({ db: tx, now: () => now, demo: true });
  if (!asked || !gateway) throw new Error(`order ${orderNo} waits for no code`);
  const word = await gateway.charge({ ...asked, authCode });
  await settlePayment(tx, asked.id, word, { now, keys, requestId: 'demo-seed' });
}
