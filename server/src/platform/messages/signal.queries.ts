import { isServerEvent, type ServerEvent } from '@shanmen/shared/contracts/shell/event';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';

/** Every process with an open event stream listens here. */
export const signalChannel = 'shanmen';

/**
 * `look`: sessions or rights changed, so read what open streams must send. `tell`: an event that no
 * table holds, for everybody or for the one person it is `for`.
 */
export type Signal = 'look' | { readonly tell: ServerEvent; readonly for?: number };

export function isSignal(value: unknown): value is Signal {
  if (value === 'look') return true;
  return typeof value === 'object' && value !== null && 'tell' in value && isServerEvent(value.tell);
}

/**
 * Told to every process when the transaction is committed, and not at all when it is not. A hint
 * only: what is missed is found at the next look, so nothing may rest on it.
 */
export async function signal(tx: Tx, message: Signal): Promise<void> {
  await notify(tx, message);
}

/** The same outside any transaction, for what was committed before. */
export async function signalNow(db: Db, message: Signal): Promise<void> {
  await notify(db, message);
}

async function notify(db: Db, message: Signal): Promise<void> {
  await sql`select pg_notify(${signalChannel}, ${JSON.stringify(message)})`.execute(db);
}
