import fc from 'fast-check';

import { openBooks } from './books.ts';
import { differenceIn } from './difference.ts';
import { historyOf } from './steps.ts';

/** A thousand of fifty steps are a soak. */
const runs = Number(process.env['SHANMEN_MODEL_RUNS'] ?? '12');
const stepsPerRun = Number(process.env['SHANMEN_MODEL_STEPS'] ?? '20');

/** Both from the report of a failure: one history again. */
const seed = process.env['SHANMEN_MODEL_SEED'];
const path = process.env['SHANMEN_MODEL_PATH'];
const again = {
  ...(seed === undefined ? {} : { seed: Number(seed) }),
  ...(path === undefined ? {} : { path }),
};

jest.setTimeout(180_000 + runs * 60_000);

const answersThatMatter = [
  'book ok',
  'book-team ok',
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
  'upgrade letter_forbidden',
  'upgrade ok',
  'upgrade sold_out',
];

describe('histories of a business', () => {
  it('P-06 agree with plain books in every answer, every sum and every proof', async () => {
    const answers = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(historyOf(stepsPerRun), async steps => {
        expect(await differenceIn(steps, null, { answers })).toBeNull();
      }),
      { ...again, numRuns: runs, endOnFailure: true },
    );
    process.stdout.write(
      `[model] ${runs} × ${stepsPerRun}: ${JSON.stringify(Object.fromEntries(answers))}\n`,
    );
  });

  it('P-06 come to every answer that matters, so that they are not too tame', () => {
    // The books alone: as many of them as chance needs, in the order of one seed.
    const heard = fc.sample(historyOf(20), { seed: 1, numRuns: 200 }).flatMap(steps => {
      const books = openBooks();
      return steps.flatMap(step => books.judge(step).map(due => `${step.act} ${due.split(' ')[0]}`));
    });
    expect(heard).toEqual(expect.arrayContaining(answersThatMatter));
  });
});
