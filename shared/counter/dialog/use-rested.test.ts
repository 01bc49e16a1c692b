import { act, renderHook } from '@testing-library/react';
import { useRested } from './use-rested.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('follows the last of quick changes, and none of those before', () => {
  const seen = new Set<string>();
  const { rerender } = renderHook(({ typed }) => seen.add(useRested(typed)), {
    initialProps: { typed: '' },
  });
  for (const typed of ['y', 'yl', 'ylg']) {
    act(() => jest.advanceTimersByTime(200));
    rerender({ typed });
  }
  act(() => jest.advanceTimersByTime(249));
  expect([...seen]).toEqual(['']);
  act(() => jest.advanceTimersByTime(1));
  expect([...seen]).toEqual(['', 'ylg']);
});
