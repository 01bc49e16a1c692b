import type { Page } from '@playwright/test';

/** /buyTicket as a visitor sees it. */
export function bookingPage(page: Page) {
  const next = (name: RegExp) => page.getByRole('button', { name });
  async function proveMobile(mobile: string, readCode: () => Promise<string>): Promise<void> {
    await page.getByLabel('手机号').fill(mobile);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('button', { name: /秒后重发/ }).waitFor();
    await page.getByLabel('短信验证码').fill(await readCode());
  }
  return {
    steps: page.getByRole('list', { name: '订票步骤' }),
    order: page.getByRole('region', { name: '订单' }),
    timer: page.getByRole('timer'),

    async chooseTicket(name: string): Promise<void> {
      await next(/^下一步：选门票/).click();
      await page.getByRole('button', { name: `增加${name}` }).click();
      await next(/^下一步：填游客/).click();
    },

    /** @param readCode how the code on the mobile is learned */
    async bookAs(name: string, mobile: string, readCode: () => Promise<string>): Promise<void> {
      await page.getByLabel('联系人姓名').fill(name);
      await proveMobile(mobile, readCode);
      await next(/^提交订单/).click();
    },

    proveMobile,

    /** Names who comes with the ticket, where it asks for a name. */
    async nameVisitor(name: string, idNo: string): Promise<void> {
      await page.getByLabel('姓名', { exact: true }).fill(name);
      await page.getByLabel('证件号码').fill(idNo);
    },

    async pay(outcome: '支付成功' | '余额不足'): Promise<void> {
      await next(/^去支付/).click();
      await page.getByRole('button', { name: outcome }).click();
    },

    /** What the codes on the screen hold, as a gate reads them. */
    codes: () =>
      page
        .locator('figure [data-qr]')
        .evaluateAll(marks => marks.map(mark => mark.getAttribute('data-qr') ?? '')),
  };
}
