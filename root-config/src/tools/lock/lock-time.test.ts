import { lockTimeFault } from '@shanmen/shared/contracts/shell/settings';
import { lockMoment, lockSeconds } from './lock-time.ts';

const free = { lockForced: false, lockMaxSeconds: null };

describe('S-38 the lock time of a user', () => {
  it.each([
    [true, 0, '开启锁屏时，时间须大于 1（秒）'],
    [true, 1, '开启锁屏时，时间须大于 1（秒）'],
    [true, -5, '开启锁屏时，时间须大于 1（秒）'],
    [true, null, '开启锁屏时，时间须大于 1（秒）'],
    [true, 2.5, '开启锁屏时，时间须大于 1（秒）'],
    [true, 2, null],
    [true, 600, null],
    [true, 43_200, null],
    [true, 90_000_000, null],
    [false, -1, '时间不能小于 0'],
    [false, null, '时间不能小于 0'],
    [false, 0, null],
    [false, 1, null],
    [false, 30, null],
  ])('with the lock %s and %s seconds is judged: %s', (on, seconds, fault) => {
    expect(lockTimeFault(on, seconds)).toBe(fault);
  });
});

describe('S-36 the time that applies', () => {
  it.each([
    ['his own', true, 600, free, 600],
    ['none when it is off', false, 600, free, null],
    ['his own when it is forced and he switched it off', false, 300, { ...free, lockForced: true }, 300],
    ['the limit when it is smaller', true, 600, { lockForced: false, lockMaxSeconds: 120 }, 120],
    ['his own when the limit is greater', true, 60, { lockForced: true, lockMaxSeconds: 120 }, 60],
    ['the standard when his own is no time', true, 0, free, 600],
  ])('is %s', (_, on, seconds, policy, applies) => {
    expect(lockSeconds(on, seconds, policy)).toBe(applies);
  });
});

describe('S-36 the moment of locking', () => {
  it.each([2, 59, 60, 600, 3600])('after %d seconds is right to the second', seconds => {
    expect(lockMoment(seconds * 1000 - 1, seconds, false).kind).not.toBe('lock');
    expect(lockMoment(seconds * 1000, seconds, false)).toEqual({ kind: 'lock' });
  });

  it('comes at once for a computer that slept', () => {
    expect(lockMoment(8 * 3_600_000, 600, false)).toEqual({ kind: 'lock' });
  });

  it.each([
    [600, 569_999, { kind: 'rest' }],
    [600, 570_000, { kind: 'warn', secondsLeft: 30 }],
    [600, 599_001, { kind: 'warn', secondsLeft: 1 }],
    [10, 4_999, { kind: 'rest' }],
    [10, 5_000, { kind: 'warn', secondsLeft: 5 }],
  ])('of %d seconds is announced: idle %d ms', (seconds, idleMs, moment) => {
    expect(lockMoment(idleMs, seconds, false)).toEqual(moment);
  });

  it('S-39 waits for a payment or a print, two minutes at most', () => {
    expect(lockMoment(600_000, 600, true)).toEqual({ kind: 'rest' });
    expect(lockMoment(719_999, 600, true)).toEqual({ kind: 'rest' });
    expect(lockMoment(720_000, 600, true)).toEqual({ kind: 'lock' });
  });

  it('S-39 twin: without the wait it would lock in the middle of a payment', () => {
    expect(lockMoment(600_000, 600, false)).toEqual({ kind: 'lock' });
  });
});
