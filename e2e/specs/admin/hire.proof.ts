import { expect, step, test } from '../../fixtures.ts';
import { chooseOwnPassword, hire, signOut } from './hiring.ts';

test('D-16 D-22 D-40 a seller is hired, placed, asked about and signed out, by keyboard', async ({
  page,
  signIn,
  browser,
}) => {
  const seller = await (await browser.newContext()).newPage();
  const card = page.getByRole('dialog').filter({ hasText: 'seller31' });
  let code = '';

  await step('Given an administrator who fills in one form', async () => {
    await signIn('admin', '80');
    code = await hire(page, 'seller31');
  });

  await step('When she begins with the code, she has to choose a password first', async () => {
    await chooseOwnPassword(seller, 'seller31', code);
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
    await signOut(page, 'seller31', seller);
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
