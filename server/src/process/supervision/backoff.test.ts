import { createBackoff } from './backoff.ts';

it('waits 0.2 s after the first failure and doubles up to 5 s', () => {
  const backoff = createBackoff();
  const waits = Array.from({ length: 7 }, (_, second) => backoff.afterFailure(1_000_000 + second * 1000));
  expect(waits).toEqual([200, 400, 800, 1600, 3200, 5000, 5000]);
});

it('begins anew after a quiet minute', () => {
  const backoff = createBackoff();
  backoff.afterFailure(1_000_000);
  backoff.afterFailure(1_001_000);
  expect(backoff.afterFailure(1_062_000)).toBe(200);
});

it('gives up after 20 failures within 5 minutes', () => {
  const backoff = createBackoff();
  const waits = Array.from({ length: 21 }, (_, second) => backoff.afterFailure(1_000_000 + second * 1000));
  expect(waits.indexOf(null)).toBe(20);
});

it('goes on for ever when failures are rare', () => {
  const backoff = createBackoff();
  const waits = Array.from({ length: 100 }, (_, index) => backoff.afterFailure(1_000_000 + index * 20_000));
  expect(waits).not.toContain(null);
});
