import type { BookingDays } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import type { SlotQuota, SlotQuotaPage } from '@shanmen/shared/contracts/ticket/capacity/slot-quota';

import { expect, type Page, step, test } from '../../../fixtures.ts';
import { bookingPage } from '../../../pages/booking-page.ts';
import { newIdNo, newMobile } from '../../../product/people/people.ts';
import { getAs, putAs, signInBy } from '../../../product/people/sign-in.ts';
import { codeOn, lastSms } from '../../../product/people/sms.ts';

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true };

/** Where it was shut, as it was before; a story that breaks off leaves the next one its places too. */
let shut: SlotQuota | null = null;
test.afterEach(async ({ page }) => {
  if (shut) await closeAt(page, await lastSlot(page), shut.capacity);
  shut = null;
});

test('候补: a slot that is booked up is waited for, offered when somebody leaves, and booked', async ({
  page: staff,
  browser,
}) => {
  await signInBy(staff, 'admin', '10');
  const [first, second] = await Promise.all([browser.newContext(phone), browser.newContext(phone)]);
  const [leaving, waiting] = await Promise.all([first.newPage(), second.newPage()]);
  const mobiles = { leaving: newMobile('155'), waiting: newMobile('156') };
  const slot = await lastSlot(staff);

  await step('Given a last place that somebody has ordered and not paid', async () => {
    const visitor = bookingPage(leaving);
    await chooseDay(leaving);
    await leaving.getByRole('radio', { name: slotName(slot) }).check();
    await visitor.chooseTicket('大门成人票');
    await visitor.nameVisitor('张望山', '990000199001010017');
    await visitor.bookAs('张望山', mobiles.leaving, () => codeOn(staff, mobiles.leaving));
    await expect(visitor.timer).toContainText('内支付');
    shut = slot;
    await closeAt(staff, await lastSlot(staff));
  });

  await step('When somebody else finds the slot booked up and waits for it', async () => {
    const hint = waiting.getByRole('button', { name: `候补 ${slot.startTime}` });
    // What visitors are shown is some seconds old.
    await expect(async () => {
      await chooseDay(waiting);
      await expect(hint).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await hint.click();
    await waiting.getByRole('radio', { name: /^大门成人票/ }).check();
    await waiting.getByLabel('联系人姓名').fill('李候山');
    await bookingPage(waiting).proveMobile(mobiles.waiting, () => codeOn(staff, mobiles.waiting));
    await waiting.getByRole('button', { name: '加入候补' }).click();
    await expect(waiting.getByText(/^您排在第一位/)).toBeVisible();
  });

  await step('And the order is cancelled', async () => {
    await leaving.getByRole('button', { name: '取消订单' }).click();
    await expect(leaving.getByText('名额已释放')).toBeVisible();
  });

  await step('Then who waits is told, and books and pays what is kept for him', async () => {
    await expect.poll(() => lastSms(staff, mobiles.waiting, 'WAIT_OK')).toContain('候补');
    await waiting.getByRole('button', { name: '刷新' }).click();
    await expect(waiting.getByText(/^已为您留位/)).toBeVisible();
    await waiting.getByRole('button', { name: '去订票' }).click();
    const visitor = bookingPage(waiting);
    await visitor.nameVisitor('李候山', '990000198506150029');
    await waiting.getByLabel('联系人姓名').fill('李候山');
    await waiting.getByRole('button', { name: /^提交订单/ }).click();
    await visitor.pay('支付成功');
    await expect(visitor.order).toContainText('已出票');
  });

  await Promise.all([first.close(), second.close()]);
});

test('T-59 预付候补: who has paid while waiting finds his tickets, and who leaves his money', async ({
  page: staff,
  browser,
}) => {
  await signInBy(staff, 'admin', '10');
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const slot = await lastSlot(staff);
  const visitor = bookingPage(page);
  const [mobile, leaving] = [newMobile('157'), newMobile('158')];

  await step('Given a slot that is booked up, and a visitor who pays for waiting', async () => {
    shut = slot;
    await closeAt(staff, slot);
    await joinAndPay(page, slot, () => visitor.proveMobile(mobile, () => codeOn(staff, mobile)));
    await expect(page.getByText(/^已预付 ¥/)).toBeVisible();
  });

  await step('When a place comes free', async () => {
    await closeAt(staff, await lastSlot(staff), slot.capacity);
    shut = null;
  });

  await step('Then the tickets are there without a further step', async () => {
    await expect.poll(() => lastSms(staff, mobile, 'WAIT_OK')).toContain('已出票');
    await page.getByRole('button', { name: '刷新' }).click();
    await expect(page.getByText(/^已用预付的 ¥/)).toBeVisible();
  });

  await step('And who pays for waiting and leaves has all of it back', async () => {
    shut = await lastSlot(staff);
    await closeAt(staff, shut);
    const prove = () => visitor.proveMobile(leaving, () => codeOn(staff, leaving));
    await joinAndPay(page, slot, prove);
    await page.getByRole('button', { name: '取消并退款' }).click();
    await expect.poll(() => lastSms(staff, leaving, 'REFUND')).toContain('已全额按原支付方式退回');
    await page.getByRole('button', { name: '刷新' }).click();
    await expect(page.getByText(/已全额退回$/)).toBeVisible();
  });

  await context.close();
});

/** @param prove shows that the mobile is at hand */
async function joinAndPay(page: Page, { startTime }: SlotQuota, prove: () => Promise<void>): Promise<void> {
  const name = '张望山';
  const hint = page.getByRole('button', { name: `候补 ${startTime}` });
  await expect(async () => {
    if (await hint.isHidden()) await page.goto('/buyTicket');
    await page.getByRole('group', { name: '游玩日期' }).getByRole('radio').last().check();
    await expect(hint).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await hint.click();
  await page.getByRole('radio', { name: /^大门成人票/ }).check();
  await page.getByRole('radio', { name: /^现在预付/ }).check();
  await bookingPage(page).nameVisitor(name, newIdNo());
  await page.getByLabel('联系人姓名').fill(name);
  await prove();
  await page.getByRole('button', { name: '加入候补并预付' }).click();
  await bookingPage(page).pay('支付成功');
}

/** The last day that visitors can book, so that no other story stands there. */
async function chooseDay(page: Page): Promise<void> {
  await page.goto('/buyTicket');
  await page.getByRole('group', { name: '游玩日期' }).getByRole('radio').last().check();
}

function slotName({ startTime }: SlotQuota): RegExp {
  return new RegExp(`^${startTime}`);
}

/** The first slot at the gate on that day, as it is now. */
async function lastSlot(staff: Page): Promise<SlotQuota> {
  const days = await staff.request.get('/api/ticket/public/calendar-days');
  const { result: site }: { result: BookingDays } = await days.json();
  const day = site.days.at(-1)?.day ?? '';
  const answer = await getAs(staff, 'admin', `/api/ticket/slot-quotas?from=${day}&to=${day}`);
  const { result }: { result: SlotQuotaPage } = await answer.json();
  const found = result.rows.find(({ spotName }) => spotName === '大门');
  if (!found) throw new Error(`大门 has no slot on ${day}`);
  return found;
}

/** Leaves the slot as many places as are taken, or as many as are named. */
async function closeAt(
  staff: Page,
  { id, capacity, state, sold, held, reserved }: SlotQuota,
  places = sold + held + reserved,
): Promise<void> {
  const answer = await putAs(staff, 'admin', `/api/ticket/slot-quotas/${id}`, {
    capacity: places,
    state,
    seen: { capacity, state },
  });
  expect(await answer.text()).toContain('"result"');
}
