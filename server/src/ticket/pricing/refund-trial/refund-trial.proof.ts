import { instantOf } from '@shanmen/shared/time';

import { testApp } from '../../../../test/app/app.ts';
import { refundAlike } from '../../../../test/data/ticket/random-refund.ts';
import { findFaults } from '../../../../test/app/scenario.ts';

it('C-05 charges of 1,000 sold tickets what preview, trial, window and quote said, for random rules and times', async () => {
  const clock = { now: instantOf('2026-10-01', '09:00') };
  const test = await testApp({ now: () => clock.now });
  try {
    const outcomes = await refundAlike(test, clock, 1000);
    expect(outcomes.given).toBeGreaterThan(300);
    expect(outcomes.forbidden).toBeGreaterThan(100);
    expect(await findFaults(test.db)).toEqual([]);
  } finally {
    await test.close();
  }
}, 1_200_000);
