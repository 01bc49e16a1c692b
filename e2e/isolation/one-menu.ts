import type { Page } from '../fixtures.ts';

/** Serves the entries of several systems as one menu, so that one tour reaches every app. */
export async function serveOneMenu(page: Page, types: readonly string[]): Promise<void> {
  await page.route('**/api/Menu/GetMyMenu*', async route => {
    const entries: unknown[] = [];
    for (const type of types) {
      const url = new URL(route.request().url());
      url.searchParams.set('pid', type);
      const answer = await route.fetch({ url: url.href });
      const { result }: { result: unknown[] } = await answer.json();
      entries.push(...result);
    }
    await route.fulfill({ json: { result: entries } });
  });
}
