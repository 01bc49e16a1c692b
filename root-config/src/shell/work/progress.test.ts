import { createProgress } from './progress.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('S-25 the progress bar', () => {
  it('is never shown for a route without a title', () => {
    const { begin, state } = createProgress();
    begin('');
    jest.advanceTimersByTime(60_000);
    expect(state.get()).toBe('idle');
  });

  it('is shown only for what takes longer than 150 ms', () => {
    const { begin, end, state } = createProgress();
    begin('检票');
    jest.advanceTimersByTime(149);
    expect(state.get()).toBe('idle');
    end();
    jest.advanceTimersByTime(60_000);
    expect(state.get()).toBe('idle');
  });

  it('says after six seconds that it is slow, and ends all the same', () => {
    const { begin, end, state } = createProgress();
    begin('检票');
    jest.advanceTimersByTime(150);
    expect(state.get()).toBe('running');
    jest.advanceTimersByTime(5850);
    expect(state.get()).toBe('slow');
    end();
    expect(state.get()).toBe('idle');
  });

  it('starts anew with a newer navigation', () => {
    const { begin, state } = createProgress();
    begin('检票');
    jest.advanceTimersByTime(5999);
    begin('票价');
    jest.advanceTimersByTime(151);
    expect(state.get()).toBe('running');
  });
});
