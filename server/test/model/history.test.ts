import fc from 'fast-check';

import { openBooks, type Rule, rules } from './books.ts';
import { openShop } from './shop.ts';
import { historyOf, type Step } from './steps.ts';

/** A thousand of fifty steps are a soak. */
const runs = Number(process.env['SHANMEN_MODEL_RUNS'] ?? '50');
const stepsPerRun = Number(process.env['SHANMEN_MODEL_STEPS'] ?? '20');

/** Both from the report of a failure: one history again. */
const seed = process.env['SHANMEN_MODEL_SEED'];
const path = process.env['SHANMEN_MODEL_PATH'];
const again = {
  ...(seed === undefined ? {} : { seed: Number(seed) }),
  ...(path === undefined ? {} : { path }),
};

jest.setTimeout(180_000 + runs * 60_000);

describe('histories of a business', () => {
  it('P-06 agree with plain books in every answer, every sum and every proof', async () => {
    const answers = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(historyOf(stepsPerRun), async steps => {
        expect(await differenceIn(steps, null, answers)).toBeNull();
      }),
      { ...again, numRuns: runs, endOnFailure: true },
    );
    process.stdout.write(
      `[model] ${runs} × ${stepsPerRun}: ${JSON.stringify(Object.fromEntries(answers))}\n`,
    );
    if (path === undefined) expect([...answers.keys()]).toEqual(expect.arrayContaining(heardAtLeast));
  });

  it.each(rules)('P-06 of which one says nothing of “%s” are found to differ (control)', async rule => {
    const { failed, numRuns } = await fc.check(
      fc.asyncProperty(historyOf(50), async steps => (await differenceIn(steps, rule)) === null),
      { numRuns: 100, endOnFailure: true },
    );
    expect({ failed, numRuns }).toMatchObject({ failed: true });
  });
});

/** Each must have been heard, or the histories were too tame. */
const heardAtLeast = [
  'book ok',
  'change letter_forbidden',
  'change ok',
  'deliver insufficient_stock',
  'deliver ok',
  'hand-over ok',
  'lose ok',
  'receive ok',
  'recharge ok',
  'refund letter_forbidden',
  'refund ok',
  'scan ok',
  'scan refused',
  'sell ok',
  'sell sold_out',
  'sell-on-account ok',
  'transfer insufficient_stock',
  'transfer ok',
];

/** Where shop and books part, in words; null where they never do. */
async function differenceIn(
  steps: readonly Step[],
  without: Rule | null,
  answers = new Map<string, number>(),
): Promise<string | null> {
  const shop = await openShop();
  try {
    const books = openBooks(without);
    for (const [index, step] of steps.entries()) {
      const due = books.judge(step);
      const told = await shop.do(step);
      if (!due.includes(told))
        return `step ${index}, ${JSON.stringify(step)}: ${told}, and not ${due.join(' or ')}`;
      const answer = `${step.act} ${told.split(' ')[0]}`;
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
    const [sums, kept, faults] = [books.sums(), await shop.sums(), await shop.faults()];
    if (JSON.stringify(sums) !== JSON.stringify(kept))
      return `${JSON.stringify(kept)}, and not ${JSON.stringify(sums)}`;
    return faults.length === 0 ? null : faults.join('; ');
  } finally {
    await shop.close();
  }
}
