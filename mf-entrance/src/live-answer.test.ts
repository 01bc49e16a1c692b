import { session } from '@shanmen/shared';
import { demoSession } from '@shanmen/shared/testing/demo-user';
import { liveAnswer } from './live-answer.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('an answer that is asked for again and again', () => {
  it('is asked at once and every minute while somebody listens, and never otherwise', async () => {
    let asked = 0;
    const answer = liveAnswer(async () => (asked += 1), 60_000);
    expect(asked).toBe(0);
    const stop = answer.subscribe(() => {});
    await jest.advanceTimersByTimeAsync(0);
    expect([asked, answer.current().value]).toEqual([1, 1]);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(asked).toBe(3);
    stop();
    await jest.advanceTimersByTimeAsync(600_000);
    expect(asked).toBe(3);
  });

  it('is asked when the page comes back to the front', async () => {
    let asked = 0;
    const stop = liveAnswer(async () => (asked += 1), 60_000).subscribe(() => {});
    await jest.advanceTimersByTimeAsync(0);
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
    expect(asked).toBe(2);
    stop();
  });

  it('keeps the last value through a failure', async () => {
    let fail = false;
    const answer = liveAnswer(async () => {
      if (fail) throw new Error('no figure');
      return 7;
    }, 60_000);
    const stop = answer.subscribe(() => {});
    await jest.advanceTimersByTimeAsync(0);
    fail = true;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(answer.current()).toMatchObject({ value: 7, error: { message: 'no figure' } });
    stop();
  });

  it('S-37 is not asked under the lock, and at once when it is opened', async () => {
    session.begin(demoSession('seller01'));
    let asked = 0;
    const stop = liveAnswer(async () => (asked += 1), 60_000).subscribe(() => {});
    await jest.advanceTimersByTimeAsync(0);
    session.setLocked(true);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(asked).toBe(1);
    session.setLocked(false);
    await jest.advanceTimersByTimeAsync(0);
    expect(asked).toBe(2);
    stop();
    session.end('signed-out');
  });
});
