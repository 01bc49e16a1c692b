import { type Page, step } from '../../../fixtures.ts';
import { type Breaking, type Fault, hangApp } from '../../broken-module.ts';
import { type ToldEvents, watchTold } from '../../told-events.ts';
import { orderBesideReport } from '../order-beside-report.ts';
import { expect } from '../patience.ts';

/** One way in which the app of the part can be broken before the part is opened. */
export type Way = {
  /** "An app that …". */
  readonly what: string;
  readonly serve: (page: Page, how: Breaking) => Promise<Fault>;
};

/** A part that cannot be had: its place says so with this code, and an earlier version stands in where the map has one. */
export const failsToOpen =
  (code: string, ...ways: readonly Way[]) =>
  async (page: Page): Promise<void> => {
    for (const { what, serve } of ways) {
      for (const isRetained of [false, true]) {
        await step(`An app that ${what}${isRetained ? ', with a version before' : ''}`, async () => {
          const fault = await serve(page, { app: 'mf-ticket', isRetained });
          const order = orderBesideReport(page);
          const told = watchTold(page);
          await order.begin();
          await order.open();
          if (isRetained) await order.expectEarlier();
          else await expect(order.alert).toContainText(code);
          await order.leave();
          await expectToldOnce(told, code, isRetained);
          await fault.mend();
          await page.unroute('**/m/mf-ticket/9.9.9-broken/main.00000000.js');
        });
      }
    }
  };

/** Exactly one failure is told, with where and in which release; and what stands in, where something does. */
async function expectToldOnce(told: ToldEvents, code: string, isRetained: boolean): Promise<void> {
  const about = () => told.all().filter(event => event.code === code);
  const part = { module: 'mf-ticket', screen: 'mf-ticket/order-detail', code };
  const release = { sequence: expect.any(Number), cohort: 'stable' };
  const failure = { ...part, ...release, version: '9.9.9-broken' };
  const substitute = { ...part, ...release, kind: 'fallback_used', from: '9.9.9-broken' };
  await expect.poll(about).toMatchObject(isRetained ? [failure, substitute] : [failure]);
  expect(told.failures()).toEqual([code]);
}

/** Who does not want to wait for a version that is slow to come has the one before at once; that is no failure. */
export async function isNotWaitedFor(page: Page): Promise<void> {
  await step('An app that never comes, and 先用旧版 is pressed', async () => {
    await hangApp(page, { app: 'mf-ticket', isRetained: true });
    const order = orderBesideReport(page);
    const told = watchTold(page);
    await order.begin();
    await order.open();
    await order.place.getByRole('button', { name: '先用旧版' }).click();
    await order.expectEarlier();
    await order.leave();
    const usesEarlier = () => told.all().some(({ kind }) => kind === 'fallback_used');
    await expect.poll(usesEarlier).toBe(true);
    expect(told.failures()).toEqual([]);
  });
}
