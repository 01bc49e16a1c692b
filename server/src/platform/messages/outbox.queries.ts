import { sql } from 'kysely';

import type { Tx } from '../../db/transaction.ts';

/** Leaves a message with its cause. Delivered at least once; the receiver's own key makes it once. */
export async function postMessage(tx: Tx, topic: string, payload: object): Promise<void> {
  await sql`
    insert into platform.outbox (topic, payload)
    values (${topic}, ${JSON.stringify(payload)})`.execute(tx);
}
