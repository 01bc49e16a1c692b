import type { Config } from '../process/config.ts';
import { readMasterKeys } from '../process/master-keys/master-key.ts';
import type { Db } from '../db/transaction.ts';
import type { QueueSource } from '../queues/queue.ts';
import { refundQueue } from './after-sale/refund-audit/refund-queue.ts';
import { ticketKeys } from './selling/ticket/ticket-number.ts';
import type { SitePort } from './setup/site-port.ts';

type QueueDeps = { readonly pools: { main: Db }; readonly now: () => Date; readonly config: Config };

/** What of ticketing waits for a second person. */
export function ticketQueue(deps: QueueDeps, site: SitePort): QueueSource[] {
  const keys = ticketKeys(readMasterKeys(deps.config));
  return [refundQueue(deps, site, keys)];
}
