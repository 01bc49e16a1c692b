import { expect, type Page, test } from '../../../fixtures.ts';
import { goWithin, shell } from '../../../pages/shell.ts';

const wall = 'https://cameras.example.com/wall';
const policy = 'content-security-policy';

/** The menu names a page of somebody else, who answers, and our page may frame it. */
async function withCameraWall(page: Page): Promise<() => number> {
  let loads = 0;
  await page.route(`${wall}**`, route => {
    loads += 1;
    return route.fulfill({ contentType: 'text/html', body: '<h1>cameras</h1><input name="note">' });
  });
  await page.route('**/api/Menu/GetMyMenu?pid=40', async route => {
    const answer = await route.fetch();
    const { result }: { result: { path: string }[] } = await answer.json();
    const entries = result.map(entry =>
      entry.path === '/goods/storeManage' ? { ...entry, isLink: wall, isIframe: true } : entry,
    );
    return route.fulfill({ response: answer, json: { result: entries } });
  });
  await page.route(/\/goods\/goodsDetail$/, async route => {
    const answer = await route.fetch();
    const headers = answer.headers();
    const allowing = (headers[policy] ?? '').replace("frame-src 'none'", `frame-src ${new URL(wall).origin}`);
    return route.fulfill({ response: answer, headers: { ...headers, [policy]: allowing } });
  });
  return () => loads;
}

test('S-34 a page of others stands in a sandbox and is not loaded again on return', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/Component not found/);
  complaints.allow(/foreign request: https:\/\/cameras/);
  await signIn('admin', '40');
  const loads = await withCameraWall(page);
  await page.goto('/goods/goodsDetail');
  await expect(shell(page).heading('商品明细')).toBeVisible();

  await goWithin(page, '/goods/storeManage?gate=2');
  const frame = page.locator('#shell-iframes iframe');
  await expect(frame).toHaveAttribute('sandbox', /^allow-scripts allow-forms allow-popups allow-downloads/);
  await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  await expect(frame).toHaveAttribute('src', `${wall}?gate=2`);
  const note = page.frameLocator('#shell-iframes iframe').locator('input');
  await note.fill('kept');

  for (let round = 0; round < 3; round += 1) {
    await goWithin(page, '/goods/goodsDetail');
    await expect(frame).toBeHidden();
    await shell(page).tabs.getByRole('tab').last().click();
    await expect(note).toHaveValue('kept');
  }
  expect(loads()).toBe(1);

  await shell(page).tabs.getByRole('tab').last().dblclick();
  await expect(note).toHaveValue('');
  expect(loads()).toBe(2);
});
