import type { OfflineLease } from '@shanmen/shared/contracts/ticket/offline/offline-lease';

import type { Answer, Client, TestApp } from '../../../app/app.ts';
import { type Attraction, openShift } from '../../../data/ticket/factories.ts';
import { offlineSale, takeLease, upload } from '../../../data/ticket/offline.ts';

type OfflineDesk = { test: TestApp; lead: Client; windowId: number; spot: Attraction };
type OfflineAct = {
  prepare?: (desk: OfflineDesk) => Promise<unknown>;
  act: (desk: OfflineDesk) => Promise<Answer<unknown>>;
  effect: string;
};

/** The window beside the seller's. */
function beside({ windowId }: OfflineDesk) {
  return { windowId: windowId + 1 };
}

async function leased(desk: OfflineDesk): Promise<OfflineLease> {
  await openShift(desk.lead, beside(desk).windowId);
  return (await takeLease(desk.lead, beside(desk), [[desk.spot, 3]])).result;
}

/** Places that leave everybody's sight for a while, and money that a person lets in or not. */
export const offlineActs: Readonly<Record<string, OfflineAct>> = {
  'ticket.offline-lease.taken': {
    prepare: desk => openShift(desk.lead, beside(desk).windowId),
    act: desk => takeLease(desk.lead, beside(desk), [[desk.spot, 3]]),
    effect: 'select held::text as value from ticket.slot',
  },
  'ticket.offline-lease.returned': {
    prepare: leased,
    act: ({ lead }) => lead.call('POST', '/api/ticket/offline-leases/1/return', { key: true }),
    effect: `select state || (select held from ticket.slot) as value from ticket.offline_lease`,
  },
  'ticket.offline-sale.settled': {
    prepare: async desk => {
      const lease = await leased(desk);
      return upload(desk.lead, [offlineSale(lease, desk.spot, 0, 1, { version: 2 })]);
    },
    act: ({ lead }) =>
      lead.call('POST', '/api/ticket/offline-sales/1/settle', {
        body: { how: 'POST', note: '已核对小票' },
        key: true,
      }),
    effect: 'select state || (select count(*) from ticket.ticket) as value from ticket.offline_sale',
  },
};
