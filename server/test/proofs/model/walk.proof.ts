import fc from 'fast-check';

import { chanceOf } from '../../../seeds/demo/chance.ts';
import { differenceIn } from './difference.ts';
import { historyOf, type Step } from './steps.ts';
import { type Kill, startWalk, type Walk, type WalkTally } from './walk.ts';

/** Ten thousand steps and forty kills are a soak. */
const histories = Number(process.env['SHANMEN_WALK_HISTORIES'] ?? '2');
const steps = Number(process.env['SHANMEN_WALK_STEPS'] ?? '50');
const kills = Number(process.env['SHANMEN_WALK_KILLS'] ?? '5');
const seed = Number(process.env['SHANMEN_WALK_SEED'] ?? Math.floor(Math.random() * 1_000_000));

jest.setTimeout(180_000 + histories * 120_000);

describe(`a walk beside plain books with kills in it, SHANMEN_WALK_SEED=${seed}`, () => {
  let walk: Walk;
  const tally: WalkTally = { kills: 0, cutOff: 0, answerLost: 0 };
  const answers = new Map<string, number>();

  beforeAll(() => {
    walk = startWalk();
  });
  afterAll(() => walk.end());

  it('P-06 P-23 loses and doubles nothing that was under way, and agrees in every answer, sum and proof', async () => {
    const [chance, walks] = [chanceOf(seed), fc.sample(historyOf(steps), { seed, numRuns: histories })];
    const due = Array.from({ length: kills }, () => killAt(chance));
    for (const [index, history] of walks.entries()) {
      const own = due.filter((_, number) => number % histories === index);
      const open = () => walk.open({ kills: own, tally });
      expect([index, await differenceIn(history, null, { answers, open })]).toEqual([index, null]);
    }
    const heard = JSON.stringify(Object.fromEntries(answers));
    process.stdout.write(`[walk] ${histories} × ${steps}: ${JSON.stringify(tally)} ${heard}\n`);
    expect(tally.kills).toBe(kills);
  });

  it.each<[string, Step]>([
    ['sale', { act: 'sell', place: 0, day: 0, qty: 2 }],
    ['recharge', { act: 'recharge', yuan: 40 }],
  ])(
    'P-06 P-23 twin: a %s that is asked again with a new key is found to be doubled',
    async (_name, step) => {
      const open = () => walk.open({ kills: [{ step: 0, at: 'heard' }], tally, sameKey: false });
      expect(await differenceIn([step], null, { open })).not.toBeNull();
    },
  );
});

/** In three of ten after the answer, which is lost, else at any moment from the call to a little later. */
function killAt({ between }: ReturnType<typeof chanceOf>): Kill {
  // The last ten steps find it a call in any case.
  const step = between(0, steps - 10);
  return { step, at: between(1, 10) <= 3 ? 'heard' : between(0, 120) / 100 };
}
