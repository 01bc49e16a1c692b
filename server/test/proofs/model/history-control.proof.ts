import fc from 'fast-check';

import { openBooks, type Rule, rules } from './books.ts';
import { differenceIn } from './difference.ts';
import { historyOf, type Step } from './steps.ts';

jest.setTimeout(600_000);

const stepsPerRun = 50;

/** Of so many the shortest is short. */
const tries = 10;

describe('books that leave a rule out', () => {
  it.each(rules)('P-06 of “%s” are found to differ (control)', async rule => {
    const steps = historyThatNeeds(rule);
    expect(await differenceIn(steps, rule)).not.toBeNull();
    expect(await differenceIn(steps, null)).toBeNull();
  });
});

/** The shortest of some in which the rule has something to say; books alone can tell, so that the shop runs no other. */
function historyThatNeeds(rule: Rule): readonly Step[] {
  const [shortest] = fc
    .sample(
      historyOf(stepsPerRun).filter(history => partingStep(history, rule) !== -1),
      tries,
    )
    .map(history => history.slice(0, partingStep(history, rule) + 1))
    .toSorted((one, other) => one.length - other.length);
  if (!shortest) throw new RangeError(`no history needs ${rule}`);
  return shortest;
}

/** After which step answers or sums of the books are others without the rule; -1 where they never are. */
function partingStep(history: readonly Step[], rule: Rule): number {
  const [whole, without] = [openBooks(), openBooks(rule)];
  return history.findIndex(step => {
    const due = whole.judge(step);
    const isDue = without.judge(step).some(answer => due.includes(answer));
    return !isDue || JSON.stringify(whole.sums()) !== JSON.stringify(without.sums());
  });
}
