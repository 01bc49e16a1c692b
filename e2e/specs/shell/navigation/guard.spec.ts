import { expect, test } from '../../../fixtures.ts';
import { loginPage } from '../../../pages/login-page.ts';
import { shell } from '../../../pages/shell.ts';

const storedNames = [
  'token',
  'userInfo',
  'posData',
  'tkType',
  'isMenuType',
  'dynamicRoutes',
  'isTagsViewCurrenFull',
];

// Every row of the table of the guard stands in guard.proof.ts.
test.describe('an address that is asked for', () => {
  test('S-19 leads to /login without a token, and opens after the sign-in as it was asked for', async ({
    page,
  }) => {
    const address = '/personal?note=a%26b%3Dc%23d%2Be%25&id=1&id=2#part-2';
    await page.goto(address);
    await expect(loginPage(page).button).toBeVisible();
    const login = new URL(page.url());
    expect(login.pathname).toBe('/login');
    // The query travels beside the target, in parameters of its own.
    expect(login.searchParams.get('redirect')).toBe('/personal#part-2');
    await loginPage(page).signIn('manager01');
    await expect(shell(page).heading('修改密码')).toBeVisible();
    const [wanted, opened] = [new URL(address, page.url()), new URL(page.url())];
    expect(opened.pathname + opened.hash).toBe(wanted.pathname + wanted.hash);
    expect([...opened.searchParams]).toEqual([...wanted.searchParams]);
  });

  test('S-17 the seven stored items are cleared, and nothing else', async ({ page }) => {
    await page.goto('/livez');
    await page.evaluate(names => {
      for (const name of names) if (name !== 'token') localStorage.setItem(name, 'old');
      localStorage.setItem('shanmen:settings', '{}');
      localStorage.setItem('foreign', 'kept');
    }, storedNames);
    await page.goto('/ticket/checkIn');
    await expect(loginPage(page).button).toBeVisible();
    const left = await page.evaluate(
      names => names.filter(name => localStorage.getItem(name) !== null),
      storedNames,
    );
    expect(left).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('foreign'))).toBe('kept');
    expect(await page.evaluate(() => localStorage.getItem('shanmen:settings'))).not.toBeNull();
  });
  test('S-19 with a stored system the routes are built and the address opens', async ({ page, signIn }) => {
    await signIn('seller01', '10');
    await page.goto('/ticket/checkIn?gate=1');
    await expect(shell(page).heading(/检票/)).toBeVisible();
    await expect(page).toHaveURL('/ticket/checkIn?gate=1');
  });

  const query = 'keyword=%E6%88%90%E4%BA%BA%26%E5%84%BF%E7%AB%A5%3D%23';
  const report = `/ticket/report/todaySale?${query}`;

  test('S-13 a menu page is remembered until its system is chosen of several', async ({ page }) => {
    await page.goto(report);
    await loginPage(page).signIn('admin');
    await expect(page).toHaveURL('/entrance');
    await expect(page.getByText('登录前要打开')).toContainText('今日销售明细');
    await page
      .getByRole('button', { name: '继续' })
      .or(page.getByRole('link', { name: '继续' }))
      .click();
    await expect(shell(page).heading('今日销售明细')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('keyword')).toBe('成人&儿童=#');
  });
});
