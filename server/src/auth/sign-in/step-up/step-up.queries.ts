import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';

export type SteppedUpSession = {
  sessionId: number;
  sidHash: Buffer;
  tokenHash: Buffer;
  /** As the request found it: of two step-ups at once only one gives out halves. */
  before: string | null;
  until: Date;
};

/** @returns false when the session was stepped up, locked or ended meanwhile */
export async function writeStepUp(tx: Tx, session: SteppedUpSession): Promise<boolean> {
  const { rows } = await sql`
    update auth.session
    set sid_hash = ${session.sidHash},
        token_hash = ${session.tokenHash},
        step_up_until = ${session.until}
    where id = ${session.sessionId}
      and revoked_at is null
      and locked_at is null
      and step_up_until is not distinct from ${session.before}
    returning id`.execute(tx);
  return rows.length === 1;
}
