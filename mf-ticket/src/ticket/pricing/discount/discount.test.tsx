import { session } from '@shanmen/shared';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import { fen } from '@shanmen/shared/money';
import { isRecord } from '@shanmen/shared';
import { type MockHandlers, refusal } from '@shanmen/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer } from '../../../../dev/answers.ts';
import { demoWindow } from '../../../../dev/demo-window.ts';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { type OpenScreen, openScreen, sellerCodes } from '../../../../test/open-screen.tsx';

const user = userEvent.setup({ delay: null });
const press = (keys: string) => user.keyboard(keys);
const openConcession = () => press('{Alt>}y{/Alt}');
const now = () => new Date('2026-11-20T02:00:00Z');
const approval = 'a'.repeat(43);
const room: PosSession['concessionRoom'] = { percent: 10, discountFen: fen(200_00), freeQty: 1 };
const both = [...sellerCodes, 'ticket:sale:discount', 'ticket:sale:free'];
let opened: OpenScreen | undefined;

/** Orders are refused: what was asked for is what counts here. */
async function openWindow(permissions = both, handlers: MockHandlers = {}) {
  const boot = demoWindow({ now, startsOpen: true }).boot(null);
  opened = await openScreen('sale-system', {
    handlers: {
      ...ticketHandlers({ now, startsOpen: true }),
      'GET /api/ticket/sale-boot': () => answer({ ...boot, concessionRoom: room }),
      'POST /api/ticket/orders': () => refusal('sold_out'),
      'POST /api/auth/approvals': () =>
        answer({ approval, approverName: '方竹', expiresAt: '2026-11-20T02:05:00Z' }),
      ...handlers,
    },
    permissions,
  });
  await screen.findByRole('button', { name: /栖霞古寺票/ });
  return opened;
}

const due = () => screen.getByRole('status', { name: '应收' });
const bodies = ({ calls }: OpenScreen, target: string) =>
  calls()
    .filter(call => call.target === target)
    .map(({ body }) => body);

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  localStorage.clear();
  session.end('signed-out');
});

it('T-62 takes 10% off the order by keys alone, shows it, and sends it with its reason', async () => {
  const window = await openWindow();
  await press('2g');
  await openConcession();
  const dialog = await screen.findByRole('dialog', { name: '优惠与免票' });
  await press('{Enter}');
  expect(await within(dialog).findByText(/请填写减免的金额/)).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText(/减免/), '10%');
  expect(within(dialog).getByRole('status', { name: '优惠后应收' })).toHaveTextContent('¥72.00');
  await press('{Enter}');
  expect(await within(dialog).findByText('请填写原因')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText('原因'), '员工亲友{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(due()).toHaveTextContent('¥72.00');
  expect(screen.getByRole('status', { name: '已优惠' })).toHaveTextContent('8.00');
  await press('{F8}{Enter}');
  await waitFor(() => expect(bodies(window, '/api/ticket/orders')).toHaveLength(1));
  expect(bodies(window, '/api/ticket/orders')[0]).toMatchObject({
    concession: { kind: 'DISCOUNT', amountFen: 8_00, reason: '员工亲友' },
    expectedTotalFen: 72_00,
    payments: [{ method: 'CASH', amountFen: 72_00, tenderFen: 72_00 }],
  });
});

it('T-62 asks for a second person beyond what the shift may, and without the right at all', async () => {
  const window = await openWindow();
  await press('2g');
  await openConcession();
  const dialog = await screen.findByRole('dialog', { name: '优惠与免票' });
  await press('{PageDown}{PageDown}');
  await user.type(await within(dialog).findByLabelText('免票张数'), '2');
  await user.type(within(dialog).getByLabelText('原因'), '媒体采访{Enter}');
  const asked = await screen.findByRole('dialog', { name: '现场授权' });
  expect(asked).toHaveTextContent('本班还可免票 1 张，超过须班长授权');
  await user.type(within(asked).getByLabelText('授权人账号'), 'lead01{Enter}');
  await user.type(within(asked).getByLabelText('密码或 PIN'), '471205{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(due()).toHaveTextContent('¥0.00');
  expect(screen.getByText(/免票 2 张 · 媒体采访 · 方竹授权/)).toBeInTheDocument();
  const [request] = bodies(window, '/api/auth/approvals');
  expect(request).toMatchObject({ action: 'ticket.concession', amountFen: 80_00, pin: '471205' });
  await press('{F8}{Enter}');
  await waitFor(() => expect(bodies(window, '/api/ticket/orders')).toHaveLength(1));
  const [sale] = window.calls().filter(({ target }) => target === '/api/ticket/orders');
  expect(sale?.body).toMatchObject({ concession: { kind: 'FREE', qty: 2, approval }, payments: [] });
  expect(sale?.headers.get('Idempotency-Key')).toBe(isRecord(request) ? request['objectId'] : null);
});

it('T-62 is given up when the cart changes, when it is withdrawn, and when the server wants another word', async () => {
  await openWindow(sellerCodes, { 'POST /api/ticket/orders': () => refusal('approval_void') });
  const give = async () => {
    await openConcession();
    const dialog = await screen.findByRole('dialog', { name: '优惠与免票' });
    await user.type(within(dialog).getByLabelText(/减免/), '5');
    await user.type(within(dialog).getByLabelText('原因'), '投诉补偿{Enter}');
    const asked = await screen.findByRole('dialog', { name: '现场授权' });
    await user.type(within(asked).getByLabelText('授权人账号'), 'lead01{Enter}');
    await user.type(within(asked).getByLabelText('密码或 PIN'), '471205{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await press('g');
  await give();
  expect(due()).toHaveTextContent('¥35.00');
  await press('g');
  await waitFor(() => expect(due()).toHaveTextContent('¥80.00'));
  expect(screen.getByText(/购物车有变，优惠已取消/)).toBeInTheDocument();
  await give();
  await openConcession();
  await screen.findByRole('dialog', { name: '优惠与免票' });
  await press('{F8}');
  await waitFor(() => expect(due()).toHaveTextContent('¥80.00'));
  await give();
  await press('{F8}{Enter}');
  expect(await screen.findByText('授权已用过或已失效，请重新授权')).toBeInTheDocument();
  expect(due()).toHaveTextContent('¥80.00');
});

it('T-62 is nothing of an empty cart', async () => {
  await openWindow();
  await openConcession();
  expect(await screen.findByText('请先加票，再给优惠')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});
