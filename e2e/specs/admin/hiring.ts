import { expect, type Page } from '../../fixtures.ts';

const password = 'Baiyun-guqin-7';

/**
 * 新增用户 with one role and two outlets, by keyboard.
 * @returns the code that she begins with
 */
export async function hire(page: Page, userName: string): Promise<string> {
  const form = page.getByRole('dialog', { name: '新增用户' });
  await page.goto('/system/User/list');
  await page.getByRole('button', { name: '新增用户' }).press('Enter');
  await form.getByLabel('账号').fill(userName);
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
  const code = (await given.innerText()).replace(/\s+/g, ' ');
  await page.getByRole('button', { name: '已交给本人' }).press('Enter');
  return code;
}

/** With the code she has to choose a password first. */
export async function chooseOwnPassword(seller: Page, userName: string, code: string): Promise<void> {
  await signInAs(seller, userName, code);
  await expect(seller).toHaveURL(/\/personal/);
  await seller.getByRole('textbox', { name: '当前密码' }).fill(code);
  await seller.getByRole('textbox', { name: '新密码' }).fill(password);
  await seller.getByRole('textbox', { name: '再输一次' }).fill(password);
  await seller.getByRole('button', { name: '修改密码' }).press('Enter');
  await expect(seller).toHaveURL(/\/login/);
  await signInAs(seller, userName, password);
  await expect(seller).toHaveURL(/\/entrance/);
}

/** From her card, with a reason; her page says so. */
export async function signOut(page: Page, userName: string, seller: Page): Promise<void> {
  const card = page.getByRole('dialog').filter({ hasText: userName });
  await card.getByRole('button', { name: '强制下线' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '强制下线' });
  // The dialog moves the focus there once it is open; a key pressed before would land in the empty field.
  await expect(dialog.getByRole('textbox', { name: '原因' })).toBeFocused();
  await dialog.getByRole('button', { name: '权限已收回' }).press('Enter');
  await dialog.getByRole('button', { name: '强制下线' }).press('Enter');
  await expect(seller).toHaveURL(/\/login/);
  await expect(seller.getByText('您已被管理员强制下线')).toBeVisible();
}

async function signInAs(seller: Page, userName: string, secret: string): Promise<void> {
  await seller.goto('/login');
  await seller.getByRole('textbox', { name: '账号' }).fill(userName);
  await seller.getByRole('textbox', { name: '密码' }).fill(secret);
  await seller.getByRole('button', { name: '登录', exact: true }).press('Enter');
}
