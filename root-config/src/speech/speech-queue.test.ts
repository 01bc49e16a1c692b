import type { Utterance } from '@shanmen/shared';
import { SpeechQueue } from './speech-queue.ts';

/** A queue whose voice says nothing until it is told that it has ended. */
function bench() {
  let now = 0;
  const said: string[] = [];
  const pauses: number[] = [];
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
    cut: () => void end(),
    now: () => now,
    async wait(ms) {
      pauses.push(ms);
      now += ms;
    },
  });
  const say = (kind: Utterance['kind'], text: string, more: Partial<Utterance> = {}) =>
    queue.say({ kind, text, ...more });
  return { say, said, pauses, end, later: (ms: number) => (now += ms) };
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

  it('never cuts a call short', async () => {
    const { say, said } = bench();
    say('call', '请 A 零 二 三');
    say('amount', '应收二百元');
    await new Promise(resolve => setTimeout(resolve, 0));
    expect(said).toEqual(['请 A 零 二 三']);
  });

  it('says a call as often as it asks for, three seconds apart', async () => {
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
