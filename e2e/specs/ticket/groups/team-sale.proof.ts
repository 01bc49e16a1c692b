import { expect, step, test } from '../../../fixtures.ts';
import { catchPrints, printedSlips } from '../../../pages/printed-slips.ts';
import { salePage } from '../../../pages/sale-page.ts';

test('T-49 a group is sold on account by keyboard, with one code for all, and what its guide signs', async ({
  page,
  signIn,
}) => {
  await catchPrints(page);
  const sale = salePage(page);
  const choice = page.getByRole('dialog', { name: '选择协议' });
  const team = page.getByRole('region', { name: '团队协议' });
  const account = page.getByRole('dialog', { name: '记账收款' });

  await step('Given a seller with an open shift', async () => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await sale.openShift();
    await sale.firstProduct();
  });

  await step('When a guide of 云岭 comes, F2 and two letters find the agreement', async () => {
    await page.keyboard.press('F2');
    await expect(choice.getByRole('listitem').first()).toBeVisible();
    await page.keyboard.type('yl');
    // What 云岭 has booked already stands below its agreement.
    await expect(choice.getByRole('listitem').filter({ hasText: 'XY' })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(team).toContainText('云岭国际旅行社');
    await expect(team).toContainText('10 人成团');
  });

  await step('and heads are typed as ever: of 32 two go free, the guide goes along', async () => {
    await page.keyboard.type('32T');
    await expect(team).toContainText('免 2 人');
    await page.keyboard.type('D');
    await expect(team).toContainText('陪同免票 1/2');
    await page.keyboard.press('F10');
    await expect(account).toContainText('账户可用');
  });

  await step(
    'Then Enter takes it from the account, and a ticket for 32 and the slip are printed',
    async () => {
      await page.keyboard.press('Enter');
      await expect(sale.done).toContainText('已售 2 张');
      await expect(sale.done).toContainText('授信');
      await expect.poll(async () => (await printedSlips(page)).texts.join()).toContain('32 人');
      expect((await printedSlips(page)).texts.join()).toMatch(/团队出票单[\s\S]*授信余额\s*¥/);
      await expect(team).toBeHidden();
    },
  );
});
