import { session } from '@shanmen/shared';
import { answer, type MockHandlers, refusal } from '@shanmen/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { type OpenScreen, openScreen } from '../../../../test/open-screen.tsx';

const user = userEvent.setup({ delay: null });
const press = (keys: string) => user.keyboard(keys);
const morning = () => new Date('2026-11-20T02:00:00Z');
let opened: OpenScreen | undefined;

async function openWindow(handlers: MockHandlers = {}): Promise<OpenScreen> {
  const usual = ticketHandlers({ now: morning, startsOpen: true });
  opened = await openScreen('sale-system', { handlers: { ...usual, ...handlers } });
  await screen.findByRole('button', { name: /栖霞古寺票/ });
  return opened;
}

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  localStorage.clear();
  session.end('signed-out');
});

const cart = () => screen.getByRole('region', { name: '购物车' });
const due = () => within(cart()).getByRole('status', { name: '应收' });

it('T-49 puts a cart aside and takes it up again by F6 alone, and sells it', async () => {
  capturePrints();
  await openWindow();
  await press('2g{F6}');
  await within(cart()).findByText('已挂单，占位 5 分钟；按 F6 取单');
  expect(due()).toHaveTextContent('¥0.00');
  await within(cart()).findByRole('button', { name: /取单 1/ });
  await press('{F6}');
  await within(cart()).findByText('已取单，请核对后收款');
  expect(due()).toHaveTextContent('¥80.00');
  await press('{F8}{Enter}');
  await screen.findByText('已售 2 张');
});

it('T-49 takes up what was just put aside, even before the list of what waits was read again', async () => {
  let reads = 0;
  const never = new Promise<never>(() => undefined);
  await openWindow({ 'GET /api/ticket/carts': () => (reads++ === 0 ? answer([]) : never) });
  await press('2g{F6}');
  await within(cart()).findByText(/已挂单/);
  await press('{F6}');
  await within(cart()).findByText('已取单，请核对后收款');
  expect(due()).toHaveTextContent('¥80.00');
});

it('T-54 leaves no trace of what waits in posData: no line, no price, no document', async () => {
  await openWindow();
  await press('2g{F6}');
  await within(cart()).findByText(/已挂单/);
  expect(JSON.parse(localStorage.getItem('posData') ?? '{}')).toEqual({});
  expect(localStorage.getItem('shanmen:open-cart')).toBeNull();
});

it('shows several carts, oldest first: a digit takes one, Del drops one, Esc leaves them', async () => {
  const window = await openWindow();
  await press('2g{F6}');
  await within(cart()).findByRole('button', { name: /取单 1/ });
  await press('3g{F6}');
  await within(cart()).findByRole('button', { name: /取单 2/ });
  await press('{F6}');
  const dialog = await screen.findByRole('dialog', { name: '取单' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual([expect.stringContaining('栖霞古寺票 ×2'), expect.stringContaining('栖霞古寺票 ×3')]);
  await press('{Delete}');
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1));
  await press('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('{F6}');
  await within(cart()).findByText('已取单，请核对后收款');
  expect(due()).toHaveTextContent('¥120.00');
  expect(window.calls().filter(({ target }) => /carts\/\d+\/take/.test(target))).toHaveLength(1);
});

it('keeps the cart on the counter when it cannot be put aside, and says why', async () => {
  await openWindow({
    'POST /api/ticket/carts/hang': () => refusal('carts_full', '最多挂 5 单，请先取出或删除'),
  });
  await press('2g{F6}');
  expect(await within(cart()).findByText('最多挂 5 单，请先取出或删除')).toBeInTheDocument();
  expect(due()).toHaveTextContent('¥80.00');
});

it('says that nothing waits', async () => {
  await openWindow();
  await press('{F6}');
  expect(await within(cart()).findByText('没有挂单')).toBeInTheDocument();
});
