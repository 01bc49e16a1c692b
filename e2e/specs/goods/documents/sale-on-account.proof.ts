import { expect, step, test } from '../../../fixtures.ts';
import { beginDocument, choose, scan } from '../../../pages/document-page.ts';
import { shell } from '../../../pages/shell.ts';

test('G-35 a sale on account is charged when it is audited, and 授信账户 says where it came from', async ({
  page,
  signIn,
}) => {
  let address = '';
  let number = '';
  await step('周野 sells two dolls to an agency, and sees what it may still spend', async () => {
    await signIn('keeper01', '40');
    await beginDocument(page, 'xs', '销售单');
    await choose(page, '客户', 'P005');
    await choose(page, '收银点', 'S01');
    await choose(page, '出库仓', 'A1');
    await page.getByLabel('收款方式').click();
    await page.getByTitle('挂账').click();
    await scan(page, '2*W005', '吉祥物岚岚公仔', '2');
    await expect(page.getByText(/可用额度.*本单后/)).toBeVisible();
    await page.keyboard.press('Control+Enter');
    const title = shell(page).heading(/XS\d{6}A1-\d{4}/);
    await expect(title).toContainText('待审');
    number = /XS\d{6}A1-\d{4}/.exec((await title.textContent()) ?? '')?.[0] ?? '';
    address = page.url();
  });

  await step('管理员 audits it', async () => {
    await signIn('admin', '40');
    await page.goto(address);
    await expect(page.getByText('挂账额度')).toBeVisible();
    await page.keyboard.press('Alt+a');
    await expect(shell(page).heading(/XS\d{6}/)).toContainText('已审');
    await expect(page.getByText('可用额度 前 → 后')).toBeVisible();
  });

  await step('the account names the document', async () => {
    await signIn('commerce01', '50');
    await page.goto('/settle/credit');
    await page.getByText('云岭国际旅行社').first().click();
    const row = page.getByRole('dialog').getByRole('row', { name: new RegExp(number) });
    await expect(row).toContainText('商品单据');
    await expect(row).toContainText('-138.00');
  });
});
