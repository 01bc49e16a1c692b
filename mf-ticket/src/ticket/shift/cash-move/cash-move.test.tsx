import { session } from '@shanmen/shared';
import type { CashMove } from '@shanmen/shared/contracts/ticket/shift/cash-move';
import { fen } from '@shanmen/shared/money';
import { type MockHandlers, refusal } from '@shanmen/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer } from '../../../../dev/answers.ts';
import { demoWindow } from '../../../../dev/demo-window.ts';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { type OpenScreen, openScreen, sellerCodes } from '../../../../test/open-screen.tsx';

const user = userEvent.setup({ delay: null });
const press = (keys: string) => user.keyboard(keys);
const openDrawer = () => press('{Alt>}o{/Alt}');
const moved: CashMove = {
  id: 1,
  kind: 'DROP',
  amountFen: fen(1000_00),
  reason: '缴存大钞',
  madeAt: '2026-11-20T02:00:00Z',
};
const approval = 'a'.repeat(43);
const boot = () => demoWindow({ now: () => new Date('2026-11-20T02:00:00Z'), startsOpen: true }).boot(null);
let opened: OpenScreen | undefined;

async function openWindow(handlers: MockHandlers = {}, permissions = sellerCodes) {
  const usual = ticketHandlers({ now: () => new Date('2026-11-20T02:00:00Z'), startsOpen: true });
  const move = { 'POST /api/ticket/cash-moves': () => answer(moved) };
  opened = await openScreen('sale-system', { handlers: { ...usual, ...move, ...handlers }, permissions });
  await screen.findByRole('button', { name: /栖霞古寺票/ });
  return opened;
}

const sent = ({ calls }: OpenScreen) => calls().filter(({ target }) => target === '/api/ticket/cash-moves');

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  localStorage.clear();
  session.end('signed-out');
});

it('opens the drawer by Alt+O and Enter, with the usual reason written down', async () => {
  const window = await openWindow({
    'POST /api/ticket/cash-moves': () => answer({ ...moved, kind: 'DRAWER', amountFen: fen(0) }),
  });
  await openDrawer();
  await screen.findByRole('dialog', { name: '钱箱' });
  await press('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(window).map(({ body }) => body)).toEqual([{ windowId: 1, kind: 'DRAWER', reason: '换零钞' }]);
  expect(await screen.findByText('已记录开钱箱')).toBeInTheDocument();
});

it('hands money in by PgDn, the amount and Enter, and says what is missing before', async () => {
  const window = await openWindow();
  await openDrawer();
  const dialog = await screen.findByRole('dialog', { name: '钱箱' });
  await press('{PageDown}{Enter}');
  expect(await within(dialog).findByText('请填写金额')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText('缴款金额（元）'), '0');
  await press('{Enter}');
  expect(await within(dialog).findByText('金额须大于 0')).toBeInTheDocument();
  await user.clear(within(dialog).getByLabelText('缴款金额（元）'));
  await user.type(within(dialog).getByLabelText('缴款金额（元）'), '1000');
  await press('{Enter}');
  expect(await screen.findByText('已记录缴款 ¥1,000.00')).toBeInTheDocument();
  expect(sent(window).map(({ body }) => body)).toEqual([
    { windowId: 1, kind: 'DROP', reason: '缴存大钞', amountFen: 1000_00 },
  ]);
});

it('T-63 asks a second person to witness what leaves beyond the setting, and sends his word with it', async () => {
  const window = await openWindow({
    'GET /api/ticket/sale-boot': () => answer({ ...boot(), cashWitnessFen: fen(3000_00) }),
    'POST /api/auth/approvals': () =>
      answer({ approval, approverName: '方竹', expiresAt: '2026-11-20T02:05:00Z' }),
  });
  await openDrawer();
  const dialog = await screen.findByRole('dialog', { name: '钱箱' });
  await press('{PageDown}');
  await user.type(await within(dialog).findByLabelText('缴款金额（元）'), '3000.01{Enter}');
  const asked = await screen.findByRole('dialog', { name: '现场授权' });
  expect(asked).toHaveTextContent('超过 ¥3,000.00 的缴款须班长见证');
  expect(sent(window)).toHaveLength(0);
  await user.type(within(asked).getByLabelText('授权人账号'), 'lead01{Enter}');
  await user.type(within(asked).getByLabelText('密码或 PIN'), '471205{Enter}');
  await waitFor(() => expect(sent(window)).toHaveLength(1));
  const [request] = window.calls().filter(({ target }) => target === '/api/auth/approvals');
  const [made] = sent(window);
  expect(request?.body).toMatchObject({ action: 'ticket.cash-move', amountFen: 3000_01, pin: '471205' });
  expect(made?.body).toMatchObject({ kind: 'DROP', amountFen: 3000_01, approval });
  expect(request?.body).toHaveProperty('objectId', made?.headers.get('Idempotency-Key'));
});

it('asks for the same move under the same key while nothing is known, and makes a new one after a refusal', async () => {
  const answers = [refusal('outcome_unknown'), refusal('shift_not_open'), answer(moved)];
  const window = await openWindow({ 'POST /api/ticket/cash-moves': () => answers.shift() ?? answer(moved) });
  await openDrawer();
  const dialog = await screen.findByRole('dialog', { name: '钱箱' });
  await press('{Enter}');
  expect(await within(dialog).findByText('请先开班')).toBeInTheDocument();
  await press('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const keys = sent(window).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(2);
  expect(keys[0]).toBe(keys[1]);
});

it('is nobody’s without the right, and sells nothing while it lies above the counter', async () => {
  await openWindow(
    {},
    sellerCodes.filter(code => code !== 'ticket:sale:drawer'),
  );
  await openDrawer();
  expect(screen.queryByRole('dialog')).toBeNull();
  await opened?.close();
  await openWindow();
  await openDrawer();
  await screen.findByRole('dialog', { name: '钱箱' });
  await press('{F8}');
  expect(screen.queryByRole('dialog', { name: '现金收款' })).toBeNull();
  await press('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
