import { ShellContext } from '@shanmen/shared';
import type { Waiting } from '@shanmen/shared/contracts/ticket/booking/waiting-entry';
import { fen } from '@shanmen/shared/money';
import { answer, createTestShell, refusal, serveMock, type TestShell } from '@shanmen/shared/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoDays, demoOffer, handlers } from '../../dev/handlers.ts';
import { BuyTicket } from '../buy-ticket/buy-ticket.tsx';

const server = serveMock({});
let shell: TestShell;
let asked: unknown[] = [];
let entry: Waiting;

beforeEach(async () => {
  asked = [];
  entry = waiting;
  const list = () => answer({ now: new Date().toISOString(), entries: [entry] });
  server.replace({
    ...handlers,
    'POST /api/ticket/public/sms-codes': () => answer({ resendAfterSeconds: 60, validSeconds: 300 }),
    'POST /api/ticket/public/proofs': () => answer({ proof: 'p', validUntil: '2099-01-01T00:00:00Z' }),
    'GET /api/ticket/public/waiting-entries': list,
    'POST /api/ticket/public/waiting-entries': ({ body }) => {
      asked.push(body);
      return list();
    },
    'POST /api/ticket/public/waiting-entries/7/payments': ({ body }) => {
      asked.push(body);
      const isPaid = JSON.stringify(body).includes('"PAY"');
      entry = { ...waiting, prepaid: { amountFen: fen(8000), state: isPaid ? 'PAID' : 'FAILED' } };
      return list();
    },
    'POST /api/ticket/public/waiting-entries/7/cancel': () => {
      entry = { ...waiting, state: 'CANCELLED', position: null };
      return list();
    },
    'POST /api/ticket/public/orders': ({ body }) => {
      asked.push(body);
      return refusal('offer_gone', '留位已过期，请重新候补或选择其他时段');
    },
  });
  shell = createTestShell({ user: null });
  render(
    <ShellContext value={shell}>
      <BuyTicket />
    </ShellContext>,
  );
  await screen.findByRole('radio', { name: /12:00–14:00/ });
});
afterEach(() => shell.dispose());

const button = (name: RegExp) => screen.getByRole('button', { name });

/** The fields of the page that is shown; the booking behind it keeps its own. */
async function proveMobile(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('手机号'), '15400000001');
  await user.click(button(/获取验证码/));
  await user.type(await screen.findByLabelText('短信验证码'), '123456');
}

it('waits for a stretch that is booked up, and says how many come before', async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '候补 08:00–10:00' }));
  expect(
    screen.getByText(/已有 6 人在候补，机会较小（按近 30 天估计，不作保证）。.* 09:30 前没有等到，自动取消/),
  ).toBeVisible();
  await user.click(button(/增加一张/));
  await user.type(screen.getByLabelText('联系人姓名'), '林小满');
  await proveMobile(user);
  await user.click(button(/加入候补/));
  expect(await screen.findByText(/前面还有 2 位，有机会，最晚等到 .*，到时自动取消/)).toBeVisible();
  expect(asked).toEqual([{ slotId: 11, productId: 1, qty: 2, contactName: '林小满' }]);
});

it('T-59 leads to booking what came free meanwhile, with places and ticket chosen and the days read anew', async () => {
  let [days, offers] = [0, 0];
  server.replace({
    ...handlers,
    'GET /api/ticket/public/calendar-days': () => {
      days += 1;
      return answer(demoDays);
    },
    'GET /api/ticket/public/products': ({ query }) => {
      offers += 1;
      const offer = demoOffer(query.get('visitDate') ?? demoDays.today);
      const [spot, ...others] = offer.spots;
      if (!spot) throw new Error('no spot');
      const slots = spot.slots.map(slot =>
        slot.id === 11 ? { ...slot, state: 'FEW' as const, left: 3, waiting: null } : slot,
      );
      return answer({ ...offer, spots: [{ ...spot, slots }, ...others] });
    },
    'POST /api/ticket/public/sms-codes': () => answer({ resendAfterSeconds: 60, validSeconds: 300 }),
    'POST /api/ticket/public/proofs': () => answer({ proof: 'p', validUntil: '2099-01-01T00:00:00Z' }),
    'POST /api/ticket/public/waiting-entries': () =>
      refusal('places_left', '该时段还有余票，可直接预订', { remaining: 3 }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '候补 08:00–10:00' }));
  await user.click(screen.getByRole('button', { name: '增加一张' }));
  await user.type(screen.getByLabelText('联系人姓名'), '林小满');
  await proveMobile(user);
  await user.click(button(/^加入候补/));
  expect(await screen.findByText(/有余票了，已为您选好/)).toBeVisible();
  const freed = await screen.findByRole('radio', { name: /08:00–10:00/ });
  await waitFor(() => expect(freed).toBeEnabled());
  expect(freed).toBeChecked();
  expect(screen.getByText('2 张 ¥')).toBeVisible();
  expect([days, offers]).toEqual([1, 1]);
  await user.click(button(/下一步：填游客/));
  expect(await screen.findByLabelText('联系人姓名')).toHaveValue('林小满');
});

it('pays while waiting, for named visitors, and reads that tickets come by themselves', async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '候补 08:00–10:00' }));
  await user.click(screen.getByRole('radio', { name: /现在预付/ }));
  await user.type(screen.getByLabelText('姓名'), '林小满');
  await user.type(screen.getByLabelText('证件号码'), '990000199001010017');
  await user.type(screen.getByLabelText('联系人姓名'), '林小满');
  await proveMobile(user);
  await user.click(button(/加入候补并预付/));
  expect(await screen.findByRole('heading', { name: /候补预付/ })).toBeVisible();
  await user.click(button(/去支付 ¥/));
  await user.click(await screen.findByRole('button', { name: '余额不足' }));
  expect(await screen.findByText(/支付未成功，您仍在候补/)).toHaveRole('alert');
  await user.click(button(/去支付 ¥/));
  await user.click(await screen.findByRole('button', { name: '支付成功' }));
  expect(await screen.findByText(/已预付 ¥80.00，有票自动出票/)).toBeVisible();
  expect(button(/取消并退款/)).toBeEnabled();
  expect(asked).toMatchObject([
    { slotId: 11, productId: 1, qty: 1 },
    { method: 'WECHAT', simulated: 'DECLINE' },
    {
      method: 'WECHAT',
      simulated: 'PAY',
      expectedTotalFen: 8000,
      visitors: [{ name: '林小满', idKind: 'ID_CARD', idNo: '990000199001010017' }],
    },
  ]);
});

it('T-59 pays later, for whoever joined without paying, at the price of now and for named visitors', async () => {
  const user = userEvent.setup();
  await user.click(button(/我的候补/));
  await proveMobile(user);
  await user.click(button(/查看候补/));
  await user.click(await screen.findByRole('button', { name: '现在预付' }));
  await user.click(await screen.findByRole('button', { name: /下一步：付款/ }));
  expect(screen.getAllByText('请填写姓名')).toHaveLength(2);
  for (const name of screen.getAllByLabelText('姓名')) await user.type(name, '林小满');
  const numbers = ['990000199001010017', '990000198506150029'];
  for (const [index, field] of screen.getAllByLabelText('证件号码').entries()) {
    await user.type(field, numbers[index] ?? '');
  }
  await user.click(button(/下一步：付款/));
  await user.click(await screen.findByRole('button', { name: /去支付 ¥160.00/ }));
  await user.click(await screen.findByRole('button', { name: '支付成功' }));
  expect(await screen.findByText(/有票自动出票/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '现在预付' })).toBeNull();
  expect(asked).toMatchObject([
    {
      expectedTotalFen: 16_000,
      visitors: [{ idNo: '990000199001010017' }, { idNo: '990000198506150029' }],
    },
  ]);
});

it('offers no paying for money that is on its way, and says why where the ticket is not sold any more', async () => {
  entry = { ...waiting, prepaid: { amountFen: fen(16_000), state: 'UNKNOWN' } };
  const user = userEvent.setup();
  await user.click(button(/我的候补/));
  await proveMobile(user);
  await user.click(button(/查看候补/));
  expect(await screen.findByText(/支付中，稍后刷新/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '现在预付' })).toBeNull();
  entry = { ...waiting, productId: 99 };
  await user.click(button(/刷新/));
  await user.click(await screen.findByRole('button', { name: '现在预付' }));
  expect(await screen.findByText(/已停售，暂不能预付，您仍在候补/)).toBeVisible();
  await user.click(button(/返回我的候补/));
  expect(await screen.findByText('大门成人票 × 2')).toBeVisible();
});

it('books what was offered, with the mobile that is proved already', async () => {
  entry = { ...waiting, state: 'OFFERED', position: null, offerExpiresAt: '2026-10-02T05:20:00.000Z' };
  const user = userEvent.setup();
  await user.click(button(/我的候补/));
  await proveMobile(user);
  await user.click(button(/查看候补/));
  expect(await screen.findByText(/请在 13:20 前完成订票/)).toBeVisible();
  await user.click(button(/去订票/));
  expect(await screen.findByRole('heading', { name: /游客/ })).toBeVisible();
  for (const name of screen.getAllByLabelText('姓名')) await user.type(name, '林小满');
  const numbers = ['990000199001010017', '990000198506150029'];
  for (const [index, field] of screen.getAllByLabelText('证件号码').entries()) {
    await user.type(field, numbers[index] ?? '');
  }
  await user.type(screen.getByLabelText('联系人姓名'), '林小满');
  await user.click(button(/提交订单/));
  expect(await screen.findByText(/留位已过期/)).toBeVisible();
  expect(asked).toMatchObject([{ waitingEntryId: 7, lines: [{ productId: 1, slotId: 11, qty: 2 }] }]);
});

it('shows nothing before the mobile is proved, and lets go of what is waited for', async () => {
  const user = userEvent.setup();
  await user.click(button(/我的候补/));
  expect(button(/查看候补/)).toBeDisabled();
  await proveMobile(user);
  await user.click(button(/查看候补/));
  const card = (await screen.findByText('大门成人票 × 2')).closest('li');
  if (!card) throw new Error('no card');
  expect(within(card).queryByRole('button', { name: '去订票' })).toBeNull();
  await user.click(within(card).getByRole('button', { name: '取消候补' }));
  expect(await screen.findByText('已取消')).toBeVisible();
  expect(within(card).queryByRole('button')).toBeNull();
});

it('asks for a new code where the proof of the mobile has grown old', async () => {
  const user = userEvent.setup();
  await user.click(button(/我的候补/));
  await proveMobile(user);
  await user.click(button(/查看候补/));
  await screen.findByText('大门成人票 × 2');
  server.replace({
    ...handlers,
    'GET /api/ticket/public/waiting-entries': () => refusal('mobile_unproved', '请先验证手机号'),
  });
  await user.click(button(/刷新/));
  expect(await screen.findByText('请先验证手机号')).toBeVisible();
  expect(screen.getByLabelText('短信验证码')).toHaveValue('');
});

it('lets a day be chosen that is booked up, for it can be waited for, but none that is closed', () => {
  const days = within(screen.getByRole('group', { name: '游玩日期' }));
  expect(days.getByRole('radio', { name: /已约满/ })).toBeEnabled();
  expect(days.getByRole('radio', { name: /暂停预订/ })).toBeDisabled();
});

const waiting: Waiting = {
  id: 7,
  slotId: 11,
  spotId: 1,
  productId: 1,
  productName: '大门成人票',
  spotName: '大门',
  visitDate: demoDays.today,
  startTime: '08:00',
  endTime: '10:00',
  qty: 2,
  state: 'WAITING',
  position: 3,
  chance: 'FAIR',
  offerExpiresAt: null,
  cutoffAt: '2026-10-02T01:30:00.000Z',
  prepaid: null,
  createdAt: '2026-10-01T01:30:00.000Z',
};
