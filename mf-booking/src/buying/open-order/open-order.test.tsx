import { ShellContext } from '@shanmen/shared';
import type { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import { fen } from '@shanmen/shared/money';
import { answer, createTestShell, refusal, serveMock, type TestShell } from '@shanmen/shared/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookedTicket } from '../../../dev/booked.ts';
import { demoDays, handlers } from '../../../dev/handlers.ts';
import { BuyTicket } from '../../buy-ticket/buy-ticket.tsx';

const server = serveMock({});
const orderNo = 'D2611220000011';
const [orders, own] = ['/api/ticket/public/orders', `/api/ticket/public/orders/${orderNo}`];
let shell: TestShell;
let state: Booking['state'];
let placings = 0;
let tickets: Booking['tickets'] = [];

beforeEach(() => {
  state = 'UNPAID';
  placings = 0;
  tickets = [];
  shell = createTestShell({ user: null });
  window.history.replaceState(null, '');
  window.localStorage.clear();
  window.sessionStorage.clear();
  const show = () => answer(placed());
  server.replace({
    ...handlers,
    'POST /api/ticket/public/sms-codes': () => answer({ resendAfterSeconds: 60, validSeconds: 300 }),
    'POST /api/ticket/public/proofs': () => answer({ proof: 'p', validUntil: '2099-01-01T00:00:00Z' }),
    'GET /api/ticket/public/open-orders': () =>
      answer({
        now: new Date().toISOString(),
        bookings: state === 'UNPAID' ? [open()] : [],
      }),
    [`POST ${orders}`]: () => {
      placings += 1;
      return placings > 1 && state === 'UNPAID'
        ? refusal('holds_full', `未支付的订单太多，请先支付或取消；您有未支付的订单 ${orderNo}`)
        : show();
    },
    [`GET ${own}`]: show,
    [`POST ${own}/cancel`]: () => {
      state = 'CANCELLED';
      return show();
    },
  });
});
afterEach(() => shell.dispose());

const button = (name: RegExp) => screen.getByRole('button', { name });

async function openPage() {
  render(
    <ShellContext value={shell}>
      <BuyTicket />
    </ShellContext>,
  );
  await screen.findByRole('heading', { name: /官方|青岚山/ });
}

/** As a browser does it: everything in memory is gone, what was kept is there. */
async function reload() {
  cleanup();
  await openPage();
}

async function proveMobile(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('手机号'), '15400000001');
  await user.click(button(/获取验证码/));
  await user.type(await screen.findByLabelText('短信验证码'), '123456');
}

async function bookOne() {
  const user = userEvent.setup();
  await openPage();
  await user.click(await screen.findByRole('radio', { name: /10:00–12:00/ }));
  await user.click(button(/下一步：选门票/));
  await user.click(button(/增加大门成人票/));
  await user.click(button(/下一步：填游客/));
  await user.type(screen.getByLabelText('姓名'), '林小满');
  await user.type(screen.getByLabelText('证件号码'), '990000199001010017');
  await user.type(screen.getByLabelText('联系人姓名'), '林小满');
  await proveMobile(user);
  await user.click(button(/提交订单/));
  await screen.findByRole('timer');
  return user;
}

it('T-44 is there again after a reload, to be paid, and keeps nothing of the visitor in the browser', async () => {
  await bookOne();
  const kept = JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }]);
  expect(kept).toContain(orderNo);
  expect(kept).not.toMatch(/林小满|990000199001010017|15400000001/);
  await reload();
  expect(await screen.findByRole('timer')).toHaveTextContent('内支付');
  expect(button(/去支付 ¥80.00/)).toBeEnabled();
});

it('is a step away after Back, which leads through the steps and not out of the page', async () => {
  const user = await bookOne();
  act(() => window.history.back());
  const notice = await screen.findByRole('region', {
    name: `未支付的订单 ${orderNo}`,
  });
  expect(screen.getByLabelText('联系人姓名')).toHaveValue('林小满');
  await user.click(within(notice).getByRole('button', { name: '继续支付' }));
  expect(await screen.findByRole('timer')).toBeVisible();
});

it('stands beside the refusal of another booking, and once given up lets it through', async () => {
  const user = await bookOne();
  act(() => window.history.back());
  await screen.findByRole('region', { name: `未支付的订单 ${orderNo}` });
  await user.click(button(/提交订单/));
  const refused = (await screen.findByText(/请先支付或取消/)).closest('[role="alert"]');
  if (!(refused instanceof HTMLElement)) throw new Error('no refusal');
  expect(within(refused).getByRole('button', { name: '继续支付' })).toBeEnabled();
  await user.click(within(refused).getByRole('button', { name: '取消订单' }));
  await waitFor(() => expect(screen.queryByText(/请先支付或取消/)).toBeNull());
  state = 'UNPAID';
  placings = 0;
  await user.click(button(/提交订单/));
  expect(await screen.findByRole('timer')).toBeVisible();
});

it('is found on this device in another tab, by its number, once the mobile is shown to be at hand', async () => {
  await bookOne();
  window.sessionStorage.clear();
  await reload();
  const user = userEvent.setup();
  const notice = await screen.findByRole('region', {
    name: `未支付的订单 ${orderNo}`,
  });
  await user.click(within(notice).getByRole('button', { name: '继续支付' }));
  expect(screen.getByLabelText('订单号')).toHaveValue(orderNo);
  await proveMobile(user);
  await user.click(button(/^查询订单/));
  expect(await screen.findByRole('timer')).toBeVisible();
  await user.click(button(/取消订单/));
  expect(await screen.findByText('已取消')).toBeVisible();
  expect(window.localStorage.getItem('shanmen:unpaid')).toBeNull();
});

it('is found under 我的订单 by the code of the mobile alone', async () => {
  const user = userEvent.setup();
  await openPage();
  await user.click(button(/我的订单/));
  await proveMobile(user);
  await user.click(button(/查找未支付的订单/));
  await user.click(await screen.findByRole('button', { name: '继续支付' }));
  expect(await screen.findByRole('timer')).toBeVisible();
});

it('is over once it was given up: nothing of it comes back', async () => {
  const user = await bookOne();
  await user.click(button(/取消订单/));
  expect(await screen.findByText(/名额已释放/)).toBeVisible();
  await reload();
  expect(await screen.findByRole('group', { name: '游玩日期' })).toBeVisible();
  expect(screen.queryByRole('region', { name: /未支付的订单/ })).toBeNull();
});

it('offers no refund of a ticket that was admitted while its page stood open', async () => {
  await bookOne();
  await screen.findByRole('timer');
  state = 'ISSUED';
  tickets = [bookedTicket];
  await reload();
  expect(await screen.findByText('退票')).toBeVisible();
  tickets = [{ ...bookedTicket, status: 'O' }];
  act(() => {
    window.dispatchEvent(new Event('focus'));
  });
  await waitFor(() => expect(screen.queryByText('退票')).toBeNull());
});

function open() {
  const { visitDate, totalFen, holdExpiresAt } = placed();
  return { orderNo, visitDate, totalFen, holdExpiresAt };
}

function placed(): Booking {
  const at = Date.now();
  return {
    orderNo,
    state,
    visitDate: demoDays.today,
    contactName: '林*满',
    mobileMasked: '154****0001',
    pickupCode: null,
    bookedAt: new Date(at).toISOString(),
    totalFen: fen(80_00),
    paidFen: fen(0),
    refundedFen: fen(0),
    holdExpiresAt: state === 'UNPAID' ? new Date(at + 900_000).toISOString() : null,
    payment: null,
    now: new Date(at).toISOString(),
    refundTiers: [],
    closures: [],
    tickets,
  };
}
