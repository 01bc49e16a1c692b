import { expect, step, test } from '../../../fixtures.ts';
import { beginDocument, choose, scan } from '../../../pages/document-page.ts';
import { shell } from '../../../pages/shell.ts';

test('G-36 a customer is linked to its enterprise, buys on its account, and cannot be unlinked meanwhile', async ({
  page,
  signIn,
}) => {
  let address = '';
  let number = '';
  await step('林岚 finds the account of the hotel and links it', async () => {
    await signIn('buyer01', '40');
    await page.goto('/goods/party');
    const row = page.getByRole('row', { name: /P004/ });
    await expect(row).toContainText('镜湖山居酒店');
    await row.getByRole('button', { name: '编辑' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('挂账企业').fill('E004');
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: /^E004 .*可用 [\d,]+\.00/ })
      .click();
    await form.getByRole('button', { name: /确定|保存/ }).click();
    await expect(row).toContainText('20,000.00');
  });

  await step('周野 sells two dolls to it on account', async () => {
    await signIn('keeper01', '40');
    await beginDocument(page, 'xs', '销售单');
    await choose(page, '客户', 'P004');
    await choose(page, '收银点', 'S01');
    await choose(page, '出库仓', 'A1');
    await page.getByLabel('收款方式').click();
    await page.getByTitle('挂账').click();
    await scan(page, '2*W005', '吉祥物岚岚公仔', '2');
    await expect(page.getByText(/20,000\.00.*19,862\.00/)).toBeVisible();
    await page.keyboard.press('Control+Enter');
    const title = shell(page).heading(/XS\d{6}A1-\d{4}/);
    await expect(title).toContainText('待审');
    number = /XS\d{6}A1-\d{4}/.exec((await title.textContent()) ?? '')?.[0] ?? '';
    address = page.url();
  });

  await step('as long as it waits, the account of the hotel stays', async () => {
    await signIn('buyer01', '40');
    await page.goto('/goods/party');
    await page.getByRole('row', { name: /P004/ }).getByRole('button', { name: '编辑' }).click();
    const form = page.getByRole('dialog');
    await expect(form.getByText('1 张单据未审核，审核或作废后才能更换')).toBeVisible();
    await expect(form.getByLabel('挂账企业')).toBeDisabled();
  });

  await step('管理员 audits it, and the list says what is left', async () => {
    await signIn('admin', '40');
    await page.goto(address);
    await expect(shell(page).heading(/XS\d{6}/)).toContainText('待审');
    await page.keyboard.press('Alt+a');
    await expect(shell(page).heading(/XS\d{6}/)).toContainText('已审');
    await page.goto('/goods/party');
    await expect(page.getByRole('row', { name: /P004/ })).toContainText('19,862.00');
  });

  await step('the account names the document', async () => {
    await signIn('commerce01', '50');
    await page.goto('/settle/credit');
    await page.getByText('E004').first().click();
    const row = page.getByRole('dialog').getByRole('row', { name: new RegExp(number) });
    await expect(row).toContainText('-138.00');
  });
});
