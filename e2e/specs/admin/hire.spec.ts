import { expect, type Page, step, test } from '../../fixtures.ts';

const password = 'Baiyun-guqin-7';

test('D-16 D-22 D-40 a seller is hired, placed, asked about and signed out, by keyboard', async ({
  page,
  signIn,
  browser,
}) => {
  const seller = await (await browser.newContext()).newPage();
  const form = page.getByRole('dialog', { name: '新增用户' });
  const card = page.getByRole('dialog').filter({ hasText: 'seller31' });
  let code = '';

  await step('Given an administrator who fills in one form', async () => {
    await signIn('admin', '80');
    await page.goto('/system/User/list');
    await page.getByRole('button', { name: '新增用户' }).press('Enter');
    await form.getByLabel('账号').fill('seller31');
    await form.getByLabel('姓名').fill('柳青');
    await form.getByRole('combobox', { name: '角色' }).press('ArrowDown');
    await page.keyboard.type('售票员');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await form.getByRole('combobox', { name: '指定网点' }).press('ArrowDown');
    for (const place of ['南门', '北门']) {
      await page.keyboard.type(place);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: '保存', exact: true }).press('Enter');
    const given = page.getByRole('status', { name: '一次性口令' });
    await expect(given).toBeVisible();
    // In groups, as it is read off paper.
    code = (await given.innerText()).replace(/\s+/g, ' ');
    await page.getByRole('button', { name: '已交给本人' }).press('Enter');
  });

  await step('When she begins with the code, she has to choose a password first', async () => {
    await signInAs(seller, code);
    await expect(seller).toHaveURL(/\/personal/);
    await seller.getByRole('textbox', { name: '当前密码' }).fill(code);
    await seller.getByRole('textbox', { name: '新密码' }).fill(password);
    await seller.getByRole('textbox', { name: '再输一次' }).fill(password);
    await seller.getByRole('button', { name: '修改密码' }).press('Enter');
    await expect(seller).toHaveURL(/\/login/);
    await signInAs(seller, password);
    await expect(seller).toHaveURL(/\/entrance/);
  });

  await step('and her card says why she cannot audit refunds, and who could', async () => {
    await page.getByRole('row', { name: /seller31/ }).click();
    await expect(card).toContainText('南门');
    await card.getByRole('tab', { name: '权限' }).press('Enter');
    await card.getByRole('combobox', { name: '能否' }).press('ArrowDown');
    await page.keyboard.type('ticket:refund:audit');
    await page.keyboard.press('Enter');
    await expect(card).toContainText('不可以：审核退票');
    await expect(card).toContainText('有这项权限的角色：售票班长（须指定网点）、审核员、超级管理员');
  });

  await step('and what she would gain as the head of the shift, without giving it to her', async () => {
    await card.getByRole('radio', { name: '现在' }).press('ArrowRight');
    await card.getByRole('combobox', { name: '角色' }).press('ArrowDown');
    await page.keyboard.type('售票班长');
    await page.keyboard.press('Enter');
    await card.getByRole('button', { name: '加上' }).press('Enter');
    await expect(card.getByRole('status', { name: '假设的结果' })).toContainText('审核退票');
    await card.getByRole('tab', { name: '角色与范围' }).press('Enter');
    await expect(card.getByRole('list', { name: '角色' })).not.toContainText('售票班长');
  });

  await step('Then a reason signs her out, and her page says so', async () => {
    await card.getByRole('button', { name: '强制下线' }).press('Enter');
    await page.getByRole('button', { name: '权限已收回' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: '强制下线' });
    await dialog.getByRole('button', { name: '强制下线' }).press('Enter');
    await expect(seller).toHaveURL(/\/login/);
    await expect(seller.getByText('您已被管理员强制下线')).toBeVisible();
  });

  await step('and her card holds what was done to her and when she came', async () => {
    await card.getByRole('tab', { name: '变更记录' }).press('Enter');
    const changes = card.getByRole('tabpanel', { name: '变更记录' }).getByRole('listitem');
    await expect(changes.first()).toContainText('强制下线');
    await expect(changes.filter({ hasText: '权限已收回' })).toBeVisible();
    await card.getByRole('tab', { name: '登录记录' }).press('Enter');
    const comings = card.getByRole('tabpanel', { name: '登录记录' }).getByRole('listitem');
    await expect(comings.filter({ hasText: '登录成功' })).toHaveCount(2);
  });

  await seller.context().close();
});

async function signInAs(seller: Page, secret: string): Promise<void> {
  await seller.goto('/login');
  await seller.getByRole('textbox', { name: '账号' }).fill('seller31');
  await seller.getByRole('textbox', { name: '密码' }).fill(secret);
  await seller.getByRole('button', { name: '登录', exact: true }).press('Enter');
}
