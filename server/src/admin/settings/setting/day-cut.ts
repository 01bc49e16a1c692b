import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { businessDay, cutsBegun, type DayCuts } from '@shanmen/shared/time';
import { Value } from 'typebox/value';

import { RuleViolation } from '../../../callers/rule-violation.ts';

/** Every process has read a change long before its first day begins. */
const leadMs = 60 * 60 * 1000;

/**
 * Business days that have begun, and what was sold on them, stay where they are: a change is for later days.
 * @throws setting_invalid
 */
export function refuseBegunDays(before: unknown, after: unknown, now: Date): void {
  const [old, wanted] = [cutsOf(before), cutsOf(after)];
  const soon = new Date(now.getTime() + leadMs);
  const begun = cutsBegun(soon, old);
  const keepsBegun = cutsBegun(soon, wanted) === begun && startsWith(wanted, old.slice(0, begun));
  if (!keepsBegun) {
    const said = `日界：已开始的营业日（至 ${businessDay(soon, old)}）不能改变，请选更晚的生效日，并至少提前一小时`;
    throw new RuleViolation('setting_invalid', said, { path: 'value' });
  }
  if (!wanted.every(({ from }, index) => from > (wanted[index - 1]?.from ?? ''))) {
    throw new RuleViolation('setting_invalid', '日界：生效日须一个比一个晚', { path: 'value' });
  }
}

/** As the log keeps it: `2026-12-01 起 04:00`. */
export function cutsInWords(value: unknown): string[] {
  return cutsOf(value).map(({ from, at }) => `${from} 起 ${at}`);
}

function startsWith(cuts: DayCuts, first: DayCuts): boolean {
  return first.every(({ from, at }, index) => cuts[index]?.from === from && cuts[index].at === at);
}

/** What does not fit reads as the default, as everywhere. */
function cutsOf(value: unknown): DayCuts {
  return Value.Check(settings.dayCut.schema, value) ? value : settings.dayCut.standard;
}
