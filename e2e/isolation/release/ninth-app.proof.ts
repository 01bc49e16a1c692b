import type { ReleaseRow } from '@shanmen/shared/contracts/modules/publishing/release-ledger';

import { expect, type Page, step, test } from '../../fixtures.ts';
import { shell } from '../../pages/shell.ts';
import { signInOperator } from '../../product/candidate.ts';
import { shiftClock } from '../../product/clock.ts';
import { ownProduct } from '../../product/own-product.ts';
import { getAs, signInBy } from '../../product/people/sign-in.ts';
import { secondCheckout, type SecondCheckout } from './second-checkout.ts';

const app = 'mf-parking';
const address = '/parking/home';
const reviewer = ['modules:release:view', 'modules:release:approve'];
/** Breaks in the real product alone: the page of the trial has no server behind it. */
const broken = "if (location.hostname !== 'localhost') throw new Error('broken on purpose');";

test.describe('an app that the product does not bring', () => {
  test.setTimeout(900_000);
  let work: SecondCheckout;
  test.beforeAll(() => {
    work = secondCheckout();
  });
  test.afterAll(() => work.remove());

  test('M-20 M-22 comes from an empty folder, is mended by itself, and goes again', async ({
    page,
    browser,
    signIn,
    complaints,
  }) => {
    complaints.allow(/^(console|error): /);
    const publish = (version: string) => approved(work, version);
    const other = await browser.newPage();
    await other.addInitScript(shiftClock, ownProduct().clockOffsetMs);

    await step('Given a folder that one command writes, and an open page of the product', async () => {
      const before = work.entries();
      await work.module(['new', app, '--title', '停车', '--system', '80']);
      expect(work.entries().filter(name => !before.includes(name))).toEqual([app]);
      await signIn('admin', '80');
      await page.goto('/system/modules');
      await expect(shell(page).heading(/模块发布/)).toBeVisible();
      await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
      await changeManager(page, { add: reviewer });
    });

    await step('When it is published, 模块发布 shows that it waits', async () => {
      await publish('1.0.0');
      await shell(page).menu.getByRole('link', { name: '模块发布' }).click();
      await page.getByRole('button', { name: '刷新' }).first().click();
      const row = page.getByRole('row').filter({ hasText: app });
      await expect(row).toContainText('未上线');
      await expect(row).toContainText('1.0.0');
    });

    await step('and tried by one person, it is in the menu of his open page', async () => {
      await work.module(['canary', 'set', app, '1.0.0', '--user', 'admin', '--reason', '先试']);
      await expect(shell(page).entry('停车')).toBeVisible();
      await shell(page).entry('停车').click();
      await expect(shell(page).heading('停车')).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
    });

    await step('Then it is there for everybody who holds its permission', async () => {
      await work.module(['promote', app, '1.0.0', '--reason', '停车上线']);
      await changeManager(page, { add: ['app:parking:view'] });
      await signInBy(other, 'manager01', '80');
      await other.goto(address);
      await expect(shell(other).heading('停车')).toBeVisible();
      await expect(shell(other).entry('停车')).toBeVisible();
    });

    await step('A version that breaks for people is stood in for by the one before', async () => {
      work.edit(`${app}/package.json`, '"version": "1.0.0"', '"version": "1.1.0"');
      work.edit(`${app}/src/main.ts`, 'export const {', `${broken}\n\nexport const {`);
      await publish('1.1.0');
      await work.module(['promote', app, '1.1.0', '--reason', '停车改版']);
      await other.goto(address);
      await expect(other.locator(`[data-substitute="${app}"]`)).toContainText('1.0.0');
      await expect(shell(other).heading('停车')).toBeVisible();
    });

    await step('and is taken back within 60 s of its 20th failed opening', async () => {
      await page.goto(address);
      await expect(shell(page).heading('停车')).toBeVisible();
      await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
      // Both pages have told of one; the other person opens it until there are twenty.
      for (let opening = 3; opening <= 20; opening += 1) {
        const told = other.waitForResponse('**/api/modules/health-events');
        await other.reload();
        await expect(shell(other).heading('停车')).toBeVisible();
        await told;
      }
      const begun = Date.now();
      await expect
        .poll(() => lastRelease(page), { timeout: 60_000, intervals: [250] })
        .toMatchObject({
          kind: 'rollback',
          createdBy: null,
          changes: [{ module: app, from: '1.1.0', to: '1.0.0' }],
        });
      const seconds = Math.round((Date.now() - begun) / 100) / 10;
      test.info().annotations.push({ type: 'taken back after', description: `${seconds} s` });
      process.stdout.write(`taken back ${seconds} s after the 20th failed opening\n`);
      await expect(page.locator(`[data-substitute="${app}"]`)).toHaveCount(0);
      await expect(page.getByText('新版本可用')).toHaveCount(0);
      await expect(shell(page).heading('停车')).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
    });

    await step('Removed, its open tab says so, and its menu entry is gone', async () => {
      await work.module(['remove', app, '--reason', '停用']);
      await expect(page.getByText('停车：所属的应用已下架')).toBeVisible();
      await expect(shell(page).entry('停车')).toHaveCount(0);
      expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
      await changeManager(page, { remove: reviewer });
      await other.close();
    });
  });
});

/** The server of the stories has no browser for the trial, so a second person answers for the version. */
async function approved(work: SecondCheckout, version: string): Promise<void> {
  await work.module(['publish', app, '--reason', `停车 ${version}`]);
  await work.module(['approve', app, version], 'manager01');
}

async function lastRelease(page: Page): Promise<ReleaseRow | undefined> {
  const answer = await getAs(page, 'admin', '/api/modules/releases');
  const { result }: { result: { rows: ReleaseRow[] } } = await answer.json();
  return result.rows[0];
}

/** Gives the role of manager01 these codes, or takes them. */
async function changeManager(
  page: Page,
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): Promise<void> {
  const roles: { result: { rows: { id: number; code: string; version: number }[] } } = await (
    await getAs(page, 'admin', '/api/admin/roles?pageSize=200')
  ).json();
  const role = roles.result.rows.find(({ code }) => code === 'manager');
  if (!role) throw new Error('there is no role manager');
  const operator = await signInOperator();
  const change = { add, remove, reason: '浏览器测试', version: role.version };
  await operator(`/api/admin/roles/${role.id}/permissions`, change, 'PUT');
}
