import { expect, type Page } from '../../fixtures.ts';
import { bookingPage } from '../../pages/booking-page.ts';
import { checkInPage } from '../../pages/check-in-page.ts';
import { newMobile } from '../../product/people/people.ts';
import { codeOn } from '../../product/people/sms.ts';
import type { SignIn } from '../reception/team-acts.ts';

const ticket = '栖霞古寺票';

export type Booked = { readonly orderNo: string; readonly code: string };

/** 林小满 buys one ticket of the next day on her telephone. @param staff a page on which her code can be read */
export async function buyForTomorrow(
  telephone: Page,
  { staff, signIn }: { readonly staff: Page; readonly signIn: SignIn },
): Promise<Booked> {
  await signIn('admin', '50');
  const visitor = bookingPage(telephone);
  const mobile = newMobile('155');
  await telephone.goto('/buyTicket');
  await telephone.getByRole('group', { name: '游玩日期' }).getByRole('radio').nth(1).check();
  await visitor.chooseTicket(ticket);
  await visitor.bookAs('林小满', mobile, () => codeOn(staff, mobile));
  await visitor.pay('支付成功');
  await expect(visitor.order).toContainText('已出票');
  const orderNo = /D\d{13}/.exec(await visitor.order.innerText())?.[0] ?? '';
  const [code = ''] = await visitor.codes();
  await telephone.context().close();
  return { orderNo, code };
}

/** 许诺 finds it in 订单列表 with what was paid. @param words its day and its state */
export async function findOrder(
  page: Page,
  signIn: SignIn,
  { orderNo }: Booked,
  words: readonly string[],
): Promise<void> {
  await signIn('commerce01', '50');
  await page.goto('/order/list');
  const row = page.getByRole('row').filter({ hasText: orderNo });
  for (const said of [`${ticket}×1`, '40.00', '官方订票', ...words]) await expect(row).toContainText(said);
}

/** The gate of its spot lets her in, once. */
export async function admitVisitor(page: Page, signIn: SignIn, { code }: Booked): Promise<void> {
  const gate = checkInPage(page);
  await signIn('seller01', '10');
  await page.goto('/ticket/checkIn');
  // It stands where the machine stood on the day before.
  await page.getByRole('button', { name: /^换检票口/ }).click();
  await gate.chooseGate('栖霞古寺');
  await gate.scan(code);
  await expect(gate.result).toContainText('请通行');
  await gate.scan(code);
  await expect(gate.result).toContainText('已使用');
}
