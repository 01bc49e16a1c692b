import { ShellContext } from '@shanmen/shared';
import type { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import { fen } from '@shanmen/shared/money';
import { answer, createTestShell, refusal, serveMock, type TestShell } from '@shanmen/shared/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookedOrder, bookedTicket } from '../../dev/booked.ts';
import { demoDays, demoOffer, handlers } from '../../dev/handlers.ts';
import { BuyTicket } from '../buy-ticket/buy-ticket.tsx';
import { chooseLanguage } from './language.ts';

const visitor = { name: 'Ada Lovelace', idKind: 'PASSPORT', idMasked: 'P****123', cert: null } as const;
const refundTiers = [{ productName: '大门成人票', tiers: ['11月30日 00:00 前：免费退', '此后：不可退'] }];
const unpaid: Booking = {
  ...bookedOrder,
  state: 'UNPAID',
  contactName: visitor.name,
  holdExpiresAt: new Date(Date.now() + 900_000).toISOString(),
  now: new Date().toISOString(),
  refundTiers,
  tickets: [{ ...bookedTicket, ticketNo: null, qr: null, status: 'R', visitor }],
};
const issued: Booking = {
  ...unpaid,
  state: 'ISSUED',
  tickets: [
    { ...bookedTicket, visitor },
    { ...bookedTicket, seat: 2, ticketNo: '1234567890123457', changeRefusal: '大门成人票 不可改签' },
  ],
  invoicing: { askableFen: fen(80_00), last: null },
  closures: [
    {
      spotName: '大门',
      reason: 'WEATHER',
      dateFrom: '2026-11-20',
      dateTo: '2026-11-21',
      outcome: 'TOLD',
      refundFen: null,
      refundState: null,
    },
  ],
};

const server = serveMock({});
const user = userEvent.setup({ delay: null });
let shell: TestShell;

beforeEach(async () => {
  let placed = 0;
  server.replace({
    ...handlers,
    'GET /api/ticket/public/calendar-days': () => answer({ ...demoDays, siteAddress: '', siteRoute: '' }),
    'GET /api/ticket/public/products': ({ query }) => {
      const offer = demoOffer(query.get('visitDate') ?? '');
      const limits = ['最多可提前 7 天预订', '每单最多 5 张'];
      return answer({ ...offer, products: offer.products.map(each => ({ ...each, limits })) });
    },
    'POST /api/ticket/public/sms-codes': () => answer({ resendAfterSeconds: 60, validSeconds: 300 }),
    'POST /api/ticket/public/proofs': () => answer({ proof: 'p', validUntil: '2099-01-01T00:00:00Z' }),
    'POST /api/ticket/public/orders': () => {
      placed += 1;
      return placed === 1
        ? refusal('sold_out', '余票不足：大门 10:00–12:00 仅剩 0 张', { slotId: 12, remaining: 0 })
        : answer(unpaid);
    },
    [`GET /api/ticket/public/open-orders`]: () => answer({ now: unpaid.now, bookings: [] }),
    [`POST /api/ticket/public/orders/${unpaid.orderNo}/payments`]: () => answer(issued),
    [`POST /api/ticket/public/orders/${unpaid.orderNo}/refunds/quote`]: () =>
      refusal('ticket_locked', '退款中，请等待处理完成'),
    [`GET /api/ticket/public/orders/${unpaid.orderNo}`]: () => answer(issued),
    'GET /api/ticket/public/waiting-entries': () => answer({ now: unpaid.now, entries: [] }),
  });
  shell = createTestShell({ user: null });
  Object.defineProperty(navigator, 'language', { value: 'en-GB', configurable: true });
  render(
    <ShellContext value={shell}>
      <BuyTicket />
    </ShellContext>,
  );
  await screen.findByRole('radio', { name: /12:00–14:00/ });
});

afterEach(async () => {
  shell.dispose();
  await act(() => chooseLanguage('zh'));
  window.localStorage.clear();
  window.sessionStorage.clear();
  Object.defineProperty(navigator, 'language', { value: 'zh-CN', configurable: true });
});

const button = (name: RegExp | string) => screen.getByRole('button', { name });

/** What is read on the page or heard of it, without the names that the site gives its things. */
function chineseLeft(): string[] {
  const texts = [...document.querySelectorAll('*')].flatMap(element => [
    element.getAttribute('aria-label') ?? '',
    ...[...element.childNodes]
      .filter(node => node.nodeType === Node.TEXT_NODE)
      .map(node => node.textContent ?? ''),
  ]);
  const names = /青岚山·镜湖景区|大门成人票|大门|中文/g;
  return texts.filter(text => /[\u3000-\u9fff\uff00-\uffef]/.test(text.replaceAll(names, '')));
}

it('leaves no Chinese but names on the way from a day to the tickets', async () => {
  expect(chineseLeft()).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /10:00–12:00/ }));
  await user.click(button('Next: tickets'));
  await user.click(button('One more: 大门成人票'));
  expect(screen.getByText('At most 5 tickets an order')).toBeInTheDocument();
  expect(chineseLeft()).toEqual([]);
  await user.click(button('Next: visitors'));
  await user.click(button('Place order'));
  expect(screen.getByText('Enter the name')).toBeInTheDocument();
  expect(chineseLeft()).toEqual([]);
  await user.type(screen.getByLabelText('Name'), visitor.name);
  await user.selectOptions(screen.getByLabelText('Document'), 'Passport');
  await user.type(screen.getByLabelText('Document number'), '?');
  expect(chineseLeft()).toEqual([]);
  await user.clear(screen.getByLabelText('Document number'));
  await user.type(screen.getByLabelText('Document number'), 'P1234123');
  await user.type(screen.getByLabelText('Name of the contact'), visitor.name);
  await user.type(screen.getByLabelText('Mobile (mainland China)'), '15400000001');
  await user.click(button('Send code'));
  await user.type(screen.getByLabelText('Code from the text message'), '123456');
  await user.click(button('Place order'));
  expect(await screen.findByText('Not enough places: only 0 left for 大门 10:00–12:00')).toBeInTheDocument();
  expect(chineseLeft()).toEqual([]);
  await user.click(button(/12:00–14:00/));
  await user.click(button('Place order'));
  expect(await screen.findByRole('timer')).toHaveTextContent(/^Pay within \d+:\d+, or/);
  expect(chineseLeft()).toEqual([]);
  await user.click(button('Pay ¥80.00'));
  expect(chineseLeft()).toEqual([]);
  await user.click(button('Paid'));
  expect(await screen.findByText('Pickup code')).toBeInTheDocument();
  expect(screen.getByText('Until Nov 30, 00:00: free refund')).toBeInTheDocument();
  expect(chineseLeft()).toEqual([]);
});

it('leaves no Chinese where an order is looked for and where one waits', async () => {
  for (const page of ['My orders', 'Waiting list']) {
    await user.click(button(page));
    expect(chineseLeft()).toEqual([]);
  }
});

it('speaks Chinese as soon as it is chosen, and again on the next visit', async () => {
  await user.click(button('中文'));
  expect(await screen.findByRole('button', { name: '下一步：选门票' })).toBeInTheDocument();
  expect(window.localStorage.getItem('shanmen:booking-language')).toBe('zh');
  await user.click(button('English'));
  expect(await screen.findByRole('button', { name: 'Next: tickets' })).toBeInTheDocument();
});
