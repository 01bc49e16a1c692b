import { expect, type Page, step, test } from '../../../fixtures.ts';
import { catchPrints, printedSlips } from '../../../pages/printed-slips.ts';
import { salePage } from '../../../pages/sale-page.ts';
import { ownProduct } from '../../../product/own-product.ts';
import { demoPassword, signInBy } from '../../../product/people/sign-in.ts';

test('T-61 after a jam K prints a ticket with a new code, for a reason', async ({ page, signIn }) => {
  await catchPrints(page);
  const sale = salePage(page);
  const found = page.getByRole('region', { name: '可退门票' });
  const asking = page.getByRole('dialog', { name: '补打并作废旧码' });
  let orderNo = '';

  await step('Given a ticket that was sold and printed', async () => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await sale.openShift();
    const { letter } = await sale.firstProduct();
    await page.keyboard.type(letter);
    await expect(sale.due).not.toHaveText('¥0.00');
    await page.keyboard.press('F8');
    await expect(sale.cash).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(sale.done).toContainText('已售 1 张');
    orderNo = /D\d+/.exec(await sale.done.innerText())?.[0] ?? '';
  });

  await step('When its paper is lost in the printer, F4, its number and K ask why', async () => {
    await page.keyboard.press('F4');
    await page.keyboard.type(orderNo.slice(1));
    await page.keyboard.press('Enter');
    await expect(found).toContainText(orderNo);
    await page.keyboard.press('k');
    await expect(asking).toContainText('补打 1 张，原二维码立即作废');
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
  });

  await step('Then the ticket comes out anew, and the seller reads what to do with the old one', async () => {
    await expect(asking).toBeHidden();
    await expect(page.getByText('已补打 1 张，原来的二维码已作废，请收回旧票')).toBeVisible();
    expect((await printedSlips(page)).texts.join()).toContain('补打');
  });
});

test('Z-25 a shift leader lets a late 作废 through at the window, and the seller stays signed in', async ({
  page,
  signIn,
  browser,
  complaints,
}) => {
  complaints.allow(/422 .*\/api\/auth\/approvals$/);
  await catchPrints(page);
  const sale = salePage(page);
  const confirm = page.getByRole('dialog', { name: '确认退款' });
  const approval = page.getByRole('dialog', { name: '现场授权' });
  const result = page.getByRole('status', { name: '退款结果' });
  const office = await (await browser.newContext()).newPage();
  await setVoidMinutes(office, 0);

  try {
    await step('Given a sale that the seller may no longer undo alone', async () => {
      await signIn('seller01', '10');
      await page.goto('/saleSystem');
      await sale.openShift();
      const { letter } = await sale.firstProduct();
      await page.keyboard.type(letter);
      await page.keyboard.press('F8');
      await expect(sale.cash).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(sale.done).toContainText('已售 1 张');
      await page.keyboard.press('Control+Backspace');
      await expect(confirm).toContainText('作废须班长审核');
      await page.keyboard.press('1');
      await page.keyboard.press('Enter');
      await expect(result).toContainText('已提交审核，先不要付款');
    });

    await step(
      'When the leader steps up, S asks for words of his own, and wrong ones open nothing',
      async () => {
        await page.keyboard.press('s');
        await expect(approval.getByLabel('授权人账号')).toBeFocused();
        await approval.getByLabel('授权人账号').fill('admin');
        await page.keyboard.press('Enter');
        await approval.getByLabel('密码或 PIN').fill('123450');
        await page.keyboard.press('Enter');
        await expect(approval).toContainText('授权人的账号、密码或 PIN 不正确');
      },
    );

    await step('Then the right ones pay at once, and the seller goes on selling', async () => {
      await approval.getByLabel('密码或 PIN').fill(demoPassword);
      await page.keyboard.press('Enter');
      await expect(result).toContainText('已退 1 张，请付现金');
      await expect(page.getByRole('region', { name: '本班退款' })).toContainText('管理员：窗口现场授权');
      await page.keyboard.press('F1');
      await expect(sale.cart).toBeVisible();
    });
  } finally {
    await setVoidMinutes(office, 10);
    await office.context().close();
  }
});

/** As 系统设置 does it. */
async function setVoidMinutes(page: Page, value: number): Promise<void> {
  await signInBy(page, 'admin');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}`, origin: ownProduct().address };
  const answer = await page.request.get('/api/admin/settings', { headers });
  const { result }: { result: { name: string; version: number }[] } = await answer.json();
  const version = result.find(({ name }) => name === 'voidMinutes')?.version ?? 0;
  const data = { value, version, reason: '试用现场授权' };
  expect((await page.request.put('/api/admin/settings/voidMinutes', { headers, data })).status()).toBe(200);
}
