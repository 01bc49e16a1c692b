import { test as base, expect, type Page } from '@playwright/test';

import { shiftClock } from './product/clock.ts';
import { type Complaints, watchPage } from './product/page/complaints.ts';
import { ownProduct } from './product/own-product.ts';
import { signInBy } from './product/people/sign-in.ts';

export { expect };

type Fixtures = {
  /** What went wrong in the browser without anybody looking; empty at the end of every story. */
  readonly complaints: Complaints;
  /** Signs a demo user in without the page, for stories that are about something else. */
  readonly signIn: (userName: string, systemType?: string) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  complaints: [
    async ({ page }, provide) => {
      await page.addInitScript(shiftClock, ownProduct().clockOffsetMs);
      const complaints = watchPage(page);
      await provide(complaints);
      // The shell may ask once more while a story ends; nobody waits for that answer.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(complaints.list()).toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ page }, provide) =>
    provide((userName, systemType) => signInBy(page, userName, systemType)),
});

/** Runs one step of a story, so that the report reads as the story does. */
export const step = (name: string, body: () => Promise<void>): Promise<void> => test.step(name, body);

export type { Page };
