import { session } from '@shanmen/shared';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { type OpenScreen, openScreen } from '../../../../test/open-screen.tsx';

const user = userEvent.setup({ delay: null });
const press = (keys: string) => user.keyboard(keys);
const morning = () => new Date('2026-11-20T02:00:00Z');
let opened: OpenScreen | undefined;

async function openWindow(): Promise<OpenScreen> {
  capturePrints();
  opened = await openScreen('sale-system', { handlers: ticketHandlers({ now: morning, startsOpen: true }) });
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
const sales = ({ calls }: OpenScreen) =>
  calls().filter(call => call.method === 'POST' && call.target === '/api/ticket/orders');

it('T-49 sells one locked ticket by a quantity and Enter, again and again, for the exact cash', async () => {
  const window = await openWindow();
  await press('g{Insert}');
  await within(cart()).findByText(/快速模式：栖霞古寺票/);
  expect(sales(window)).toHaveLength(0);
  await press('3{Enter}');
  await within(cart()).findByText('上一笔已售 3 张');
  await press('{Enter}');
  await within(cart()).findByText('上一笔已售 1 张');
  const bodies = sales(window).map(({ body }) => body);
  expect(bodies).toMatchObject([
    { lines: [{ qty: 3 }], payments: [{ method: 'CASH', amountFen: 12_000, tenderFen: 12_000 }] },
    { lines: [{ qty: 1 }], payments: [{ method: 'CASH', amountFen: 4000, tenderFen: 4000 }] },
  ]);
  await press('{Insert}');
  await waitFor(() => expect(cart()).not.toHaveTextContent('快速模式'));
  await press('{Enter}');
  expect(sales(window)).toHaveLength(2);
});

it('sells nothing while something else lies in the cart', async () => {
  const window = await openWindow();
  await press('g{Insert}');
  await within(cart()).findByText(/快速模式：栖霞古寺票/);
  await press('g{Enter}');
  await within(cart()).findByText(/购物车里有票/);
  expect(sales(window)).toHaveLength(0);
});
