import { expect, type Page, step, test } from '../../fixtures.ts';
import { gallery } from '../../pages/gallery.ts';
import { seriousFaults } from '../../product/page/accessibility.ts';

test.describe('the gallery', () => {
  test.setTimeout(240_000);

  for (const theme of ['light', 'dark'] as const) {
    test(`U-06 U-37 U-42 every part is drawn within the policy and for everybody, ${theme}`, async ({
      page,
      signIn,
    }) => {
      await signIn('admin', '80');
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await gallery(page).open();
      for (const part of await gallery(page).parts()) {
        await step(part, async () => {
          await gallery(page).show(part);
          expect.soft(await seriousFaults(page, theme === 'dark' ? 'colours' : 'all'), part).toEqual([]);
        });
      }
    });
  }

  test('U-06 U-07 a drawer and a dialog keep the policy, and the page behind them still', async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 1366, height: 480 });
    await signIn('admin', '80');
    await gallery(page).open();
    await gallery(page).show('overlays');
    await writeStyle(page);
    for (const name of ['打开抽屉', '打开对话框']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      const before = await topOf(page);
      await page.mouse.move(400, 300);
      await page.mouse.wheel(0, 200);
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await topOf(page)).toBe(before);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      // Turned while the layer is still going, the wheel is the layer's; a hand turns it once more.
      await expect(async () => {
        await page.mouse.wheel(0, 200);
        await expect.poll(() => topOf(page), { timeout: 1000 }).toBeLessThan(before);
      }).toPass({ timeout: 15_000 });
      await page.mouse.wheel(0, -10_000);
      await expect.poll(async () => topOf(page)).toBe(before);
    }
  });

  test('U-06 without the nonce on styles made by script the policy would be breached', async ({
    page,
    signIn,
    complaints,
  }) => {
    complaints.allow(/./);
    const breaches: string[] = [];
    await page.exposeFunction('noteBreach', (directive: string) => breaches.push(directive));
    await page.addInitScript(() => {
      const own = document.createElement.bind(document);
      Object.defineProperty(document, 'createElement', {
        get: () => own,
        set(wrapper: unknown) {
          void wrapper;
        },
      });
      document.addEventListener('securitypolicyviolation', event => {
        const note: unknown = Reflect.get(window, 'noteBreach');
        if (typeof note === 'function') note(event.effectiveDirective);
      });
    });
    await signIn('admin', '80');
    await gallery(page).open();
    await writeStyle(page);
    await expect.poll(() => breaches).toContain('style-src-elem');
  });

  test('U-32 the chart library comes with the first chart, and a chart leaves nothing', async ({
    page,
    signIn,
  }) => {
    const scripts: string[] = [];
    page.on('response', response => {
      if (response.request().resourceType() === 'script' && /\/m\/.*ui/.test(response.url()))
        scripts.push(response.url());
    });
    await signIn('admin', '80');
    await gallery(page).open();
    await gallery(page).show('cells');
    const before = scripts.length;
    await gallery(page).show('charts');
    await expect(
      page.getByRole('img', { name: '15 日最多，共 5,460 人；20 日 3,130 人。' }).locator('svg'),
    ).toBeVisible();
    expect(scripts.length).toBeGreaterThan(before);
    const loaded = scripts.length;
    const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
    await gallery(page).show('cells');
    const settled = await nodes();
    for (let round = 0; round < 10; round += 1) {
      await gallery(page).show('charts');
      await expect(page.locator('[data-gallery-part="charts"] svg').first()).toBeVisible();
      await gallery(page).show('cells');
    }
    expect(await nodes()).toBe(settled);
    expect(scripts.length).toBe(loaded);
  });

  test('U-39 at 360 px no part scrolls the page sideways', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn('admin', '80');
    await gallery(page).open();
    for (const part of await gallery(page).parts()) {
      await gallery(page).show(part);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, part).toBeLessThanOrEqual(360);
    }
  });

  test('U-41 a masked value stands nowhere in the page until it is asked for', async ({ page, signIn }) => {
    await signIn('admin', '80');
    await gallery(page).open();
    await gallery(page).show('cells');
    const markup = () => page.content();
    expect(await markup()).not.toContain('13800005521');
    await page.getByRole('button', { name: '显示完整内容' }).click();
    await page.getByLabel('原因').fill('核对身份');
    await page.getByRole('dialog').getByRole('button', { name: '显示完整内容' }).click();
    await expect(page.getByText('13800005521')).toBeVisible();
  });
});

/** How far down the part begins: less when the page was scrolled. */
function topOf(page: Page): Promise<number> {
  return page.locator('[data-gallery-part]').evaluate(part => Math.round(part.getBoundingClientRect().top));
}

/** As the component library does, past its own nonce, where it locks the scrolling of a body or measures bars. */
function writeStyle(page: Page): Promise<void> {
  return page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'html body { overflow-y: hidden }';
    document.head.append(style);
    style.remove();
  });
}
