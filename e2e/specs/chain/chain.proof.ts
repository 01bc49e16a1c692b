import { addDays, dayOf } from '@shanmen/shared/time';

import { expect, type Page, step } from '../../fixtures.ts';
import { catchPrints, forgetPrints, printedSlips } from '../../pages/printed-slips.ts';
import { salePage } from '../../pages/sale-page.ts';
import { tillPage } from '../../pages/till-page.ts';
import { ownProduct } from '../../product/own-product.ts';
import { verifyOwnBooks } from '../../product/verify.ts';
import { admitAll, buyAtTills, receptionDesk, type Sold, sellToTeam } from '../reception/team-acts.ts';
import { bothDays, firstDay, secondDay } from './chain-deeds.ts';
import { growth, readScreens, seller, type Shown, taker } from './chain-reports.ts';
import { tellTable, type Told } from './chain-table.ts';
import { buyForStore } from './goods-acts.ts';
import { admitVisitor, type Booked, buyForTomorrow, findOrder } from './online-acts.ts';
import { closeLeftShift, dayEndOf, findLeftShift, sellOn } from './second-day.ts';
import { test } from './two-days.ts';

const plates = { kept: 'A054', swapped: 'A055', next: 'A056' } as const;

test('N-02 N-04 N-10 N-11 N-12 over two days and eight systems every report shows the figures that were made', async ({
  page,
  signIn,
  complaints,
  days,
}) => {
  test.setTimeout(900_000);
  // A guide who is inside already is asked about, and who audited a rebate is refused its payment.
  complaints.allow(/status of 409 .*\/arrive$/);
  complaints.allow(/status of 403 .*\/pay$/);
  await catchPrints(page);
  const desk = receptionDesk(page, signIn);
  const sale = salePage(page);
  const till = tillPage(page);
  const sold: { kept: Sold; moved: Sold } = { kept: noSale, moved: noSale };
  let [teamNo, takerNo, queueNo] = ['', '', ''];
  let before: Shown = {};
  let evening: Shown = {};
  let booked: Booked = { orderNo: '', code: '' };
  let rebateDelta = 0;
  const told: Told[] = [];
  const requireEqual = (more: readonly Told[]) => {
    told.push(...more);
    tellTable(told);
    for (const { here, there } of more) expect(there).toMatchObject(here);
  };
  const today = dayOf(new Date(Date.now() + ownProduct().clockOffsetMs));
  const tomorrow = addDays(today, 1);

  await step('Given what every report shows before, once the day before has been closed', async () => {
    await dayEndOf(page, signIn, today);
    before = await readScreens(page, signIn);
  });

  await step('周野 buys ten magnets for the store, and 唐莹 audits them', async () => {
    await buyForStore(page, signIn);
  });

  await step('林小满 books one ticket of the next day on /buyTicket, and 许诺 finds her order', async () => {
    booked = await buyForTomorrow(await days.telephone(), { staff: page, signIn });
    await findOrder(page, signIn, booked, [tomorrow, '已出票']);
  });

  await step('苏禾 books two teams of two agencies, one of them without an hour', async () => {
    await desk.open();
    const { code, guide } = seller;
    teamNo = await desk.book({ agency: code, guide, adults: 24, planTime: '11:30', externalNo: 'JT-1131' });
    takerNo = await desk.book({
      agency: taker.code,
      guide: taker.guide,
      adults: 10,
      externalNo: 'YL-0010',
    });
  });

  await step(
    'both arrive with their plans; the first has two plates, a list and a docent whom 叫号屏 calls',
    async () => {
      await desk.arrive();
      await desk.choose(teamNo);
      await desk.arrive('导游分批带入');
      for (const plate of [plates.kept, plates.swapped]) await desk.givePlate(plate);
      await desk.importList();
      queueNo = await desk.callDocent();
      await page.goto('/reception/screen');
      await expect(page.getByRole('region', { name: '请到集合点' })).toContainText(queueNo);
    },
  );

  await step(
    '林晓 sells to it twice by its plate, once with its docent, who leads it then, and the gate admits all',
    async () => {
      await signIn('seller01', '10');
      await page.goto('/saleSystem');
      await expect(sale.opening.or(sale.cart)).toBeVisible();
      if (await sale.cart.isVisible()) await sale.handOver(null);
      await sale.openShift();
      sold.kept = await sellToTeam(page, {
        plateNo: plates.kept,
        teamNo,
        heads: 14,
        due: '¥840.00',
        docent: '¥960.00',
      });
      await page.keyboard.press('Enter');
      await forgetPrints(page);
      sold.moved = await sellToTeam(page, { plateNo: plates.kept, teamNo, heads: 10, due: '¥600.00' });
      await admitAll(page, [
        { ...sold.kept, heads: 14 },
        { ...sold.moved, heads: 10 },
      ]);
      await desk.open(teamNo);
      await expect(desk.card.getByRole('region', { name: '讲解' })).toContainText('已收费');
      await desk.leadTour(queueNo);
    },
  );

  await step('陈一 and 王店长 sell under its plates at two tills', () =>
    buyAtTills(page, signIn, { plates: [plates.kept, plates.swapped], agency: seller.name }),
  );

  await step(
    'one plate is swapped, and ten heads and one slip turn out to be of the other team',
    async () => {
      await desk.open(teamNo);
      await desk.swapPlate(plates.swapped, plates.next);
      rebateDelta = await askForChange(page, { from: teamNo, to: takerNo, orderNo: sold.moved.orderNo });
    },
  );

  await step('who asked for the change cannot audit it; 白露 does so in 批量审核', async () => {
    await signIn('auditor01', '70');
    await page.goto('/audit/batch');
    await search(page, teamNo);
    const item = page.getByRole('row').filter({ hasText: teamNo });
    await item.getByRole('button', { name: '审核' }).click();
    await expect(page.getByText('已审核 1 项')).toBeVisible();
    await expect(item).toHaveCount(0);
  });

  await step('one plate comes back, the other is charged, and both teams leave', async () => {
    await desk.open(teamNo);
    await expect(desk.card.getByRole('region', { name: '消费' })).toContainText('零售 25.00');
    await desk.chargeLostPlate(plates.next);
    await desk.takeLeave(plates.kept);
    await desk.choose(takerNo);
    await desk.takeLeave();
    await page.goto('/reception/numberDetail');
    await page.getByText('发放记录', { exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: plates.next })).toContainText('20.00');
    await page.getByText('日终核对', { exact: true }).click();
    await search(page, teamNo);
    await expect(page.getByText('没有符合条件')).toBeVisible();
  });

  await step(
    'the rebate of what stayed is audited by 白露, who cannot pay it, and paid by another person',
    async () => {
      await signIn('auditor01', '70');
      const row = await rebateOf(page, sold.kept.orderNo);
      await expect(row).toContainText('28.00');
      await row.getByRole('button', { name: '审核' }).click();
      await page.getByRole('button', { name: '审核通过' }).click();
      await expect(page.getByText('已审核，等待付款')).toBeVisible();
      await pay(page, row);
      await expect(page.getByRole('dialog')).toContainText('审核人不能付款');
      await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
      await signIn('admin', '70');
      await pay(page, await rebateOf(page, sold.kept.orderNo));
      await expect(page.getByText('已登记付款')).toBeVisible();
    },
  );

  await step('the papers of the shifts say what was sold', async () => {
    await signIn('seller01', '10');
    await page.goto('/saleSystem');
    await expect(sale.cart).toBeVisible();
    await forgetPrints(page);
    await sale.handOver('500.00');
    const ofWindow = (await printedSlips(page)).texts.join('');
    expect(ofWindow).toMatch(/售票\s*24 张\s*售票额\s*¥1,560\.00\s*净额\s*¥1,560\.00/);
    await signIn('storelead01', '30');
    await page.goto('/till');
    await expect(till.cart).toBeVisible();
    await forgetPrints(page);
    await till.handOver('525');
    expect((await printedSlips(page)).texts.join('')).toMatch(/单数\s*1\s*销售净额\s*¥25\.00/);
  });

  await step('every report has grown by the same figures', async () => {
    evening = await readScreens(page, signIn);
    requireEqual([{ day: 'first day', here: firstDay(rebateDelta), there: growth(before, evening) }]);
  });

  await step(
    'The next day, when the first one has been closed, 陈一 hands over the shift that she left open',
    async () => {
      await days.sleep(page);
      await dayEndOf(page, signIn, tomorrow);
      await closeLeftShift(page, signIn);
      await findLeftShift(page, signIn, today);
    },
  );

  await step('林小满 comes with the code of yesterday, and a window and a till sell on', async () => {
    await admitVisitor(page, signIn, booked);
    await sellOn(page, signIn);
  });

  await step('reports show the second day beside the first one, and both together', async () => {
    const alone = await readScreens(page, signIn, { from: tomorrow, to: tomorrow });
    const both = await readScreens(page, signIn, { from: today, to: tomorrow });
    const second = secondDay(evening, { today, tomorrow });
    requireEqual([
      { day: 'second day', here: second, there: alone },
      { day: 'both days', here: bothDays(firstDay(rebateDelta), second), there: growth(before, both) },
    ]);
  });

  await step('and the books balance', () => {
    expect(verifyOwnBooks()).toContain('The books balance.');
    return Promise.resolve();
  });
});

const noSale: Sold = { orderNo: '', ticketNo: '' };

/** 换团 of one order and of the slip of the second till. @returns how much more in yuan is given back by the preview */
async function askForChange(
  page: Page,
  { from, to, orderNo }: { from: string; to: string; orderNo: string },
): Promise<number> {
  await page.goto('/reception/changeTeam');
  for (const [name, teamNo] of [
    ['原团', from],
    ['目标团', to],
  ] as const) {
    await page.getByRole('combobox', { name, exact: true }).fill(teamNo);
    await expect(page.getByRole('option', { name: new RegExp(teamNo) })).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name })).toContainText(teamNo);
  }
  await page
    .getByRole('group', { name: '门票' })
    .getByRole('checkbox', { name: new RegExp(orderNo) })
    .check();
  await page.getByRole('group', { name: '零售单' }).getByRole('checkbox').last().check();
  await page.getByLabel('换团原因').fill('拼车的十人属云岭');
  await page.getByRole('button', { name: '预览影响' }).click();
  await expect(page.getByText('须由他人审核后生效')).toContainText('门票已检票');
  await expect(page.getByText('涉及 10 人')).toContainText('零售 25.00');
  const rebates = page.getByRole('table', { name: '返利变化' }).getByRole('row');
  await expect(rebates.filter({ hasText: seller.name })).toContainText('-20.00');
  const deltas = await rebates.locator('td:last-child').allInnerTexts();
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('已提交，待他人审核')).toBeVisible();
  return deltas.reduce((sum, text) => sum + Number(text.replace(/[¥,\s]/g, '')), 0);
}

/** Narrows a list to what these words name. */
async function search(page: Page, words: string): Promise<void> {
  await page.getByLabel('关键字').fill(words);
  await page.getByLabel('关键字').press('Enter');
}

/** 审核与发放 of one order. */
async function rebateOf(page: Page, orderNo: string) {
  await page.goto('/audit/rebate');
  await page.getByText('审核与发放', { exact: true }).click();
  await search(page, orderNo);
  const row = page.getByRole('row').filter({ hasText: orderNo });
  await expect(row).toHaveCount(1);
  return row;
}

async function pay(page: Page, row: Awaited<ReturnType<typeof rebateOf>>): Promise<void> {
  await row.getByRole('button', { name: '付款' }).click();
  await page.getByRole('dialog', { name: /^付给/ }).getByRole('button', { name: '保存' }).click();
}
