import { expect, step, test } from '../../../fixtures.ts';
import { checkInPage } from '../../../pages/check-in-page.ts';
import { catchPrints, printedSlips } from '../../../pages/printed-slips.ts';
import { salePage } from '../../../pages/sale-page.ts';

test('T-71 a ticket becomes a dearer one by U and a letter, for the difference, and opens what that opens', async ({
  page,
  signIn,
}) => {
  await catchPrints(page);
  const sale = salePage(page);
  const checkIn = checkInPage(page);
  const upgrade = page.getByRole('dialog', { name: '升级' });
  let orderNo = '';
  let ticketNo = '';

  await step('Given a visitor with a ticket of the temple', async () => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await sale.openShift();
    await page.keyboard.type('G');
    await expect(sale.due).toHaveText('¥40.00');
    orderNo = await sale.takeCash(1);
  });

  await step(
    'When she would rather take the cable car, F4, its number and U offer what is dearer',
    async () => {
      await page.keyboard.press('F4');
      await page.keyboard.type(orderNo.slice(1));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('region', { name: '可退门票' })).toContainText(orderNo);
      await page.keyboard.press('u');
      await expect(upgrade.getByRole('group', { name: '升级为' })).toContainText('索道往返');
      await page.keyboard.press('w');
      await expect(upgrade.getByRole('status', { name: '差价' })).toHaveText(/^¥[46]0\.00$/);
    },
  );

  await step('and for what it costs more the new ticket is printed', async () => {
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
    await expect(page.getByText('已升级 1 张，新票已打印')).toBeVisible();
    await expect.poll(async () => (await printedSlips(page)).texts[0]).toContain('索道往返');
    const { texts } = await printedSlips(page);
    expect(texts[0]).not.toContain('补打');
    ticketNo = /\d{4} \d{4} \d{4} \d{4}/.exec(texts[0] ?? '')?.[0] ?? '';
  });

  await step('Then 订单查询 says what became of it', async () => {
    await page.goto('/ticket/orders');
    const row = page.getByRole('row', { name: new RegExp(orderNo) });
    await expect(row).toContainText('索道往返');
    await row.click();
    const card = page.getByRole('dialog', { name: `订单 ${orderNo}` });
    await card.getByRole('button', { name: '查看' }).click();
    await expect(card).toContainText('升级补差');
    await expect(card).toContainText('栖霞古寺票 → 索道往返');
  });

  await step('and the gate of the cable car lets her in', async () => {
    await page.goto('/ticket/checkIn');
    await checkIn.chooseGate('客运索道');
    await checkIn.scan(ticketNo);
    await expect(checkIn.result).toContainText('请通行');
  });
});
