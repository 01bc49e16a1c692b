import type { EntryQueueRules } from '@shanmen/shared/contracts/ticket/booking/entry-queue';
import type { IdentityRules } from '@shanmen/shared/contracts/ticket/selling/identity';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { openGateway, type ProviderAccounts } from '../../commerce/public.ts';
import type { Db } from '../../db/transaction.ts';
import type { AskingWork } from '../selling/payment/payment.service.ts';
import type { Moment } from '../shift/shift/shift.service.ts';
import type { TicketKeys } from '../selling/ticket/ticket-number.ts';

/** What every route of ticketing asks of the site's settings; wired in app.ts. */
export type SitePort = () => Promise<{
  dayCut: DayCuts;
  identity: IdentityRules;
  demo: boolean;
  entryQueue: EntryQueueRules;
  accounts: ProviderAccounts;
}>;

/** The moment of a request, by the server's clock and in the site's business days. */
export async function momentOf({ now }: { now: () => Date }, site: SitePort): Promise<Moment> {
  const { dayCut } = await site();
  const at = now();
  return { now: at, bizDate: businessDay(at, dayCut) };
}

type AskingDeps = { pools: { main: Db }; now: () => Date };

/** With what a request asks the provider of payments. */
export async function askingOf(
  { pools, now }: AskingDeps,
  site: SitePort,
  keys: TicketKeys,
  requestId: string,
): Promise<AskingWork> {
  const { demo, accounts } = await site();
  return { gateway: openGateway({ db: pools.main, now, demo, accounts }), now, keys, requestId };
}
