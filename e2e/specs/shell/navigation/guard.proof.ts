import { expect, type Page, test } from '../../../fixtures.ts';
import { loginPage } from '../../../pages/login-page.ts';
import { goWithin, shell } from '../../../pages/shell.ts';

const storedNames = [
  'token',
  'userInfo',
  'posData',
  'tkType',
  'isMenuType',
  'dynamicRoutes',
  'isTagsViewCurrenFull',
];

test.describe('without a token', () => {
  for (const path of ['/login', '/buyTicket']) {
    test(`S-19 ${path} is allowed`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      expect(pathOf(page)).toBe(path);
    });
  }

  for (const path of [
    '/',
    '/entrance',
    '/401',
    '/personal',
    '/saleSystem',
    '/ticket/checkIn',
    '/no/such/page',
  ]) {
    test(`S-19 ${path} leads to /login with the target`, async ({ page }) => {
      await page.goto(path);
      await expect(loginPage(page).button).toBeVisible();
      expect(pathOf(page)).toBe('/login');
      expect(new URL(page.url()).searchParams.get('redirect')).toBe(path);
    });
  }
});

test.describe('with a token', () => {
  for (const path of ['/login', '/']) {
    test(`S-19 ${path} leads to /entrance`, async ({ page, signIn }) => {
      await signIn('seller01');
      await page.goto(path);
      await expect(page).toHaveURL('/entrance');
    });
  }

  for (const path of ['/entrance', '/401', '/personal']) {
    test(`S-19 ${path} is allowed, without a menu`, async ({ page, signIn }) => {
      await signIn('seller01');
      const menuCalls = countCalls(page, '/api/Menu/GetMyMenu');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      expect(pathOf(page)).toBe(path);
      expect(menuCalls()).toBe(0);
    });
  }

  for (const path of ['/ticket/checkIn', '/saleSystem', '/buyTicket', '/demo', '/no/such/page']) {
    test(`S-19 ${path} leads to /entrance while no system is chosen`, async ({ page, signIn }) => {
      await signIn('seller01');
      await page.goto(path);
      await expect(page).toHaveURL('/entrance');
    });
  }

  test('S-19 a stored type that does not exist counts as none', async ({ page, signIn }) => {
    await signIn('seller01', '90');
    await page.goto('/ticket/checkIn');
    await expect(page).toHaveURL('/entrance');
  });

  test('S-19 a page of another system of the user can be opened there', async ({ page, signIn }) => {
    await signIn('admin', '10');
    await page.goto('/goods/codeSearch');
    await expect(page).toHaveURL('/401');
    await page.getByRole('button', { name: '到「商品」打开' }).click();
    await expect(page).toHaveURL('/goods/codeSearch');
  });

  test('S-19 a menu that cannot be had leads to /entrance and is logged', async ({
    page,
    signIn,
    complaints,
  }) => {
    complaints.allow(/Failed to get menu data|status of 500/);
    await signIn('seller01', '10');
    await page.route('**/api/Menu/GetMyMenu*', route => route.fulfill({ status: 500, json: {} }));
    const logged = page.waitForEvent('console', message => message.text() === 'Failed to get menu data');
    await page.goto('/ticket/checkIn');
    await logged;
    await expect(page).toHaveURL('/entrance');
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  });

  test('S-19 an empty menu leads to /entrance with a warning', async ({ page, signIn }) => {
    await signIn('seller01', '10');
    await page.route('**/api/Menu/GetMyMenu*', route => route.fulfill({ json: { result: [] } }));
    const warned = page.waitForEvent('console', message => message.text() === 'No routes available');
    await page.goto('/ticket/checkIn');
    await warned;
    await expect(page).toHaveURL('/entrance');
  });

  test('S-19 an address that is not registered leads to /401, which names it', async ({ page, signIn }) => {
    await signIn('seller01', '10');
    await page.goto('/goods/jh');
    await expect(page).toHaveURL('/401');
    await expect(page.getByText('/goods/jh')).toBeVisible();
  });

  test('S-21 a refused link leaves one entry in the history and never shows its address', async ({
    page,
    signIn,
  }) => {
    await signIn('seller01', '10');
    await page.goto('/ticket/checkIn');
    await expect(shell(page).heading(/检票/)).toBeVisible();
    const seen = await watchAddresses(page);
    const before = await page.evaluate(() => history.length);
    await goWithin(page, '/goods/jh');
    await expect(page).toHaveURL('/401');
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    expect(await seen()).not.toContain('/goods/jh');
    await page.goBack();
    await expect(page).toHaveURL('/ticket/checkIn');
  });
});

test.describe('after signing in', () => {
  const addresses = [
    '/personal',
    '/personal?a=1&b=2',
    '/personal?note=a%26b%3Dc%23d%2Be%25',
    '/personal?%E5%90%8D=%E5%B1%B1%E9%97%A8%20%E6%99%AF%E5%8C%BA&empty=',
    '/personal?id=1&id=2&id=3',
    '/personal?mark=%F0%9F%8F%AF#part-2',
  ];
  for (const address of addresses) {
    test(`S-13 the address asked for opens: ${decodeURIComponent(address)}`, async ({ page }) => {
      await page.goto(address);
      await loginPage(page).signIn('manager01');
      await expect(shell(page).heading('修改密码')).toBeVisible();
      const wanted = new URL(address, page.url());
      const opened = new URL(page.url());
      expect(opened.pathname + opened.hash).toBe(wanted.pathname + wanted.hash);
      expect([...opened.searchParams]).toEqual([...wanted.searchParams]);
    });
  }

  test('S-13 a menu page opens after the sign-in of who has one system', async ({ page }) => {
    await page.goto('/ticket/report/todaySale?keyword=%E6%88%90%E4%BA%BA%26%E5%84%BF%E7%AB%A5%3D%23');
    await loginPage(page).signIn('seller01');
    await expect(shell(page).heading('今日销售明细')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('keyword')).toBe('成人&儿童=#');
  });

  for (const redirect of [
    '//evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    '/%2Fevil.example',
  ]) {
    test(`S-14 a target outside is not followed: ${redirect}`, async ({ page }) => {
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
      await loginPage(page).signIn('manager01');
      await expect(page).toHaveURL('/entrance');
    });
  }
});

test.describe('what the browser keeps', () => {
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

function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', request => {
    if (new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

/** Every path that stands in the address bar from now on. */
async function watchAddresses(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    sessionStorage.setItem('shanmen:e2e-seen', '[]');
    window.navigation.addEventListener('currententrychange', () => {
      const seen: string[] = JSON.parse(sessionStorage.getItem('shanmen:e2e-seen') ?? '[]');
      sessionStorage.setItem('shanmen:e2e-seen', JSON.stringify([...seen, location.pathname]));
    });
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('shanmen:e2e-seen') ?? '[]'));
}
