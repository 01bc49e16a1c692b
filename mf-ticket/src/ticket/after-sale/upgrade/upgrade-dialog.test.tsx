import { session } from '@shanmen/shared';
import type { RefundableOrder } from '@shanmen/shared/contracts/ticket/after-sale/refundable';
import { fen } from '@shanmen/shared/money';
import { type MockHandlers, refusal } from '@shanmen/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer } from '../../../../dev/answers.ts';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { type OpenScreen, openScreen, sellerCodes } from '../../../../test/open-screen.tsx';
import { scanCode } from '../../../../test/scan-code.ts';

const user = userEvent.setup({ delay: null });
const press = (keys: string) => user.keyboard(keys);
const ticketNo = '1234567890123456';
let opened: OpenScreen | undefined;

const temple: RefundableOrder['tickets'][number] = {
  ticketNo,
  productName: '栖霞古寺票',
  status: 'I',
  visitDate: '2026-11-20',
  startTime: null,
  endTime: null,
  personCount: 1,
  spotIds: [2],
  visitor: null,
  printCount: 1,
  grossFen: fen(4000),
  offer: null,
  refusal: '按退票规则不可退',
  compensableFen: fen(0),
  changeRefusal: null,
  isVoidable: true,
};
const order: RefundableOrder = {
  orderNo: 'D2611200000011',
  soldAt: '2026-11-20T01:00:00Z',
  sellerName: '售票员01',
  windowName: '南门 1 号窗口',
  totalFen: fen(4000),
  askedTicketNo: ticketNo,
  tickets: [temple],
};
const printed = {
  ticketNo,
  qr: `1.${ticketNo}.2.0987654321`,
  productName: '镜湖游船',
  crowd: 'ADULT',
  places: [{ spotName: '镜湖游船', times: 1 }],
  visitDate: '2026-11-20',
  startTime: '14:00',
  endTime: '14:30',
  personCount: 1,
  priceFen: 5000,
  status: 'I',
  printCount: 0,
};
const upgraded = { order: { ...order, tickets: [printed] }, refund: null, charge: null };

async function openUpgrade(handlers: MockHandlers = {}, keys = ' u'): Promise<OpenScreen> {
  opened = await openScreen('sale-system', {
    permissions: [...sellerCodes, 'ticket:sale:change'],
    query: '?mode=refund',
    handlers: {
      ...ticketHandlers({ now: () => new Date('2026-11-20T02:00:00Z'), startsOpen: true }),
      'GET /api/ticket/refundables': () => answer(order),
      'GET /api/ticket/refunds': () =>
        answer({ rows: [], total: 0, totals: { persons: 0, gross: 0, fee: 0, net: 0 } }),
      'POST /api/ticket/changes/quote': () => answer({ lines: [], diffFen: 1000, ways: [] }),
      'POST /api/ticket/changes': () => answer(upgraded),
      'POST /api/ticket/orders/:orderNo/prints': () => answer(upgraded.order),
      ...handlers,
    },
  });
  await screen.findByRole('region', { name: '可退门票' });
  scanCode(`1.${ticketNo}.1.1234567890`);
  await screen.findByText(order.orderNo);
  await press(keys);
  return opened;
}

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  localStorage.clear();
  session.end('signed-out');
});

const dialog = () => screen.findByRole('dialog', { name: '升级' });
const sent = ({ calls }: OpenScreen, target: string) => calls().filter(call => call.target === target);

it('T-71 upgrades a ticket by U, the letter of the dearer product, its slot and Enter, and prints the new code', async () => {
  const prints = capturePrints();
  const window = await openUpgrade();
  const offers = await screen.findByRole('group', { name: '升级为' });
  const open = await dialog();
  const names = within(offers)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names.some(name => name?.includes('镜湖游船'))).toBe(true);
  expect(names.some(name => name?.includes('栖霞古寺票'))).toBe(false);
  expect(within(open).getByText(/选择升级成什么票/)).toBeInTheDocument();
  expect(sent(window, '/api/ticket/changes/quote')).toHaveLength(0);
  await press('h');
  const pressed = await within(offers).findByRole('button', { pressed: true });
  expect(pressed).toHaveTextContent('镜湖游船');
  expect(await within(open).findByRole('status', { name: '差价' })).toHaveTextContent('¥10.00');
  await press('{PageDown}20{Enter}');
  await screen.findByText(/已升级 1 张，新票已打印/);
  expect(sent(window, '/api/ticket/changes').map(({ body }) => body)).toEqual([
    {
      orderNo: order.orderNo,
      ticketNos: [ticketNo],
      visitDate: '2026-11-20',
      slotIds: [expect.any(Number)],
      productId: expect.any(Number),
      windowId: 1,
      expectedDiffFen: 1000,
      payment: { method: 'CASH', tenderFen: 2000 },
    },
  ]);
  expect(prints.join()).toContain('镜湖游船');
});

it('T-71 reads a document for each ticket first where the dearer product names everybody', async () => {
  capturePrints();
  const window = await openUpgrade();
  await screen.findByRole('group', { name: '升级为' });
  const open = await dialog();
  await press('c');
  expect(await within(open).findByText(/请刷第 1 位游客的身份证/)).toBeInTheDocument();
  await press('990000199001010018{Enter}');
  expect(await within(open).findByRole('alert')).toBeInTheDocument();
  expect(sent(window, '/api/ticket/changes/quote')).toHaveLength(0);
  scanCode('990000199001010017');
  await within(open).findByRole('status', { name: '差价' });
  await press('{Enter}');
  await screen.findByText(/已升级 1 张/);
  expect(sent(window, '/api/ticket/changes')[0]?.body).toMatchObject({
    visitors: [{ ticketNo, visitor: { idKind: 'ID_CARD', idNo: '990000199001010017' } }],
    payment: { method: 'CASH', tenderFen: 1000 },
  });
});

it('T-71 says why the tickets cannot become that, and lets another be chosen', async () => {
  const window = await openUpgrade({
    'POST /api/ticket/changes/quote': () => refusal('change_limit_reached', '最多改签 1 次'),
  });
  await screen.findByRole('group', { name: '升级为' });
  const open = await dialog();
  await press('{ArrowRight}h');
  expect(await within(open).findByText('最多改签 1 次')).toBeInTheDocument();
  await press('{Enter}');
  expect(sent(window, '/api/ticket/changes')).toHaveLength(0);
  await press('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('T-71 is offered for tickets of one day, and only what is dearer than each of them', async () => {
  const dear = { ...temple, ticketNo: '1234567890123457', grossFen: fen(900_00) };
  await openUpgrade(
    { 'GET /api/ticket/refundables': () => answer({ ...order, tickets: [temple, dear] }) },
    '*u',
  );
  expect(await screen.findByText(/没有更贵的票种/)).toBeInTheDocument();
  await press('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
