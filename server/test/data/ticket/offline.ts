import { randomUUID } from 'node:crypto';

import type { OfflineLease } from '@shanmen/shared/contracts/ticket/offline/offline-lease';
import type { OfflineReceipt, OfflineSale } from '@shanmen/shared/contracts/ticket/offline/offline-sale';
import { multiplyFen } from '@shanmen/shared/money';

import { placeUser } from '../../../src/admin/public.ts';
import { withTransaction } from '../../../src/db/transaction.ts';
import type { Answer, Client, TestApp } from '../../app/app.ts';
import { testClock } from '../../app/clock.ts';
import { type Attraction, openShift, saleSite, type SaleSite } from './factories.ts';

/** 售票班长 with an open shift: the one at a window who may take places ahead. */
export async function leadAtWork(test: TestApp) {
  const site = await saleSite(test.db);
  await withTransaction(test.db, tx => placeUser(tx, 'lead01', site.outletId));
  const lead = await test.signIn('lead01');
  const shift = await openShift(lead, site.windowId);
  if (shift.status !== 200) throw new Error(`no shift: ${shift.text}`);
  return { site, lead, shift: shift.result };
}

export function takeLease(
  client: Client,
  { windowId }: Pick<SaleSite, 'windowId'>,
  places: readonly (readonly [Pick<Attraction, 'slotId'>, number])[],
): Promise<Answer<OfflineLease>> {
  const slots = places.map(([{ slotId }, count]) => ({ slotId, places: count }));
  return client.call('POST', '/api/ticket/offline-leases', { body: { windowId, slots }, key: true });
}

/** What a window makes of the next numbers of its lease, as the browser does it. */
export function offlineSale(
  lease: OfflineLease,
  { productId, slotId, priceFen }: Attraction,
  first: number,
  qty = 1,
  changes: Partial<OfflineSale> = {},
): OfflineSale {
  const totalFen = multiplyFen(priceFen, qty);
  return {
    uuid: randomUUID(),
    leaseId: lease.id,
    version: lease.terms.version,
    signature: lease.signature,
    soldAt: lease.terms.issuedAt,
    lines: [
      {
        productId,
        productName: '离线票',
        slotIds: [slotId],
        qty,
        unitFen: priceFen,
        ticketNos: lease.tickets.slice(first, first + qty).map(ticket => ticket.ticketNo),
      },
    ],
    totalFen,
    tenderFen: totalFen,
    ...changes,
  };
}

export function upload(
  client: Client,
  sales: readonly OfflineSale[],
  deviceTime = testClock().toISOString(),
): Promise<Answer<OfflineReceipt[]>> {
  return client.call('POST', '/api/ticket/offline-sales/batch', { body: { deviceTime, sales } });
}
