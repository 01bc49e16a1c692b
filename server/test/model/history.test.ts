import fc from 'fast-check';

import { differenceIn } from './difference.ts';
import { historyOf } from './steps.ts';

/** A thousand of fifty steps are a soak. */
const runs = Number(process.env['SHANMEN_MODEL_RUNS'] ?? '20');
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
        expect(await differenceIn(steps, null, { answers })).toBeNull();
      }),
      { ...again, numRuns: runs, endOnFailure: true },
    );
    process.stdout.write(
      `[model] ${runs} × ${stepsPerRun}: ${JSON.stringify(Object.fromEntries(answers))}\n`,
    );
    if (path === undefined) expect([...answers.keys()]).toEqual(expect.arrayContaining(heardAtLeast));
  });
});

/** Each must have been heard, or the histories were too tame. */
const heardAtLeast = [
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
];
