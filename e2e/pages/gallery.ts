import { expect, type Page } from '@playwright/test';

/** The catalogue of the shared interface. */
export function gallery(page: Page) {
  const nav = page.getByRole('navigation', { name: '组件' });
  return {
    async open(): Promise<void> {
      await page.goto('/demo');
      await expect(nav).toBeVisible();
    },
    /** Ids of all parts, in their order. */
    async parts(): Promise<string[]> {
      const addresses = await nav
        .getByRole('link')
        .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''));
      return addresses.map(address => address.split('#')[1] ?? '');
    },
    async show(part: string): Promise<void> {
      await nav.locator(`a[href="/demo#${part}"]`).click();
      await expect(page.locator(`[data-gallery-part="${part}"]`)).toBeVisible();
    },
  };
}
