import { RuleViolation } from '../../callers/rule-violation.ts';

/** A file that nobody should wait for; in the background it can be written. */
export class TooLong extends RuleViolation {
  constructor(total: number | null, most: number, advice: string) {
    const count = total === null ? `超过 ${most} 行` : `共 ${total} 行，一次最多导出 ${most} 行`;
    super('too_many_rows', `${count}，请${advice}`, { most });
  }
}
