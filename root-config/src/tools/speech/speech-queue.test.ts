import type { Utterance } from '@shanmen/shared';
import fc from 'fast-check';

import { SpeechQueue } from './speech-queue.ts';

/** A queue whose voice says nothing until it is told that it has ended. */
function bench() {
  let now = 0;
  const said: string[] = [];
  const pauses: number[] = [];
  const cuts: (string | undefined)[] = [];
  let ends: (() => void) | null = null;
  const end = async () => {
    const finish = ends;
    ends = null;
    finish?.();
    await new Promise(resolve => setTimeout(resolve, 0));
  };
  const queue = new SpeechQueue({
    speak(text) {
      said.push(text);
      return new Promise(resolve => (ends = resolve));
    },
    cut() {
      cuts.push(said.at(-1));
      void end();
    },
    now: () => now,
    async wait(ms) {
      pauses.push(ms);
      now += ms;
    },
  });
  const say = (kind: Utterance['kind'], text: string, more: Partial<Utterance> = {}) =>
    queue.say({ kind, text, ...more });
  return { say, said, pauses, cuts, end, later: (ms: number) => (now += ms) };
}

describe('S-41 one voice for everything', () => {
  it('says one after the other', async () => {
    const { say, said, end } = bench();
    say('info', '甲');
    say('call', '乙');
    expect(said).toEqual(['甲']);
    await end();
    expect(said).toEqual(['甲', '乙']);
  });

  it('cuts an older amount short for a newer one', async () => {
    const { say, said, end } = bench();
    say('amount', '应收一百元');
    say('amount', '应收二百元');
    await end();
    expect(said).toEqual(['应收一百元', '应收二百元']);
  });

  it('drops an amount that waits behind a call when a newer one comes', async () => {
    const { say, said, end } = bench();
    say('call', '请 A 零 二 三');
    say('amount', '应收一百元');
    say('amount', '应收二百元');
    await end();
    await end();
    expect(said).toEqual(['请 A 零 二 三', '应收二百元']);
  });

  it('N-19 never cuts a call short', async () => {
    const { say, said } = bench();
    say('call', '请 A 零 二 三');
    say('amount', '应收二百元');
    await new Promise(resolve => setTimeout(resolve, 0));
    expect(said).toEqual(['请 A 零 二 三']);
  });

  it('N-19 says a call as often as it asks for, three seconds apart', async () => {
    const { say, said, pauses, end } = bench();
    say('call', '请 A 零 二 三', { times: 2 });
    await end();
    await end();
    await end();
    expect([said, pauses]).toEqual([['请 A 零 二 三', '请 A 零 二 三'], [3000]]);
  });

  it('drops mere information when something waits', async () => {
    const { say, said, end } = bench();
    say('amount', '应收一百元');
    say('call', '请 A 零 二 三');
    say('info', '余票不足');
    await end();
    await end();
    await end();
    expect(said).toEqual(['应收一百元', '请 A 零 二 三']);
  });

  it('does not say the same key twice within three seconds, and does after', async () => {
    const { say, said, end, later } = bench();
    say('info', '支付成功', { key: 'paid' });
    say('info', '支付成功', { key: 'paid' });
    await end();
    later(3000);
    say('info', '支付成功', { key: 'paid' });
    expect(said).toHaveLength(2);
  });

  it('drops what waited longer than twenty seconds, but no call', async () => {
    const { say, said, end, later } = bench();
    say('info', '甲');
    say('amount', '应收一百元');
    say('call', '请 A 零 二 三');
    later(20_001);
    await end();
    await end();
    expect(said).toEqual(['甲', '请 A 零 二 三']);
  });
});

describe('T-52 a number call among amounts', () => {
  /** What comes to the voice, and whether it has ended meanwhile. */
  const steps = fc.array(fc.record({ kind: fc.constantFrom('amount', 'call', 'info'), ends: fc.boolean() }), {
    minLength: 1,
    maxLength: 20,
  });

  proof('T-52 is said to its end, once, in its turn, whatever amounts come', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async asked => {
        const { said, cuts } = await saidOf(asked, 'call');
        const calls = callsOf(asked);
        expect(said.filter(text => text.startsWith('call'))).toEqual(calls);
        expect(cuts.filter(text => text?.startsWith('call'))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('T-52 would be lost if it were an amount (control)', async () => {
    const asked = ['call', 'amount'].map(kind => ({ kind, ends: false }));
    const { cuts } = await saidOf(asked, 'amount');
    expect(cuts).toEqual(['call 0']);
  });

  type Step = { kind: string; ends: boolean };

  async function saidOf(asked: readonly Step[], callsAs: Utterance['kind']) {
    const { say, said, end, cuts } = bench();
    for (const [index, { kind, ends }] of asked.entries()) {
      const as = kind === 'call' ? callsAs : kind === 'info' ? 'info' : 'amount';
      say(as, `${kind} ${index}`);
      if (ends) await end();
    }
    for (const _ of asked) await end();
    return { said, cuts };
  }

  function callsOf(asked: readonly Step[]): string[] {
    return asked.flatMap(({ kind }, index) => (kind === 'call' ? [`call ${index}`] : []));
  }
});
