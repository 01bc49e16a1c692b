import { randomUUID } from 'node:crypto';

import type { ChannelOffer, ChannelOrder } from '@shanmen/shared/contracts/ticket/channels/channel-order';
import { addDays, dayOf } from '@shanmen/shared/time';

import { expect, type Page, step, test } from '../../../fixtures.ts';
import { ownProduct } from '../../../product/own-product.ts';
import { newIdNo } from '../../../product/people/people.ts';

test('C-11 a sales channel gets a key, sells over the API by it, and sells no more once it is stopped', async ({
  page,
  signIn,
}) => {
  const now = new Date(Date.now() + ownProduct().clockOffsetMs);
  const visitDate = addDays(dayOf(now), 1);
  const form = page.getByRole('dialog', { name: '新增渠道' });
  let key = '';

  await step('Given a channel that sells by the agreement of its enterprise', async () => {
    await signIn('commerce01', '50');
    await page.goto('/product/channel');
    await page.getByRole('button', { name: '新增渠道' }).click();
    await form.getByLabel('编码').fill('OT3');
    await form.getByLabel('名称').fill('途游网');
    await form.getByLabel('协议').fill('镜湖');
    await page.getByText('镜湖悦庭酒店(演示)').click();
    await form.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('row', { name: /OT3.*途游网.*镜湖悦庭酒店.*预付.*启用/ })).toBeVisible();
  });

  await step('When it gets a key for the machine it calls from', async () => {
    await page.getByRole('row', { name: /OT3/ }).click();
    await page.getByRole('button', { name: '发放密钥' }).click();
    const asking = page.getByRole('dialog', { name: '为 途游网 发放密钥' });
    await asking.getByLabel('来源地址').fill('127.0.0.1');
    await page.keyboard.press('Enter');
    await asking.getByRole('button', { name: '保存' }).click();
    const shown = page.getByRole('dialog', { name: '途游网 的新密钥' });
    key = (await shown.locator('code').innerText()).trim();
    expect(key).toMatch(/^[\w-]{43}$/);
    await shown.getByRole('button', { name: '已交给对方' }).click();
    await expect(page.getByText(key)).toHaveCount(0);
  });

  await step('Then it asks what it may sell, and sells it', async () => {
    const offer = await asChannel<ChannelOffer>(page, key, `channel-offer?visitDate=${visitDate}`);
    const adult = offer.products.find(({ code }) => code === 'CR');
    const slot = offer.slots.find(({ spotId, remaining }) => spotId === adult?.spotIds[0] && remaining > 0);
    const order = await asChannel<ChannelOrder>(page, key, 'channel-orders', {
      externalNo: `TY-${Date.now()}`,
      visitDate,
      lines: [
        {
          productCode: 'CR',
          qty: 1,
          slotId: slot?.id,
          visitors: [{ name: '林小满', idKind: 'ID_CARD', idNo: newIdNo() }],
        },
      ],
      expectedTotalFen: adult?.priceFen,
    });
    expect(order.tickets).toMatchObject([{ productCode: 'CR', status: 'I' }]);
  });

  await step('until its key is stopped', async () => {
    await page.getByRole('button', { name: '停用' }).click();
    await page
      .getByRole('dialog', { name: /停用 途游网/ })
      .getByRole('button', { name: '停用' })
      .click();
    await expect(page.getByText('已停用', { exact: true })).toBeVisible();
    const answer = await page.request.get(`/api/ticket/channel-offer?visitDate=${visitDate}`, {
      headers: { 'channel-key': key },
    });
    expect([answer.status(), (await answer.json()).code]).toEqual([401, 'channel_refused']);
  });
});

/** Calls as the program of a channel does. */
async function asChannel<T>(page: Page, key: string, path: string, data?: object): Promise<T> {
  const headers = { 'channel-key': key, 'idempotency-key': randomUUID() };
  const address = `/api/ticket/${path}`;
  const answer = data
    ? await page.request.post(address, { headers, data })
    : await page.request.get(address, { headers });
  expect(answer.status(), await answer.text()).toBe(200);
  const { result }: { result: T } = await answer.json();
  return result;
}
