import type { Tx } from '../../db/transaction.ts';
import { insertApprovedRule, type PriceRuleDraft } from './price-rule.queries.ts';

/** Adds an approved price; a used rule is never changed, a later one takes over. */
export function addPriceRule(tx: Tx, rule: PriceRuleDraft): Promise<void> {
  return insertApprovedRule(tx, rule);
}
