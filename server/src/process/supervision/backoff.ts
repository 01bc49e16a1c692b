/** Says how long to wait before the next restart, and when to give up. */
export type Backoff = {
  /** @returns milliseconds to wait, or null after too many failures */
  afterFailure(now: number): number | null;
};

const firstWaitMs = 200;
const longestWaitMs = 5000;
const mostFailures = 20;
const withinMs = 5 * 60_000;

/** 0.2 s doubling to 5 s; a quiet minute starts over; 20 failures within 5 minutes are the end. */
export function createBackoff(): Backoff {
  let failures: number[] = [];
  let waitMs = firstWaitMs;
  return {
    afterFailure(now) {
      const last = failures.at(-1) ?? 0;
      failures = [...failures.filter(moment => now - moment < withinMs), now];
      if (failures.length > mostFailures) return null;
      waitMs = now - last > 60_000 ? firstWaitMs : Math.min(waitMs * 2, longestWaitMs);
      return waitMs;
    },
  };
}
