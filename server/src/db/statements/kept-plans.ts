import { CompiledQuery } from 'kysely';

import type { Db } from '../transaction.ts';

const asked = "set local plan_cache_mode to 'force_generic_plan'";

/**
 * Has the statements of a transaction planned once per connection, for any values. For statements that come back and
 * take longer to plan than to run, and whose plan does not hang on their values.
 */
export async function keepPlans(tx: Db): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(asked));
}

export function asksToKeepPlans(text: string): boolean {
  return text === asked;
}
