import fc from 'fast-check';

import { openBooks, type Rule, rules } from './books.ts';
import { differenceIn } from './difference.ts';
import { historyOf, type Step } from './steps.ts';

jest.setTimeout(600_000);

const stepsPerRun = 50;

describe('books that leave a rule out', () => {
  it.each(rules)('P-06 of “%s” are found to differ (control)', async rule => {
    const steps = historyThatNeeds(rule);
    expect(await differenceIn(steps, rule)).not.toBeNull();
    expect(await differenceIn(steps, null)).toBeNull();
  });
});

/** One in which the rule has something to say; books alone can tell, so that the shop runs no other. */
function historyThatNeeds(rule: Rule): readonly Step[] {
  const [steps] = fc.sample(
    historyOf(stepsPerRun).filter(history => parts(history, rule)),
    1,
  );
  if (!steps) throw new RangeError(`no history needs ${rule}`);
  return steps;
}

function parts(history: readonly Step[], rule: Rule): boolean {
  const [whole, without] = [openBooks(), openBooks(rule)];
  const apart = history.some(step => {
    const due = whole.judge(step);
    return !without.judge(step).some(answer => due.includes(answer));
  });
  return apart || JSON.stringify(whole.sums()) !== JSON.stringify(without.sums());
}
