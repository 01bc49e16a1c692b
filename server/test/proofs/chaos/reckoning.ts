import { openPools } from '../../../src/db/connection/pools.ts';
import { withClient } from '../../app/database-address.ts';
import { findFaults } from '../../app/scenario.ts';
import type { Tally } from './sellers.ts';

export type Reckoning = {
  orders: number;
  /** Acknowledged, and not there. */
  lost: string[];
  /** Begun once, and there more than once. */
  doubled: string[];
  /** What the nightly proof says. */
  faults: string[];
};

type Found = { key: string; orderNo: string; totalFen: number };

/** Compares what the sellers were told with what the database has. */
export async function reckon(url: string, tally: Tally): Promise<Reckoning> {
  const found = await withClient(url, async client => {
    const { rows } = await client.query<Found>(
      'select idem_key as key, order_no as "orderNo", total_fen as "totalFen" from ticket.ticket_order',
    );
    return rows;
  });
  const byKey = new Map<string, Found[]>();
  for (const order of found) byKey.set(order.key, [...(byKey.get(order.key) ?? []), order]);
  const begun = new Set(tally.begun);
  return {
    orders: found.length,
    lost: tally.acknowledged
      .filter(({ key, orderNo, totalFen }) => {
        const kept = byKey.get(key) ?? [];
        return !kept.some(order => order.orderNo === orderNo && order.totalFen === totalFen);
      })
      .map(sale => sale.orderNo),
    doubled: [...byKey].filter(([key, orders]) => orders.length > 1 || !begun.has(key)).map(([key]) => key),
    faults: await faultsOf(url),
  };
}

async function faultsOf(url: string): Promise<string[]> {
  const pools = openPools({ url, applicationName: 'chaos reckoning' });
  try {
    return await findFaults(pools.direct);
  } finally {
    await pools.close();
  }
}
