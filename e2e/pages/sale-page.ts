import { expect, type Page } from '@playwright/test';

export function salePage(page: Page) {
  const cart = page.getByRole('region', { name: '购物车' });
  const cash = page.getByRole('dialog', { name: '现金收款' });
  return {
    cart,
    cash,
    opening: page.getByRole('heading', { name: '开班' }),
    float: page.getByLabel('备用金（元）'),
    due: cart.getByLabel('应收'),
    change: page
      .getByRole('region', { name: '售票完成' })
      .or(page.getByRole('status', { name: '售票完成' }))
      .getByLabel('找零'),
    done: page.getByLabel('售票完成'),
    documents: page.getByRole('dialog', { name: '录入游客证件' }),

    /** Another story may have left the shift of this seller open. */
    async openShift(): Promise<void> {
      await expect(this.opening.or(cart)).toBeVisible();
      if (await this.opening.isVisible()) {
        await this.float.fill('500');
        await this.float.press('Enter');
      }
      await expect(cart).toBeVisible();
    },

    /**
     * 交班 by keyboard, up to the next 开班.
     * @param counted yuan in the drawer; null where somebody else has left the shift, and nobody knows
     */
    async handOver(counted: string | null): Promise<void> {
      const titled = (name: string) => page.getByRole('dialog', { name });
      await page.keyboard.press('Control+d');
      await expect(titled('交班：停止售票')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(titled('交班：清点现金')).toBeVisible();
      // So many digits at once would be a scan.
      await page.keyboard.type(counted ?? '0', { delay: 60 });
      await page.keyboard.press('Enter');
      await expect(titled('交班：确认实点')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(titled('交班：核对')).toBeVisible();
      if (counted === null) await page.keyboard.type('前一班未交');
      else await expect(titled('交班：核对')).toContainText(/长短款\s*¥?0\.00/);
      await page.keyboard.press('Enter');
      await expect(this.opening).toBeVisible();
    },

    /** Letter and price of the first ticket that can be sold now to anybody, and costs something. */
    async firstProduct(): Promise<{ letter: string; name: string }> {
      const tile = page
        .locator('button:enabled:has(kbd)')
        .filter({ hasText: /余|¥/, hasNot: page.getByTitle('需登记游客证件') })
        .first();
      await tile.waitFor();
      const letter = await tile.locator('kbd').innerText();
      const name = await tile.locator('span > span').first().innerText();
      return { letter: letter.trim(), name: name.trim() };
    },

    /** Two of that ticket, for cash that fits. @returns the number of the order */
    async sellTwo(): Promise<string> {
      const { letter } = await this.firstProduct();
      await page.keyboard.type(`2${letter}`);
      await expect(this.due).not.toHaveText('¥0.00');
      return this.takeCash(2);
    },

    /** Cash that fits, for what lies in the cart. @returns the number of the order */
    async takeCash(tickets: number): Promise<string> {
      await page.keyboard.press('F8');
      await expect(cash).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(this.done).toContainText(`已售 ${tickets} 张`);
      return /D\d+/.exec(await this.done.innerText())?.[0] ?? '';
    },
  };
}
