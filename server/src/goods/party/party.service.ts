import { initialsOf } from '../../admin/public.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertParty, type PartyDraft } from './party.queries.ts';

/** Adds somebody who buys; one whose code exists stays as it is. */
export function addParty(tx: Tx, draft: PartyDraft): Promise<void> {
  return insertParty(tx, { ...draft, pinyin: initialsOf(draft.name) });
}
