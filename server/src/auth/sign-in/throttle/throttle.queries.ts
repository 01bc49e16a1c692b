import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';
import { type ThrottleState, untouched } from './throttle-rules.ts';

type Row = { failedAt: string[]; blockedUntil: string | null; strikes: number; struckAt: string | null };

/** Makes the row when it is missing and keeps everybody else out of it until the transaction ends. */
export async function lockBucket(tx: Tx, bucket: string): Promise<ThrottleState> {
  await sql`
    insert into auth.throttle (bucket)
    values (${bucket})
    on conflict (bucket) do nothing`.execute(tx);
  const { rows } = await sql<Row>`
    select
      failed_at as "failedAt",
      blocked_until as "blockedUntil",
      strikes,
      struck_at as "struckAt"
    from auth.throttle
    where bucket = ${bucket}
    for update`.execute(tx);
  return rows[0] ? stateOf(rows[0]) : untouched;
}

export async function writeBucket(tx: Tx, bucket: string, state: ThrottleState): Promise<void> {
  await sql`
    update auth.throttle
    set failed_at = ${state.failedAt.map(at => at.toISOString())}::timestamptz[],
        blocked_until = ${state.blockedUntil},
        strikes = ${state.strikes},
        struck_at = ${state.struckAt}
    where bucket = ${bucket}`.execute(tx);
}

export async function forgetBucket(tx: Tx, bucket: string): Promise<void> {
  await sql`
    delete from auth.throttle
    where bucket = ${bucket}`.execute(tx);
}

/** Frees an account whatever device its failures came from. */
export async function forgetAccount(tx: Tx, userName: string): Promise<void> {
  await sql`
    delete from auth.throttle
    where bucket in (${`account:unknown:${userName}`}, ${`account:known:${userName}`})`.execute(tx);
}

function stateOf({ failedAt, blockedUntil, strikes, struckAt }: Row): ThrottleState {
  return {
    failedAt: failedAt.map(at => new Date(at)),
    blockedUntil: blockedUntil === null ? null : new Date(blockedUntil),
    strikes,
    struckAt: struckAt === null ? null : new Date(struckAt),
  };
}
