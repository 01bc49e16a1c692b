import type { OrderDetail, OrderRow } from '@shanmen/shared/contracts/ticket/selling/order-list';
import { fen, zeroFen } from '@shanmen/shared/money';
import { answer, type MockServer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import * as ticket from '../../../main.ts';

const orderNo = 'D2611200000014';
const ticketNo = '2611200000001234';
const sold: OrderRow = {
  orderNo,
  channelName: '窗口',
  sellerName: '陈一',
  windowName: '南门 1 号窗口',
  contact: '',
  enterpriseName: '',
  externalNo: '',
  methods: [],
  products: '索道往返×2',
  visitDate: '2026-11-20',
  persons: 2,
  totalFen: fen(160_00),
  paidFen: fen(160_00),
  refundedFen: zeroFen,
  state: 'ISSUED',
  soldAt: '2026-11-20T01:00:00.000Z',
};
const one: OrderDetail['tickets'][number] = {
  lineNo: 1,
  ticketNo,
  productName: '索道往返',
  status: 'I',
  lockedReason: null,
  visitDate: '2026-11-20',
  startTime: null,
  endTime: null,
  personCount: 1,
  visitor: null,
  priceFen: fen(80_00),
  refundedFen: zeroFen,
  printCount: 1,
  places: [],
  steps: [],
};
const detail: OrderDetail = {
  ...sold,
  siteName: '南门售票处',
  team: null,
  concession: null,
  booking: null,
  endReason: null,
  collected: null,
  lines: [],
  tickets: [one, { ...one, ticketNo: '2611200000005678', status: 'F' }],
  payments: [],
  refunds: [],
};
/** What 补打 answers, as far as a slip says it. */
const printed = {
  ...sold,
  tickets: [{ ...one, printCount: 2, qr: '1.2611200000001234.1.1234567890', places: [] }],
  lines: [],
  team: null,
};

let server: MockServer;
let app: OpenedApp;
let prints: string[];

beforeAll(() => {
  server = serveMock({
    ...ticketHandlers(),
    'GET /api/ticket/orders': () => answer({ rows: [sold], total: 1 }),
    'GET /api/ticket/orders/:orderNo/detail': () => answer(detail),
    'POST /api/ticket/tickets/:ticketNo/reprints': () => answer(printed),
  });
});
beforeEach(() => {
  prints = capturePrints();
});
afterEach(async () => {
  await app.close();
  jest.restoreAllMocks();
});

const open = async (fragment = '') => {
  app = await openApp('mf-ticket', ticket, '10', `/ticket/orders?id=${orderNo}${fragment}`);
};
const reprints = () =>
  server.calls.filter(({ target }) => target === `/api/ticket/tickets/${ticketNo}/reprints`).length;

it('asks at once where 今日销售明细 leads to one ticket, and prints that one when told to', async () => {
  await open(`#reprint=${ticketNo}`);
  const refuse = await screen.findByRole('button', { name: /^取\s?消$/ });
  const question = refuse.closest('[role="dialog"]');
  expect(question).toHaveTextContent('补打门票 2611 2000 0000 1234？');
  expect(reprints()).toBe(0);
  await userEvent.click(within(refuse.parentElement ?? refuse).getByRole('button', { name: /^补\s?打$/ }));
  await waitFor(() => expect(prints).toHaveLength(1));
  expect(prints[0]).toContain('2611 2000 0000 1234');
  expect(reprints()).toBe(1);
  expect(app.address()).toBe(`/ticket/orders?id=${orderNo}`);
});

it('asks nothing else, and prints no ticket that opens nothing any more', async () => {
  await open();
  await screen.findByRole('button', { name: '补打门票 2611 2000 0000 1234' });
  expect(screen.queryByRole('button', { name: '补打门票 2611 2000 0000 5678' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^取\s?消$/ })).toBeNull();
});
