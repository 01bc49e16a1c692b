import { expect, type Page, test } from '../../../fixtures.ts';
import { shell } from '../../../pages/shell.ts';
import { changeSettings } from '../../../pages/shell-settings.ts';
import { seriousFaults } from '../../../product/page/accessibility.ts';
import { resetSettings } from '../../../product/people/sign-in.ts';

const layouts = ['defaults', 'classic', 'transverse', 'columns'] as const;
/** The name of the menu in each language. */
const mainMenus = [
  ['zh-cn', '主菜单'],
  ['en', 'Main menu'],
  ['zh-tw', '主選單'],
] as const;
const report = '/ticket/report/todaySale';

async function openReport(page: Page): Promise<void> {
  await page.goto(report);
  await expect(shell(page).heading('今日销售明细')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Keeps the answer that menu and tools are drawn from, until the answer is called. */
async function holdMenu(page: Page): Promise<() => void> {
  let come = (): void => undefined;
  const coming = new Promise<void>(resolve => (come = resolve));
  await page.route('**/api/Menu/GetMyMenu*', async route => {
    await coming;
    await route.continue();
  });
  return () => come();
}

/** Where the entries of the menu and the tools of the header stand. */
function placesOf(page: Page): Promise<readonly string[]> {
  return page.locator('nav a, [role=banner] a, header a').evaluateAll(links =>
    links.map(link => {
      const { x, y, width } = link.getBoundingClientRect();
      return [link.textContent, x, y, width].join(' ');
    }),
  );
}

test('S-43 no serious accessibility fault in 4 layouts, 2 themes and 3 languages', async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn('admin', '10');
  await resetSettings(page, 'admin');
  await openReport(page);
  const faults: string[] = [];
  for (const layout of layouts) {
    for (const theme of ['light', 'dark']) {
      for (const [language, menu] of mainMenus) {
        await changeSettings(page, { layout, theme, language });
        await expect(page.locator('html')).toHaveAttribute('data-layout', layout);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await expect(page.getByRole('navigation', { name: menu })).toBeVisible();
        const found = await seriousFaults(page, theme === 'dark' ? 'colours' : 'all');
        faults.push(...found.map(fault => `${layout} ${theme} ${language}: ${fault}`));
      }
    }
  }
  expect(faults).toEqual([]);
});

test('S-47 switching the layout moves no app and loses no input', async ({ page, signIn }) => {
  await signIn('admin', '40');
  await resetSettings(page, 'admin');
  await page.goto('/goods/goodsDetail');
  const keyword = page.getByLabel('关键字');
  await keyword.fill('冰箱贴');
  await page.evaluate(() => {
    const main = document.getElementById('shell-main');
    for (const element of main?.querySelectorAll('*') ?? []) Reflect.set(element, 'stood', true);
  });
  for (const layout of [...layouts, 'defaults']) {
    await changeSettings(page, { layout });
    await expect(page.locator('html')).toHaveAttribute('data-layout', layout);
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await expect(keyword).toHaveValue('冰箱贴');
  }
  const isSame = await keyword.evaluate(input => Reflect.get(input, 'stood') === true);
  expect(isSame).toBe(true);
});

for (const layout of layouts) {
  test(`S-11 ${layout} is painted with the places it keeps`, async ({ page, signIn }) => {
    await signIn('admin', '10');
    await resetSettings(page, 'admin');
    await openReport(page);
    await changeSettings(page, { layout });
    await page.addInitScript(() => {
      Reflect.set(window, 'shifted', 0);
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) {
          const [before, value]: unknown[] = [Reflect.get(window, 'shifted'), Reflect.get(entry, 'value')];
          if (typeof before === 'number' && typeof value === 'number')
            Reflect.set(window, 'shifted', before + value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // However late the menu comes: what was stored stands in its place.
    const letMenuCome = await holdMenu(page);
    await page.reload();
    await expect(page.getByRole('link', { name: '取票' })).toBeVisible();
    const drawn = await placesOf(page);
    letMenuCome();
    await expect(shell(page).heading('今日销售明细')).toBeVisible();
    await expect(page.getByRole('link', { name: '取票' })).toHaveAttribute('href', /saleSystem/);
    expect(await placesOf(page)).toEqual(drawn);
    expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThanOrEqual(0.02);
  });
}

test('a full tab hides everything around it in every layout, and Escape brings it back', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '10');
  await openReport(page);
  for (const layout of layouts) {
    await changeSettings(page, { layout });
    await page.keyboard.press('Alt+m');
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
    await expect(page.getByRole('tablist')).toHaveCount(0);
    await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('banner')).toBeVisible();
  }
});
