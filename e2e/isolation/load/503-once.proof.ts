import { expect, test } from '../../fixtures.ts';
import { shell } from '../../pages/shell.ts';

test('M-03 S-50 a server that is busy once is asked again, and nobody notices', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/^console: .*status of 503/);
  await signIn('admin', '40');
  let refused = 0;
  const entry = /\/m\/mf-goods\/[^/]+\/main\.\w+\.js$/;
  await page.route(
    entry,
    route => {
      refused += 1;
      return route.fulfill({ status: 503 });
    },
    { times: 1 },
  );
  await page.goto('/goods/goodsDetail');
  await expect(shell(page).heading('商品明细')).toBeVisible();
  await expect(shell(page).fault).toHaveCount(0);
  expect(refused).toBe(1);
});
