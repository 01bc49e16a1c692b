import { expect, type Page, step, test } from '../../fixtures.ts';
import { ownProduct } from '../../product/own-product.ts';
import { tableFile } from '../../product/page/table-file.ts';
import { codeShown } from '../../product/people/telephone.ts';

const password = 'Baiyun-guqin-7';
const stepMs = 30_000;

test('Z-06 D-32 a person comes in from a file, and works with the code of a telephone', async ({
  page,
  signIn,
  browser,
}) => {
  const officer = await (await browser.newContext()).newPage();
  // A second try meets the product as the first one left it.
  const userName = `officer3${test.info().retry}`;
  let oneTimeCode = '';
  let secret = '';
  // Each code opens once: the three come from three steps of the clock.
  const code = (steps: number) => codeShown(secret, Date.now() + ownProduct().clockOffsetMs + steps * stepMs);

  await step(
    'Given a list of people whose bad row is named, and which is taken once it is right',
    async () => {
      await signIn('admin', '80');
      await page.goto('/system/User/list');
      await page.getByRole('button', { name: '导入' }).click();
      const dialog = page.getByRole('dialog', { name: '导入用户' });
      await choose(page, [
        [userName, '云间', '安全管理员'],
        ['Officer 32', '云外', '安全管理员'],
      ]);
      await expect(dialog).toContainText('须为 3–32 位小写字母、数字、点或横线，以字母开头');
      await choose(page, [[userName, '云间', '安全管理员']]);
      await dialog.getByRole('button', { name: /^导入/ }).click();
      await expect(page.getByText('已导入 1 行')).toBeVisible();
    },
  );

  await step('who begins with a code of one use and a password of his own', async () => {
    const sheet = page.getByRole('dialog', { name: '1 个一次性口令' });
    await expect(sheet.getByRole('button', { name: '打印口令单' })).toBeVisible();
    oneTimeCode = (await sheet.locator('code').innerText()).replace(/\s/g, '');
    await sheet.getByRole('button', { name: '已交给本人' }).click();
    await expect(sheet).toBeHidden();
    await signInAs(officer, userName, oneTimeCode);
    await expect(officer).toHaveURL(/\/personal/);
    await officer.getByRole('textbox', { name: '当前密码' }).fill(oneTimeCode);
    await officer.getByRole('textbox', { name: '新密码' }).fill(password);
    await officer.getByRole('textbox', { name: '再输一次' }).fill(password);
    await officer.getByRole('button', { name: '修改密码' }).click();
    await expect(officer).toHaveURL(/\/login/);
    await signInAs(officer, userName, password);
    await expect(officer).toHaveURL(/\/entrance/);
  });

  await step('When he gives the secret to his telephone and shows its first code', async () => {
    await officer.goto('/personal');
    await officer.getByRole('textbox', { name: '登录密码' }).fill(password);
    await officer.getByRole('button', { name: '开始设置' }).click();
    await expect(officer.getByRole('img', { name: '二维码' })).toBeVisible();
    secret = (await officer.locator('code').innerText()).replace(/\s/g, '');
    await officer.getByRole('textbox', { name: '动态验证码' }).fill(code(-1));
    await expect(officer.getByRole('list', { name: '恢复码' }).getByRole('listitem')).toHaveCount(10);
    await officer.getByRole('button', { name: '我已保存' }).click();
    await expect(officer.getByText('还有 10 个恢复码没有用过')).toBeVisible();
  });

  await step('Then his password alone opens nothing', async () => {
    await officer.context().clearCookies();
    await officer.evaluate(() => localStorage.clear());
    await signInAs(officer, userName, password);
    const field = officer.getByRole('textbox', { name: '动态验证码' });
    await field.fill('000000');
    await expect(officer.getByRole('alert').filter({ hasText: '验证码' })).toBeVisible();
    await field.fill(code(0));
    await expect(officer).toHaveURL(/\/entrance/);
  });

  await step('and a setting of safety asks for one more code', async () => {
    await officer.evaluate(() => localStorage.setItem('isMenuType', '80'));
    await officer.goto('/system/settings');
    await officer.getByRole('button', { name: '修改无操作退出' }).click();
    const dialog = officer.getByRole('dialog', { name: '修改无操作退出' });
    await dialog.getByRole('spinbutton').fill('60');
    await dialog.getByRole('textbox', { name: '原因' }).fill('等保要求');
    await dialog.getByLabel('您的登录密码').fill(code(1));
    await dialog.getByRole('button', { name: '修改无操作退出' }).click();
    await expect(officer.getByText('无操作退出已改为 60 分钟')).toBeVisible();
  });

  await officer.context().close();
});

/** Hands in a list as a file, in place of one that was chosen before. */
async function choose(page: Page, people: readonly (readonly string[])[]): Promise<void> {
  const buffer = tableFile([['账号', '姓名', '角色'], ...people]);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type=file]').setInputFiles({ name: '人员.xlsx', mimeType, buffer });
}

async function signInAs(page: Page, userName: string, secret: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: '账号' }).fill(userName);
  await page.getByRole('textbox', { name: '密码' }).fill(secret);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}
