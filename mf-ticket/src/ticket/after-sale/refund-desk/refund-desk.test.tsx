import { session } from '@shanmen/shared';
import type { RefundableOrder } from '@shanmen/shared/contracts/ticket/after-sale/refundable';
import { type MockHandlers, refusal } from '@shanmen/shared/testing';
import { fen } from '@shanmen/shared/money';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer } from '../../../../dev/answers.ts';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { type OpenScreen, openScreen, sellerCodes } from '../../../../test/open-screen.tsx';
import { scanCode } from '../../../../test/scan-code.ts';

const user = userEvent.setup({ delay: null });
const morning = () => new Date('2026-11-20T02:00:00Z');
const codes = [...sellerCodes, 'ticket:sale:refund', 'ticket:sale:void', 'ticket:sale:change'];
const ticketNo = '1234567890123456';
let opened: OpenScreen | undefined;

const order: RefundableOrder = {
  orderNo: 'D2611200000011',
  soldAt: '2026-11-20T01:00:00Z',
  sellerName: '售票员01',
  windowName: '南门 1 号窗口',
  totalFen: fen(4000),
  askedTicketNo: ticketNo,
  tickets: [
    {
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
      offer: { ruleName: '标准', feeFen: fen(800), netFen: fen(3200), isAudited: false },
      refusal: null,
      compensableFen: fen(0),
      changeRefusal: null,
      isVoidable: true,
    },
  ],
};
const amounts = {
  orderNo: order.orderNo,
  kind: 'VISITOR',
  grossFen: 4000,
  feeFen: 800,
  netFen: 3200,
  lines: [
    {
      ticketNo,
      productName: '栖霞古寺票',
      ruleName: '标准',
      persons: 1,
      grossFen: 4000,
      feeFen: 800,
      netFen: 3200,
    },
  ],
  payments: [{ method: 'CASH', amountFen: 3200 }],
};
const quote = { ...amounts, isAudited: false, validUntil: '2026-11-20T02:05:00Z', quote: 'sealed' };
const refund = {
  ...amounts,
  id: 1,
  refundNo: 'T2611200000015',
  reason: '天气原因',
  doneAt: '2026-11-20T02:00:10Z',
};
const noRefunds = { rows: [], total: 0, totals: { persons: 0, gross: 0, fee: 0, net: 0 } };

async function openDesk(handlers: MockHandlers = {}): Promise<OpenScreen> {
  opened = await openScreen('sale-system', {
    permissions: codes,
    query: '?mode=refund',
    handlers: {
      ...ticketHandlers({ now: morning, startsOpen: true }),
      'GET /api/ticket/refundables': () => answer(order),
      'GET /api/ticket/refunds': () => answer(noRefunds),
      'POST /api/ticket/refunds/quote': () => answer(quote),
      'POST /api/ticket/refunds': () => answer({ ...refund, state: 'DONE' }),
      ...handlers,
    },
  });
  await screen.findByRole('region', { name: '可退门票' });
  return opened;
}

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  localStorage.clear();
  session.end('signed-out');
});

const bodyOf = ({ calls }: OpenScreen, target: string) => calls().find(call => call.target === target)?.body;

it('gives a scanned ticket back at the fee that was shown, by keyboard, and prints its slip', async () => {
  const printed = capturePrints();
  const desk = await openDesk();
  scanCode(`1.${ticketNo}.1.1234567890`);
  await screen.findByText(order.orderNo);
  expect(screen.getByRole('status', { name: '可退' })).toHaveTextContent('¥32.00');
  await user.keyboard('{Enter}');
  const confirm = await screen.findByRole('dialog', { name: '确认退款' });
  expect(confirm).toHaveTextContent('手续费（保留至 10:05）¥8.00');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('请选择或填写原因')).toBeInTheDocument();
  expect(bodyOf(desk, '/api/ticket/refunds')).toBeUndefined();
  await user.keyboard('2{Enter}');
  const result = await screen.findByRole('status', { name: '退款结果' });
  expect(result).toHaveTextContent('已退 1 张，请付现金');
  expect(bodyOf(desk, '/api/ticket/refunds')).toEqual({
    orderNo: order.orderNo,
    kind: 'VISITOR',
    ticketNos: [ticketNo],
    windowId: 1,
    reason: '天气原因',
    quote: 'sealed',
  });
  await waitFor(() => expect(printed.join()).toContain('T2611200000015'));
});

it('T-49 prints the slip of an older refund by the key on its button, and of none that waits', async () => {
  const printed = capturePrints();
  const row = { ...refund, persons: 1, askedAt: refund.doneAt, auditName: null, auditReason: null };
  const rows = [
    { ...row, id: 3, refundNo: 'T2611200000031', state: 'AUDITING' },
    { ...row, id: 2, refundNo: 'T2611200000023', state: 'DONE' },
    { ...row, state: 'DONE' },
  ];
  await openDesk({ 'GET /api/ticket/refunds': () => answer({ ...noRefunds, rows, total: 3 }) });
  const second = await screen.findByRole('button', { name: '打印 ⇧F2' });
  expect(second.closest('li')).toHaveTextContent('T2611200000015');
  expect(screen.queryByRole('button', { name: '打印 ⇧F3' })).toBeNull();
  await user.keyboard('{Shift>}{F2}{/Shift}');
  await waitFor(() => expect(printed).toHaveLength(1));
  await user.click(second);
  await waitFor(() => expect(printed).toHaveLength(2));
  for (const slip of printed) expect(slip).toContain('T2611200000015');
  await user.keyboard('{Shift>}{F1}{/Shift}');
  await waitFor(() => expect(printed[2]).toContain('T2611200000023'));
});

it('says by H at once that a ticket was changed as often as it may be', async () => {
  const changeRefusal = '栖霞古寺票 最多改签 1 次，门票 1234 5678 9012 3456 已达上限';
  const [ticket] = order.tickets;
  const spent = { ...order, tickets: [{ ...ticket, visitor: '林知夏 9900********0017', changeRefusal }] };
  await openDesk({ 'GET /api/ticket/refundables': () => answer(spent) });
  scanCode(`1.${ticketNo}.1.1234567890`);
  await screen.findByText(order.orderNo);
  await user.keyboard('h');
  expect(await screen.findByText(changeRefusal)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps to the 作废 that was asked for, whatever is pressed before its answer', async () => {
  let answered: (() => void) | undefined;
  const waits = new Promise<void>(resolve => (answered = resolve));
  const desk = await openDesk({
    'POST /api/ticket/refunds/quote': async () => {
      await waits;
      return answer(quote);
    },
  });
  scanCode(`1.${ticketNo}.1.1234567890`);
  await screen.findByText(order.orderNo);
  await user.keyboard('{Control>}{Backspace}{/Control}{Enter}');
  answered?.();
  await screen.findByRole('dialog');
  const asked = desk.calls().filter(({ target }) => target === '/api/ticket/refunds/quote');
  expect(asked.map(({ body }) => body)).toMatchObject([{ kind: 'SELLER_ERROR' }]);
});

it('asks every visitor anew for the reason', async () => {
  await openDesk();
  scanCode(`1.${ticketNo}.1.1234567890`);
  await screen.findByText(order.orderNo);
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: '确认退款' });
  await user.keyboard('3');
  await waitFor(() => expect(screen.getByLabelText('原因')).toHaveValue('重复购票'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Control>}{Backspace}{/Control}');
  expect(await screen.findByRole('button', { name: /票种选错/ })).toBeInTheDocument();
  expect(screen.getByLabelText('原因')).toHaveValue('');
});

it('finds a typed number, and sends to a second person what needs one', async () => {
  const desk = await openDesk({
    'POST /api/ticket/refunds/quote': () => answer({ ...quote, isAudited: true }),
    'POST /api/ticket/refunds': () => answer({ ...refund, state: 'AUDITING', doneAt: null }),
  });
  await user.keyboard('2611200000011');
  const finder = screen.getByRole('status', { name: '票号或订单号' });
  await waitFor(() => expect(finder).toHaveTextContent('2611200000011'));
  await user.keyboard('{Enter}');
  await screen.findByText(order.orderNo);
  await user.keyboard('{Control>}{Backspace}{/Control}');
  expect(await screen.findByText(/作废须班长审核|要求第二人审核/)).toBeInTheDocument();
  await user.keyboard('1{Enter}');
  expect(await screen.findByText('已提交审核，先不要付款')).toBeInTheDocument();
  expect(bodyOf(desk, '/api/ticket/refunds')).toMatchObject({ kind: 'SELLER_ERROR', reason: '票种选错' });
});

it('lets a second person say yes at the window: by account and PIN, once, and pays at once', async () => {
  const printed = capturePrints();
  const desk = await openDesk({
    'POST /api/ticket/refunds/quote': () => answer({ ...quote, isAudited: true }),
    'POST /api/ticket/refunds': () => answer({ ...refund, state: 'AUDITING', doneAt: null }),
    'POST /api/auth/approvals': ({ body }) =>
      JSON.stringify(body).includes('264913')
        ? answer({ approval: 'a'.repeat(43), approverName: '方竹', expiresAt: '2026-11-20T02:05:00Z' })
        : refusal('approver_wrong'),
    'POST /api/ticket/refunds/:id/approve': () => answer({ ...refund, state: 'DONE' }),
  });
  scanCode(`1.${ticketNo}.1.1234567890`);
  await screen.findByText(order.orderNo);
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: '确认退款' });
  await user.keyboard('1{Enter}');
  await screen.findByText('已提交审核，先不要付款');
  await user.keyboard('s');
  const dialog = await screen.findByRole('dialog', { name: '现场授权' });
  expect(dialog).toHaveTextContent('¥32.00');
  expect(screen.getByLabelText('授权人账号')).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.keyboard('{Enter}');
  expect(dialog).toHaveTextContent('请授权人输入账号');
  await user.keyboard('{Shift>}{Tab}{/Shift}lead01{Enter}wrong-words{Enter}');
  expect(await screen.findByText('授权人的账号、密码或 PIN 不正确')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('密码或 PIN'));
  await user.keyboard('264913{Enter}');
  expect(await screen.findByRole('status', { name: '退款结果' })).toHaveTextContent('已退 1 张，请付现金');
  expect(bodyOf(desk, '/api/ticket/refunds/1/approve')).toEqual({ approval: 'a'.repeat(43) });
  expect(desk.calls().findLast(call => call.target === '/api/auth/approvals')?.body).toEqual({
    action: 'ticket.refund',
    objectId: '1',
    amountFen: 3200,
    userName: 'lead01',
    pin: '264913',
  });
  await waitFor(() => expect(printed.join()).toContain('T2611200000015'));
});

it('asks anew for a fee that no longer holds, and gives nothing back meanwhile', async () => {
  await openDesk({ 'POST /api/ticket/refunds': () => refusal('refund_quote_expired') });
  scanCode(`1.${ticketNo}.1.1234567890`);
  await screen.findByText(order.orderNo);
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: '确认退款' });
  await user.keyboard('1{Enter}');
  expect(await screen.findByText('手续费已重新计算，请核对后再确认')).toBeInTheDocument();
  expect(screen.queryByRole('status', { name: '退款结果' })).toBeNull();
});

it('leads back to selling by F1, and says why a number leads nowhere', async () => {
  await openDesk({ 'GET /api/ticket/refundables': () => refusal('not_found', '没有找到该订单或门票') });
  await user.keyboard('1234{Enter}');
  expect(await screen.findByText('没有找到该订单或门票')).toBeInTheDocument();
  await user.keyboard('{F1}');
  expect(await screen.findByRole('region', { name: '购物车' })).toBeInTheDocument();
});

it('compensates a used ticket by B, a sum and a reason, and asks a second person', async () => {
  const [ticket] = order.tickets;
  if (!ticket) throw new Error('the order has a ticket');
  const used = { ...ticket, status: 'O', offer: null, refusal: '已检票不可退', isVoidable: false } as const;
  const given = { ...amounts, kind: 'COMPENSATION', grossFen: 1500, feeFen: 0, netFen: 1500 };
  const desk = await openDesk({
    'GET /api/ticket/refundables': () =>
      answer({ ...order, tickets: [{ ...used, compensableFen: fen(4000) }] }),
    'POST /api/ticket/refunds/quote': () => answer({ ...quote, ...given, isAudited: true }),
    'POST /api/ticket/refunds': () => answer({ ...refund, ...given, state: 'AUDITING', doneAt: null }),
  });
  scanCode(`1.${ticketNo}.1.1234567890`);
  await screen.findByText(order.orderNo);
  await user.keyboard(' {Enter}');
  expect(await screen.findByText('已检票不可退；设施故障等请按 B 补偿')).toBeInTheDocument();
  await user.keyboard('b');
  const asked = await screen.findByRole('dialog', { name: '补偿退款' });
  await user.keyboard('41{Enter}');
  expect(asked).toHaveTextContent('请输入 0.01 至 40.00 元');
  await user.keyboard('{Backspace}{Backspace}15{Enter}');
  const confirm = await screen.findByRole('dialog', { name: '确认退款' });
  expect(confirm).toHaveTextContent('补偿须第二人审核');
  await user.keyboard('1{Enter}');
  await screen.findByText('已提交审核，先不要付款');
  expect(bodyOf(desk, '/api/ticket/refunds/quote')).toMatchObject({ kind: 'COMPENSATION', amountFen: 1500 });
  expect(bodyOf(desk, '/api/ticket/refunds')).toMatchObject({
    kind: 'COMPENSATION',
    amountFen: 1500,
    reason: '设施故障',
  });
});
