import { CompiledQuery } from 'kysely';

import type { Db } from '../transaction.ts';

const asked =
  "set local plan_cache_mode to 'force_generic_plan'; set local max_parallel_workers_per_gather to 0";

/**
 * Has the statements of a transaction planned once per connection, for any values. For statements that come back and
 * take longer to plan than to run, and whose plan does not hang on their values. They run by themselves: to start workers takes
 * longer than they take, the more so the busier the machine is.
 */
export async function keepPlans(tx: Db): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(asked));
}

export function asksToKeepPlans(text: string): boolean {
  return text === asked;
}
