import { dayOf, instantOf } from '@shanmen/shared/time';

const begunAt = Date.now();

/** The day on which tests sell and admit, unless they say otherwise: today, as it was when they began. */
export const testDay = dayOf(new Date(begunAt));

/** Ten in the morning of that day and going on, so that no test depends on when it is run. */
export function testClock(): Date {
  return new Date(instantOf(testDay, '10:00').getTime() + Date.now() - begunAt);
}

/** Always three in the afternoon of a day of the autumn holiday: when the demo area of tests is seen. */
export function demoClock(): Date {
  return new Date('2026-10-02T07:00:00Z');
}
