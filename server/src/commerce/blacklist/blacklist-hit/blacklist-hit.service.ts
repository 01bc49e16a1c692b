import type { HitAct } from '@shanmen/shared/contracts/commerce/blacklist/blacklist-hit';

import type { Db } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { insertHit } from './blacklist-hit.queries.ts';

/** Somebody is refused because of an entry of the blacklist. */
export class BlacklistRefusal extends RuleViolation {
  readonly entryId: number;

  /** Without a message it does not say why. */
  constructor(entryId: number, message?: string) {
    super('visitor_blocked', message);
    this.entryId = entryId;
  }
}

type Attempt = { act: HitAct; staffId: number | null; now: () => Date };

/** A refusal takes its transaction back; that somebody on the list tried is written down after it. */
export async function notingHits<T>(
  db: Db,
  { act, staffId, now }: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (refusal) {
    if (refusal instanceof BlacklistRefusal) {
      await insertHit(db, { entryId: refusal.entryId, act, place: null, staffId, at: now() });
    }
    throw refusal;
  }
}
