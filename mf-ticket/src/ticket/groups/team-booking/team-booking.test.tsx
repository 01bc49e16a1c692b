import { session } from '@shanmen/shared';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { TeamBooking } from '@shanmen/shared/contracts/ticket/groups/team-booking';
import { fen } from '@shanmen/shared/money';
import { type MockHandlers, refusal } from '@shanmen/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer } from '../../../../dev/answers.ts';
import { demoPickup, orderOf } from '../../../../dev/demo-pickup.ts';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { type OpenScreen, openScreen, sellerCodes } from '../../../../test/open-screen.tsx';

const user = userEvent.setup({ delay: null });
const press = (keys: string) => user.keyboard(keys);
const morning = () => new Date('2026-11-20T02:00:00Z');
const teamCodes = [
  ...sellerCodes,
  'ticket:sale:team',
  'ticket:sale:collect',
  'ticket:sale:pay-credit',
] as const;
const path = '/api/ticket/team-bookings';
let opened: OpenScreen | undefined;

const order: Order = {
  ...orderOf(demoPickup),
  totalFen: fen(1_800_00),
  payState: 'CREDIT',
  payments: [],
  tickets: [],
  team: {
    agreementNo: 'XY26110001',
    enterpriseName: '云岭国际旅行社',
    guideName: null,
    driverName: null,
    externalNo: 'YL-2611/07',
  },
};
const booking: TeamBooking = {
  order,
  pickupCode: '204817365',
  heldUntil: '2026-11-20T08:00:00Z',
  frozenFen: fen(1_800_00),
  availableFen: fen(198_200_00),
};

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  localStorage.clear();
  session.end('signed-out');
});

/** 32 heads of 云岭 in the cart. */
async function openGroup(handlers: MockHandlers): Promise<OpenScreen> {
  const usual = ticketHandlers({ now: morning, startsOpen: true });
  opened = await openScreen('sale-system', { handlers: { ...usual, ...handlers }, permissions: teamCodes });
  await screen.findByRole('button', { name: /栖霞古寺票/ });
  await press('{F2}yl');
  const dialog = screen.getByRole('dialog', { name: '选择协议' });
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1));
  await press('{Enter}');
  await screen.findByRole('button', { name: /大门团队票/ });
  await press('32t');
  await screen.findByRole('button', { name: /^预订\s*Ctrl\+B$/ });
  return opened;
}

const asked = ({ calls }: OpenScreen) =>
  calls().filter(({ method, target }) => method === 'POST' && target === path);

it('T-56 books a group by Ctrl+B and Enter, shows its code and prints it', async () => {
  const printed = capturePrints();
  const window = await openGroup({ [`POST ${path}`]: () => answer(booking) });
  await press('{Control>}b{/Control}');
  const dialog = await screen.findByRole('dialog', { name: '团队预订' });
  expect(dialog).toHaveTextContent('¥200,000.00 → ¥198,200.00');
  await press('{Enter}');
  const done = await screen.findByRole('dialog', { name: '已预订' });
  expect(within(done).getByLabelText('取票码')).toHaveTextContent('204 817 365');
  expect(done).toHaveTextContent('2026-11-20 16:00');
  expect(asked(window)[0]?.body).toMatchObject({
    agreementId: 1,
    settleBy: 'CREDIT',
    lines: [{ productId: 21, qty: 32 }],
    expectedTotalFen: 1_800_00,
  });
  await waitFor(() => expect(printed[0]).toMatch('团队预订单'));
  expect(printed[0]).toMatch('外部单号 YL-2611/07');
  await press('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('应收')).toHaveTextContent('¥0.00');
});

it('says that tickets come first where the cart is empty', async () => {
  await openGroup({});
  await press('{Delete}');
  await press('{Control>}b{/Control}');
  expect(await screen.findByText('请先选票，再预订')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leaves cart and question as they are when the account is refused, and goes back by Esc', async () => {
  const refused = () => refusal('credit_insufficient', '可用额度不足：可用 ¥10.00');
  const window = await openGroup({ [`POST ${path}`]: refused });
  await press('{Control>}b{/Control}');
  const dialog = await screen.findByRole('dialog', { name: '团队预订' });
  await press('2{Enter}');
  expect(await within(dialog).findByText('可用额度不足：可用 ¥10.00')).toBeInTheDocument();
  expect(asked(window)[0]?.body).toMatchObject({ settleBy: 'WINDOW' });
  await press('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('应收')).toHaveTextContent('¥1,800.00');
});

it('pays by the account that set the sum aside when the group fetches its tickets, and prints its slip', async () => {
  const printed = capturePrints();
  const owed = {
    ...demoPickup,
    state: 'RESERVED',
    dueFen: fen(1_800_00),
    team: {
      no: 'XY26110001',
      enterpriseName: '云岭国际旅行社',
      payModes: ['CREDIT'],
      accountWays: ['CREDIT'],
      availableFen: fen(100_00),
      frozenFen: fen(1_800_00),
    },
  };
  const paid: Order = { ...orderOf(demoPickup), ...(order.team ? { team: order.team } : {}) };
  const window = await openGroup({
    'POST /api/ticket/collections/find': () => answer([owed]),
    'POST /api/ticket/collections': () => answer(paid),
  });
  await press('{F3}ad0001{Enter}');
  expect(await screen.findByText(/预订时已冻结额度 ¥1,800.00/)).toBeInTheDocument();
  const panel = screen.getByRole('region', { name: '取票' });
  expect(within(panel).queryByRole('button', { name: /现金/ })).toBeNull();
  await press('{Enter}');
  expect(await screen.findByRole('dialog', { name: '记账收款' })).toHaveTextContent('¥1,900.00 → ¥100.00');
  await press('{Enter}');
  expect(await within(panel).findByText(/已取 2 张/)).toBeInTheDocument();
  const sent = window.calls().filter(({ target }) => target === '/api/ticket/collections');
  expect(sent[0]?.body).toMatchObject({ payments: [{ method: 'CREDIT', amountFen: 1_800_00 }] });
  await waitFor(() => expect(printed[0]).toMatch('团队出票单'));
});
