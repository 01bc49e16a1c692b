import { expect, step, test } from '../../../fixtures.ts';
import { enterPurchase } from '../../../pages/document-page.ts';

test('G-28 a purchase is entered by keyboard, audited by a second person, and lies in stock', async ({
  page,
  signIn,
}) => {
  let number = '';
  await step('周野 enters it: supplier and warehouse by initials, goods by code', async () => {
    await signIn('keeper01', '40');
    number = await enterPurchase(page);
  });

  await step('管理员 audits it in 批量审核', async () => {
    await signIn('admin', '40');
    await page.goto(`/goods/batchAudit?keyword=${number}`);
    const waiting = page.getByRole('row', { name: new RegExp(number) });
    await expect(waiting).toBeVisible();
    await waiting.getByRole('checkbox').check();
    await page.getByRole('button', { name: '审核所选' }).click();
    await expect(page.getByText('已审核 1 张单据')).toBeVisible();
  });

  await step('台账 shows it', async () => {
    await page.goto('/goods/accountBook?keyword=W001');
    await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('68.00');
  });
});
