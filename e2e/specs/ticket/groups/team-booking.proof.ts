import type { Page } from '@playwright/test';
import { expect, step, test } from '../../../fixtures.ts';
import { catchPrints, printedSlips } from '../../../pages/printed-slips.ts';
import { salePage } from '../../../pages/sale-page.ts';

test('T-56 a group books by keyboard, comes back with its code, and its account pays', async ({
  page,
  signIn,
}) => {
  await catchPrints(page);
  const sale = salePage(page);
  const team = page.getByRole('region', { name: '团队协议' });
  const asking = page.getByRole('dialog', { name: '团队预订' });
  const booked = page.getByRole('dialog', { name: '已预订' });
  const found = page.getByRole('region', { name: '预订订单' });
  const panel = page.getByRole('region', { name: '取票', exact: true });
  const account = page.getByRole('dialog', { name: '记账收款' });
  let code = '';
  let before = '';

  await step('Given a seller with 32 heads of 云岭 in the cart', async () => {
    await signIn('seller01', '10');
    await fillGroup(page, 32);
    await expect(team).toContainText('免 2 人');
  });

  await step('When it wants to pay later, Ctrl+B asks how, and shows what the account has left', async () => {
    await page.keyboard.press('Control+b');
    await expect(asking).toContainText('账户可用');
    before = /¥[\d,.]+ → ¥[\d,.]+/.exec(await asking.innerText())?.[0] ?? '';
    expect(before).not.toBe('');
    await page.keyboard.press('Enter');
  });

  await step(
    'Then its places are kept, its money is frozen, and a slip with the code is printed',
    async () => {
      await expect(booked).toContainText(before);
      code = (await booked.getByLabel('取票码').innerText()).replaceAll(' ', '');
      expect(code).toMatch(/^\d{9}$/);
      await expect.poll(async () => (await printedSlips(page)).texts.join()).toContain('团队预订单');
      expect((await printedSlips(page)).texts.join()).toContain('未付款，不能入园');
      await page.keyboard.press('Enter');
      await expect(booked).toBeHidden();
      await expect(sale.due).toHaveText('¥0.00');
    },
  );

  await step('When it comes back, F3 and its code find it', async () => {
    await page.keyboard.press('F3');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(found).toContainText('可付款取票');
    await expect(panel).toContainText('预订时已冻结额度');
    await page.keyboard.press('Enter');
    await expect(account).toContainText(before);
  });

  await step('Then Enter takes the money, and the ticket and the slip of the group are printed', async () => {
    await page.keyboard.press('Enter');
    await expect(panel).toContainText('已取 1 张');
    await expect.poll(async () => (await printedSlips(page)).texts.join()).toContain('团队出票单');
  });
});

test('T-57 the order card shows what a group booked, prints its slip again and cancels it for a reason', async ({
  page,
  signIn,
}) => {
  await catchPrints(page);
  const card = page.getByRole('dialog', { name: /^订单 D/ });
  const asking = page.getByRole('dialog', { name: /^取消预订/ });
  let code = '';

  await step('Given a booking of 云岭 that nobody has fetched', async () => {
    await signIn('seller01', '10');
    code = await bookGroup(page, 20);
  });

  await step('When its order is opened, the card says whose it is and how it is fetched', async () => {
    await page.goto('/ticket/orders');
    await page
      .getByRole('row', { name: /已预订/ })
      .first()
      .click();
    await expect(card).toContainText('云岭国际旅行社');
    await expect(card).toContainText(code);
    await expect(card).toContainText('保留到');
  });

  await step('Then its slip is printed again', async () => {
    await card.getByRole('button', { name: '补打预订单' }).click();
    await expect.poll(async () => (await printedSlips(page)).texts.join()).toContain(code);
  });

  await step('And it is cancelled for a reason, which is what is asked first', async () => {
    await card.getByRole('button', { name: '取消预订' }).click();
    await expect(asking.getByRole('textbox', { name: '原因' })).toBeFocused();
    await page.keyboard.type('行程取消');
    await asking.getByRole('button', { name: /^取消预订/ }).click();
    await expect(card).toContainText('已取消');
    await expect(card).toContainText('取消原因');
    await expect(card).toContainText('行程取消');
    await expect(card.getByRole('button', { name: '补打预订单' })).toHaveCount(0);
  });
});

test('T-60 a group becomes fewer before it pays, by its card, and after it paid, by keyboard', async ({
  page,
  signIn,
}) => {
  await catchPrints(page);
  const card = page.getByRole('dialog', { name: /^订单 D/ });
  const form = page.getByRole('dialog', { name: /^减员 D/ });
  const panel = page.getByRole('region', { name: '取票', exact: true });
  const account = page.getByRole('dialog', { name: '记账收款' });
  const leaving = page.getByRole('dialog', { name: '团队减员' });
  const confirm = page.getByRole('dialog', { name: '确认退款' });
  const result = page.getByLabel('退款结果');
  let code = '';
  let orderNo = '';

  await step('Given a booking of 云岭 for 20', async () => {
    await signIn('seller01', '10');
    code = (await bookGroup(page, 20)).replaceAll(' ', '');
  });

  await step(
    'When two stay away, its card says what the others owe, and the slip is printed anew',
    async () => {
      await page.goto('/ticket/orders');
      await page
        .getByRole('row', { name: /已预订/ })
        .first()
        .click();
      orderNo = /D\d+/.exec(await card.innerText())?.[0] ?? '';
      await card.getByRole('button', { name: '减员' }).click();
      await form.getByRole('spinbutton', { name: '减少人数' }).fill('2');
      await expect(form.getByRole('status')).toContainText('减后 18 人');
      await form.getByRole('textbox', { name: '原因' }).fill('两人没有来');
      await form.getByRole('button', { name: '保存' }).click();
      await expect(form).toBeHidden();
      await expect(card).toContainText('大门团队票 18 人');
      await expect.poll(async () => (await printedSlips(page)).texts.join()).toContain('18 人');
    },
  );

  await step('And when it has paid and one more leaves, J says what that one has back', async () => {
    await page.goto('/saleSystem');
    await expect(page.getByRole('region', { name: '购物车' })).toBeVisible();
    await page.keyboard.press('F3');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(panel).toContainText('预订时已冻结额度');
    await page.keyboard.press('Enter');
    await expect(account).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(panel).toContainText('已取 1 张');
    await page.keyboard.press('F4');
    await page.keyboard.type(orderNo);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: '可退门票' })).toContainText('大门团队票');
    await page.keyboard.press('j');
    await expect(leaving).toContainText('18 人');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(confirm).toContainText('团队减员 1 人');
  });

  await step('Then it goes back to the account, and the rest have their ticket and slip anew', async () => {
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect(result).toContainText('已减员 1 人');
    await expect.poll(async () => (await printedSlips(page)).texts.join()).toContain('减员 1 人');
  });
});

test('T-72 a group that has not paid comes on another day by F6, an arrow and Enter, and pays then', async ({
  page,
  signIn,
}) => {
  await catchPrints(page);
  const panel = page.getByRole('region', { name: '取票', exact: true });
  const move = page.getByRole('dialog', { name: '预订改签' });
  const chosen = move.getByRole('group', { name: '新的游玩日期' }).getByRole('button', { pressed: true });
  const account = page.getByRole('dialog', { name: '记账收款' });
  let code = '';
  let day = '';

  await step('Given a booking of 云岭 for today that its guide brings to the window', async () => {
    await signIn('seller01', '10');
    code = (await bookGroup(page, 20)).replaceAll(' ', '');
    await page.keyboard.press('F3');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(panel).toContainText('预订时已冻结额度');
  });

  await step('When F6 and an arrow choose a day, what it costs there is said before', async () => {
    await page.keyboard.press('F6');
    await expect(move).toContainText('未付款，整单改签');
    const first = await chosen.innerText();
    await page.keyboard.press('ArrowRight');
    await expect(chosen).not.toHaveText(first);
    await expect(move).toContainText('占位保留至');
    day = /\d+\/\d+/.exec(await chosen.innerText())?.[0] ?? '';
    await page.keyboard.press('Enter');
  });

  await step('Then the whole of it is booked for that day, and nothing is paid yet', async () => {
    await expect(panel).toContainText(/已改到 \d{4}-\d\d-\d\d，占位已随之调整/);
    day = `${/已改到 (\d{4})/.exec(await panel.innerText())?.[1]}-${day.replace('/', '-')}`;
    await expect(panel).toContainText(`已改到 ${day}`);
    await expect(panel).toContainText('预订时已冻结额度');
  });

  await step('And when its account pays, its ticket is for that day', async () => {
    await page.keyboard.press('Enter');
    await expect(account).toContainText('账户可用');
    await page.keyboard.press('Enter');
    await expect(panel.getByLabel('取票完成')).toContainText(day);
    await expect.poll(async () => (await printedSlips(page)).texts.join()).toContain(day);
  });
});

/** 云岭 under its agreement with so many heads in the cart of an open window. */
async function fillGroup(page: Page, heads: number): Promise<void> {
  const sale = salePage(page);
  const choice = page.getByRole('dialog', { name: '选择协议' });
  await page.goto('/saleSystem');
  await sale.openShift();
  await sale.firstProduct();
  await page.keyboard.press('F2');
  await expect(choice.getByRole('listitem').first()).toBeVisible();
  await page.keyboard.type('yl');
  // What 云岭 has booked already stands below its agreement.
  await expect(choice.getByRole('listitem').filter({ hasText: 'XY' })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '团队协议' })).toContainText('云岭国际旅行社');
  await page.keyboard.type(`${heads}T`);
  await expect(sale.due).not.toHaveText('¥0.00');
}

/** A booking of 云岭 that is paid later. @returns the code that fetches it, as it is read aloud: in threes */
async function bookGroup(page: Page, heads: number): Promise<string> {
  const booked = page.getByRole('dialog', { name: '已预订' });
  await fillGroup(page, heads);
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  const code = (await booked.getByLabel('取票码').innerText()).trim();
  await page.keyboard.press('Enter');
  await expect(booked).toBeHidden();
  return code;
}
