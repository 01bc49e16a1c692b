import { expect, step, test } from '../../../fixtures.ts';
import { checkInPage } from '../../../pages/check-in-page.ts';
import { catchPrints, printedSlips } from '../../../pages/printed-slips.ts';
import { salePage } from '../../../pages/sale-page.ts';
import { playedGate } from '../../../product/played-gate.ts';
import { signInBy } from '../../../product/people/sign-in.ts';

test('T-27 a gate that was cut off let in a ticket that was given back: the lead is told, settles it, and reads it in 检票明细', async ({
  page,
  browser,
  signIn,
}) => {
  await catchPrints(page);
  const sale = salePage(page);
  const gate = await playedGate();
  const lead = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  const conflicts = lead.getByRole('region', { name: '离线冲突' });
  let orderNo = '';
  let code = '';

  await step('Given a ticket of the temple, and a gate there that has taken its list along', async () => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await sale.openShift();
    await page.keyboard.type('G');
    await expect(sale.due).not.toHaveText('¥0.00');
    await page.keyboard.press('F8');
    await expect(sale.cash).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(sale.done).toContainText('已售 1 张');
    orderNo = /D\d+/.exec(await sale.done.innerText())?.[0] ?? '';
    code = /data-qr="(1\.[\d.]+)"/.exec((await printedSlips(page)).markup)?.[1] ?? '';
    await gate.say('enroll', 'QX1');
    await gate.say('list');
  });

  await step(
    'When its line is down it admits by the list, and meanwhile the window gives the ticket back',
    async () => {
      expect(await gate.say('offline', code)).toContain('OK 栖霞古寺票');
      await page.keyboard.press('F4');
      await page.keyboard.type(orderNo.slice(1));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('region', { name: '可退门票' })).toContainText(orderNo);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: '确认退款' })).toContainText('手续费（保留至');
      await page.keyboard.press('1');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status', { name: '退款结果' })).toContainText('已退 1 张');
    },
  );

  await step('Then, as the gate hands in, the lead reads of it on whatever screen is open', async () => {
    await signInBy(lead, 'admin', '10');
    await lead.goto('/ticket/orders');
    await expect(lead.getByRole('row', { name: new RegExp(orderNo) })).toContainText('已退票');
    await gate.say('upload');
    const number = code.split('.')[1] ?? '';
    await expect(
      lead.getByText(`离线放行了门票 …${number.slice(-4)}，上传时为“已退票”`, { exact: false }),
    ).toBeVisible();
  });

  await step('And says in 检票 what was done, at whatever gate it was', async () => {
    await lead.goto('/ticket/checkIn');
    await expect(conflicts).toContainText('已退票 栖霞古寺票 1 人');
    await checkInPage(lead).chooseGate('大门');
    await conflicts.getByRole('button', { name: '已劝离' }).first().click();
    await expect(conflicts).toBeHidden();
  });

  await step('And 检票明细 names the scan as a conflict that was settled', async () => {
    await lead.goto('/ticket/report/checkIns');
    await expect(lead.getByRole('row', { name: /栖霞古寺票.*离线.*已处理/ }).first()).toBeVisible();
  });

  await gate.leave();
  await lead.context().close();
});
