import fc from 'fast-check';

import { rules } from './books.ts';
import { differenceIn } from './difference.ts';
import { historyOf } from './steps.ts';

jest.setTimeout(1_800_000);

describe('books that leave a rule out', () => {
  it.each(rules)('P-06 of “%s” are found to differ (control)', async rule => {
    const { failed, numRuns } = await fc.check(
      fc.asyncProperty(historyOf(50), async steps => (await differenceIn(steps, rule)) === null),
      { numRuns: 100, endOnFailure: true },
    );
    expect({ failed, numRuns }).toMatchObject({ failed: true });
  });
});
