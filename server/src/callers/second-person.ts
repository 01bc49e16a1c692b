import { RuleViolation } from './rule-violation.ts';

/**
 * Whoever asked for something, or made it, does not decide on it.
 * @param isMaker whether the person who decides is the one who asked
 * @param sentence where another says more than that of the code
 * @throws maker_is_checker
 */
export function refuseMaker(isMaker: boolean, sentence?: string): void {
  if (isMaker) throw new RuleViolation('maker_is_checker', sentence);
}
