import { RuleViolation } from '../../callers/rule-violation.ts';
import type { Recorded } from './recorded.queries.ts';

/** The answer to a repeat whose saved answer was purged: it names what the first one made. */
export function alreadyRecorded({ id, no }: Recorded): RuleViolation {
  return new RuleViolation('already_recorded', no === null ? undefined : `已保存为 ${no}`, { id, no });
}
