import { expect, test } from '../../../fixtures.ts';
import { loginPage } from '../../../pages/login-page.ts';
import { shell } from '../../../pages/shell.ts';

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
});
