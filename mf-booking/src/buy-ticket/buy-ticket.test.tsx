import { ShellContext } from '@shanmen/shared';
import type { Booking, BookingRequest } from '@shanmen/shared/contracts/ticket/booking/booking';
import type { OfferSlot } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import { answer, createTestShell, refusal, serveMock, type TestShell } from '@shanmen/shared/testing';
import { fen } from '@shanmen/shared/money';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoDays, demoOffer, handlers } from '../../dev/handlers.ts';
import { BuyTicket } from './buy-ticket.tsx';

const server = serveMock({});
let shell: TestShell;
let asked: unknown[] = [];

beforeEach(async () => {
  asked = [];
  server.replace({
    ...handlers,
    'POST /api/ticket/public/sms-codes': () => answer({ resendAfterSeconds: 60, validSeconds: 300 }),
    'POST /api/ticket/public/proofs': () => answer({ proof: 'p', validUntil: '2099-01-01T00:00:00Z' }),
    'POST /api/ticket/public/orders': ({ body }) => {
      asked.push(body);
      return asked.length === 1
        ? refusal('sold_out', '余票不足：大门 10:00–12:00 仅剩 0 张', { slotId: 12, remaining: 0 })
        : answer(placed);
    },
  });
  shell = createTestShell({ user: null });
  open();
  await screen.findByRole('radio', { name: /12:00–14:00/ });
});
afterEach(() => shell.dispose());

function open() {
  render(
    <ShellContext value={shell}>
      <BuyTicket />
    </ShellContext>,
  );
}

/** Opens the page anew, with other stretches of the day than usual. */
function offerSlots(change: (slots: OfferSlot[]) => OfferSlot[]) {
  server.replace({
    ...handlers,
    'GET /api/ticket/public/products': ({ query }) => {
      const offer = demoOffer(query.get('visitDate') ?? '');
      return answer({ ...offer, spots: offer.spots.map(spot => ({ ...spot, slots: change(spot.slots) })) });
    },
  });
  cleanup();
  open();
}

const button = (name: RegExp) => screen.getByRole('button', { name });

async function chooseTicket() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: /10:00–12:00/ }));
  await user.click(button(/下一步：选门票/));
  await user.click(button(/增加大门成人票/));
  await user.click(button(/下一步：填游客/));
  return user;
}

async function bookAs(user: ReturnType<typeof userEvent.setup>, idNo: string) {
  await user.type(screen.getByLabelText('姓名'), '林小满');
  await user.type(screen.getByLabelText('证件号码'), idNo);
  await user.type(screen.getByLabelText('联系人姓名'), '林小满');
  await user.type(screen.getByLabelText('手机号'), '15400000001');
  await user.click(button(/获取验证码/));
  await user.type(await screen.findByLabelText('短信验证码'), '123456');
  await user.click(button(/提交订单/));
}

it('does not offer a stretch that is full, and says what is left of a scarce one', async () => {
  expect(await screen.findByRole('radio', { name: /08:00–10:00/ })).toBeDisabled();
  expect(screen.getByRole('radio', { name: /10:00–12:00/ }).closest('label')).toHaveTextContent('仅剩 8 张');
});

it('T-75 lets no day be chosen that nothing is sold for yet, and says why', async () => {
  const why = '最多可提前 2 天预订';
  server.replace({
    ...handlers,
    'GET /api/ticket/public/calendar-days': () => answer({ ...demoDays, days: shutFrom(3, why) }),
    'GET /api/ticket/public/products': ({ query }) => {
      const offer = demoOffer(query.get('visitDate') ?? '');
      return answer({ ...offer, products: offer.products.map(each => ({ ...each, closed: '停售' })) });
    },
  });
  cleanup();
  open();
  const days = within(await screen.findByRole('group', { name: '游玩日期' }));
  const shut = await days.findAllByRole('radio', { name: /未开售/ });
  expect(shut).toHaveLength(4);
  for (const day of shut) expect(day).toBeDisabled();
  expect(days.getAllByText(why)).toHaveLength(1);
  expect(await days.findByText('大门成人票：停售')).toBeInTheDocument();
});

it('shows what a refund costs before anything is bought', async () => {
  const user = userEvent.setup();
  await screen.findByRole('radio', { name: /12:00–14:00/ });
  await user.click(button(/下一步：选门票/));
  expect(screen.getByText('此后至场次结束前：收票价的 20%')).toBeInTheDocument();
});

it('leads to the stretch of the day that was not chosen', async () => {
  const user = userEvent.setup();
  await screen.findByRole('radio', { name: /12:00–14:00/ });
  await user.click(button(/下一步：选门票/));
  await user.click(button(/增加大门成人票/));
  await user.click(button(/请选择大门的时段/));
  expect(screen.getByRole('radio', { name: /10:00–12:00/ })).toHaveFocus();
  await user.click(screen.getByRole('radio', { name: /12:00–14:00/ }));
  expect(button(/下一步：填游客/)).toBeEnabled();
});

it('says that fewer are left than were picked before names are asked for', async () => {
  offerSlots(slots => slots.map(slot => ({ ...slot, left: 2 })));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: /10:00–12:00/ }));
  await user.click(button(/下一步：选门票/));
  for (let count = 0; count < 3; count += 1) await user.click(button(/增加大门成人票/));
  expect(button(/所选时段仅剩 2 张，请减少张数/)).toBeDisabled();
  await user.click(button(/减少大门成人票/));
  expect(button(/下一步：填游客/)).toBeEnabled();
});

it('takes the only stretch of the day of a place by itself', async () => {
  offerSlots(slots => slots.filter(({ id }) => id === 13));
  const user = userEvent.setup();
  await screen.findByRole('radio', { name: /12:00–14:00/ });
  await user.click(button(/下一步：选门票/));
  await user.click(button(/增加大门成人票/));
  expect(screen.getByRole('radio', { name: /12:00–14:00/ })).toBeChecked();
  expect(button(/下一步：填游客/)).toBeEnabled();
});

it('sells nothing for a stretch that it is too late for, says why, and takes back what was picked', async () => {
  const user = userEvent.setup();
  const why = '时段结束前 30 分钟停止售票';
  server.replace({
    ...handlers,
    'GET /api/ticket/public/products': ({ query }) => {
      const offer = demoOffer(query.get('visitDate') ?? '');
      const products = offer.products.map(each => ({ ...each, shut: { slotIds: [12], why } }));
      return answer({ ...offer, products });
    },
  });
  const [, tomorrow] = screen.getAllByRole('radio', { name: /周/ });
  if (!tomorrow) throw new Error('more than one day can be booked');
  await user.click(tomorrow);
  await user.click(await screen.findByRole('radio', { name: /12:00–14:00/ }));
  await user.click(button(/下一步：选门票/));
  await user.click(button(/增加大门成人票/));
  expect(screen.getByText(`大门成人票：${why}`)).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /10:00–12:00 已停售/ })).toBeDisabled();
  await user.click(button(/日期场次/));
  await user.click(await screen.findByRole('radio', { name: /10:00–12:00/ }));
  await user.click(button(/所选时段已不售大门成人票，请换时段|下一步：选门票/));
  expect(screen.getAllByText(`所选时段：${why}`).length).toBeGreaterThan(0);
  await user.click(button(/减少大门成人票/));
  expect(screen.queryByRole('button', { name: /增加大门成人票/ })).toBeNull();
});

it('stops at the limit of a mobile, and says so at the button', async () => {
  server.replace({
    ...handlers,
    'GET /api/ticket/public/products': ({ query }) => {
      const offer = demoOffer(query.get('visitDate') ?? '');
      return answer({ ...offer, products: offer.products.map(each => ({ ...each, maxQty: 50 })) });
    },
  });
  cleanup();
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: /12:00–14:00/ }));
  await user.click(button(/下一步：选门票/));
  for (let count = 0; count < 5; count += 1) await user.click(button(/增加大门成人票/));
  expect(button(/增加大门成人票/)).toBeDisabled();
  expect(screen.getByText('同一手机号每天最多订 5 张')).toBeInTheDocument();
});

it('says before the payment what is paid for', async () => {
  const user = await chooseTicket();
  await bookAs(user, '990000199001010017');
  const refused = (await screen.findByText(/余票不足/)).closest('[role="alert"]');
  if (!(refused instanceof HTMLElement)) throw new Error('no refusal');
  await user.click(within(refused).getByRole('button', { name: /12:00–14:00/ }));
  await user.click(button(/提交订单/));
  const content = await screen.findByRole('group', { name: '订单内容' });
  expect(content).toHaveTextContent('大门成人票 12:00–14:00 · 林小满 9900**********0017¥80.00');
  expect(content).toHaveTextContent('大门成人票：入园前免费退');
});

it('leaves what was refused at its step when Back leads to another', async () => {
  const user = await chooseTicket();
  await bookAs(user, '990000199001010017');
  await screen.findByText(/余票不足/);
  act(() => {
    const state: unknown = { booking: { page: 'book', step: 'tickets' } };
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  });
  expect(screen.getByRole('button', { name: /增加大门成人票/ })).toBeInTheDocument();
  expect(screen.queryByText(/余票不足/)).toBeNull();
});

it('is no second main landmark beside that of the shell', () => {
  expect(screen.queryByRole('main')).toBeNull();
});

it('reads a document of full-width digits', async () => {
  const user = await chooseTicket();
  await user.type(screen.getByLabelText('证件号码'), '９９００００１９９００１０１００１７');
  expect(screen.getByLabelText('证件号码')).toHaveValue('990000199001010017');
});

it('says what is wrong with a document before the server is asked', async () => {
  const user = await chooseTicket();
  await bookAs(user, '990000199001010018');
  expect(screen.getByLabelText('证件号码')).toHaveAccessibleDescription(/证件|校验|号码/);
  expect(asked).toEqual([]);
});

it('offers other times when places ran out, and books one of them with all that was typed', async () => {
  const user = await chooseTicket();
  await bookAs(user, '990000199001010017');
  const refused = (await screen.findByText(/余票不足/)).closest('[role="alert"]');
  if (!(refused instanceof HTMLElement)) throw new Error('no refusal');
  await user.click(within(refused).getByRole('button', { name: /12:00–14:00/ }));
  await user.click(button(/提交订单/));
  expect(await screen.findByRole('timer')).toHaveTextContent('内支付');
  const [first, second] = asked.map(body => (isRequest(body) ? body.lines[0] : undefined));
  expect([first?.slotId, second?.slotId]).toEqual([12, 13]);
  expect(second?.visitors).toEqual([{ name: '林小满', idKind: 'ID_CARD', idNo: '990000199001010017' }]);
});

function shutFrom(first: number, why: string) {
  return demoDays.days.map((each, index) => (index < first ? each : { ...each, state: 'CLOSED', why }));
}

function isRequest(body: unknown): body is BookingRequest {
  return typeof body === 'object' && body !== null && 'lines' in body;
}

const placed: Booking = {
  orderNo: 'D2611220000011',
  state: 'UNPAID',
  visitDate: demoDays.today,
  contactName: '林小满',
  mobileMasked: '154****0001',
  pickupCode: '204817365',
  bookedAt: new Date().toISOString(),
  totalFen: fen(80_00),
  paidFen: fen(0),
  refundedFen: fen(0),
  holdExpiresAt: new Date(Date.now() + 900_000).toISOString(),
  payment: null,
  now: new Date().toISOString(),
  refundTiers: [{ productName: '大门成人票', tiers: ['入园前免费退'] }],
  closures: [],
  tickets: [
    {
      seat: 1,
      ticketNo: null,
      qr: null,
      productName: '大门成人票',
      visitDate: demoDays.today,
      spotIds: [1],
      places: [{ spotName: '大门', times: 1 }],
      startTime: '12:00',
      endTime: '14:00',
      visitor: { name: '林小满', idKind: 'ID_CARD', idMasked: '9900**********0017', cert: null },
      priceFen: fen(80_00),
      status: 'R',
      changeRefusal: null,
    },
  ],
};
