import { expect, step, test } from '../../fixtures.ts';

test('D-40 permissions are given by keyboard, role beside role, and who is at work is named before', async ({
  page,
  signIn,
}) => {
  const drawer = page.getByRole('dialog', { name: '售票员 的权限' });
  const save = drawer.getByRole('button', { name: /^预览影响并保存/ });
  const search = drawer.getByRole('textbox', { name: '查找权限' });

  await step('Given an administrator who looks for what may be done with 进货单', async () => {
    await signIn('admin', '80');
    await page.goto('/system/role/list');
    const seller = page.getByRole('row', { name: /售票员 seller/ });
    await seller.getByRole('button', { name: '授权' }).press('Enter');
    await expect(search).toBeFocused();
    await page.keyboard.type('goods:jh:');
  });

  await step('When one act is ticked, the sight of its screen goes with it and says so', async () => {
    const view = drawer.getByRole('checkbox', { name: '查看进货单', exact: true });
    await drawer.getByRole('checkbox', { name: '新增进货单' }).press('Space');
    await expect(view).toBeChecked();
    await expect(drawer.getByRole('status')).toHaveText('已自动勾选「查看」：查看进货单');
    await expect(drawer.getByRole('row', { name: /^查看进货单/ })).toContainText('已自动勾选「查看」');
    await expect(save).toContainText('新增 2，收回 0');
  });

  await step('and Shift with Space gives and takes all of the group', async () => {
    const boxes = drawer.locator('[data-matrix] input:enabled');
    const all = await boxes.count();
    await drawer.getByRole('checkbox', { name: '新增进货单' }).focus();
    await page.keyboard.press('Shift+Space');
    await expect(drawer.locator('[data-matrix] input:checked')).toHaveCount(all);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await expect(drawer.locator('[data-matrix] input:checked')).toHaveCount(0);
    await expect(drawer.getByRole('status')).toBeEmpty();
  });

  await step('and what another role has besides is copied from a list of its own', async () => {
    await search.fill('');
    await drawer.getByRole('combobox', { name: '对照角色' }).press('ArrowDown');
    await page.keyboard.type('售票班长');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await drawer.getByRole('button', { name: '分栏比较' }).press('Enter');
    const theirs = drawer.getByRole('region', { name: /^只有 售票班长/ });
    await theirs.getByRole('checkbox', { name: '强制交班' }).press('Space');
    await theirs.getByRole('button', { name: '复制到 售票员（1）' }).press('Enter');
    await expect(save).toContainText('新增 2，收回 0');
    await expect(drawer.getByRole('status')).toHaveText('已自动勾选「查看」：查看班次');
    await expect(drawer.getByRole('region', { name: /^两者都有/ })).toContainText('强制交班');
  });

  await step('Then those whom it touches are named before it is saved', async () => {
    await save.press('Enter');
    await expect(page.getByRole('list', { name: '受影响的人' })).toContainText('seller01');
  });

  await step('and the other role gets what only this one has', async () => {
    await page.getByRole('dialog', { name: '保存授权' }).getByRole('button', { name: '取消' }).press('Enter');
    await search.fill('goods:jh:add');
    const ours = drawer.getByRole('region', { name: /^只有 售票员/ });
    await drawer.getByRole('button', { name: '返回矩阵' }).press('Enter');
    await drawer.getByRole('checkbox', { name: '新增进货单' }).press('Space');
    await drawer.getByRole('button', { name: '分栏比较' }).press('Enter');
    await ours.getByRole('checkbox', { name: '只有 售票员：全选' }).press('Space');
    await ours.getByRole('button', { name: '复制到 售票班长（1）' }).press('Enter');
    await page.getByRole('button', { name: '放弃' }).press('Enter');
    const other = page.getByRole('dialog', { name: '售票班长 的权限' });
    await expect(other.getByRole('button', { name: /^预览影响并保存/ })).toContainText('新增 2，收回 0');
  });
});
