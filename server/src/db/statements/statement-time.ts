import { CompiledQuery } from 'kysely';

import type { Db } from '../transaction.ts';

/** The server ends a statement; only where nothing is heard of that is its connection given up. */
const graceMs = 2000;

const asked = "select set_config('statement_timeout', $1, true)";

/** Lets each statement of a transaction take this long; its pool allows less. */
export async function allowTime(tx: Db, seconds: number): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(asked, [`${seconds}s`]));
}

/** How long the answers are waited for from now on, where a statement asks for time. */
export function answerMsAfter(text: string, [given]: readonly unknown[]): number | undefined {
  return text === asked ? Number.parseInt(String(given)) * 1000 + graceMs : undefined;
}
