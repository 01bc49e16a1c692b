import { test } from '../../fixtures.ts';
import { fourteenCases } from './fourteen-cases.ts';
import { sellAnOrder } from './order-beside-report.ts';

test.describe('a part of an app in a screen of another', () => {
  // Each step begins with a page of its own, on whatever machine.
  test.setTimeout(600_000);

  test.beforeAll(({ browser }) => sellAnOrder(browser));

  test.beforeEach(async ({ page, signIn, complaints }) => {
    complaints.allow(/^(console|error): /);
    await page.addInitScript(fetchNothingAhead);
    await signIn('admin', '10');
  });

  for (const [index, { word, proves, rule, plays }] of fourteenCases.entries()) {
    const number = `case ${index + 1} of ${fourteenCases.length}`;
    test(`M-03 ${proves} ${number}, ${word}: a part ${rule}`, async ({ page }) => {
      for (const play of plays) await play(page);
    });
  }
});

/** The shell would load the app before its part is opened, and tell of the failure as well. */
function fetchNothingAhead(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}
