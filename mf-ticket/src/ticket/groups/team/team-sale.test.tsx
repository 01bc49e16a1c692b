import { isRecord, session } from '@shanmen/shared';
import type { CollectableOrder } from '@shanmen/shared/contracts/ticket/booking/pickup';
import { fen } from '@shanmen/shared/money';
import { type MockHandlers, refusal } from '@shanmen/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer } from '../../../../dev/answers.ts';
import { demoPickup } from '../../../../dev/demo-pickup.ts';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { type OpenScreen, openScreen, sellerCodes } from '../../../../test/open-screen.tsx';

const user = userEvent.setup({ delay: null });
const press = (keys: string) => user.keyboard(keys);
const morning = () => new Date('2026-11-20T02:00:00Z');
const teamCodes = [...sellerCodes, 'ticket:sale:team', 'ticket:sale:pay-credit', 'ticket:sale:pay-sign'];
let opened: OpenScreen | undefined;

async function openWindow(handlers: MockHandlers = {}, permissions = teamCodes): Promise<OpenScreen> {
  const usual = ticketHandlers({ now: morning, startsOpen: true });
  opened = await openScreen('sale-system', { handlers: { ...usual, ...handlers }, permissions });
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
const team = () => within(cart()).getByRole('region', { name: '团队协议' });
const due = () => within(cart()).getByRole('status', { name: '应收' });
const sales = ({ calls }: OpenScreen) =>
  calls().filter(call => call.method === 'POST' && call.target === '/api/ticket/orders');

const shows = (text: string) => waitFor(() => expect(team()).toHaveTextContent(text));

/** F2, some letters of the enterprise, Enter: the group's tickets are there. */
async function choose(letters: string): Promise<void> {
  await press(`{F2}${letters}`);
  const dialog = screen.getByRole('dialog', { name: '选择协议' });
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1));
  await press('{Enter}');
  await screen.findByRole('button', { name: /大门团队票/ });
}

it('T-49 sells to a group by F2, two letters, Enter, and from there as to anybody: 32 T F10 Enter', async () => {
  const printed = capturePrints();
  const window = await openWindow();
  await choose('yl');
  await press('32t');
  await shows('免 2 人');
  expect(due()).toHaveTextContent('¥1,800.00');
  await press('{F10}');
  const dialog = await screen.findByRole('dialog', { name: '记账收款' });
  expect(dialog).toHaveTextContent('¥200,000.00 → ¥198,200.00');
  await press('{Enter}');
  await screen.findByText('已售 1 张 · 32 人');
  expect(sales(window)[0]?.body).toMatchObject({
    saleMode: 'TEAM',
    agreementId: 1,
    lines: [{ productId: 21, qty: 32 }],
    expectedTotalFen: 1_800_00,
    payments: [{ method: 'CREDIT', amountFen: 1_800_00 }],
  });
  await waitFor(() => expect(printed[0]).toMatch('团队出票单'));
  expect(printed[0]).toMatch('免 2 人');
  expect(printed[0]).toMatch('授信余额¥198,200.00');
  expect(screen.queryByRole('region', { name: '团队协议' })).toBeNull();
});

it('lists nothing of the letters before while others are looked for', async () => {
  const usual = ticketHandlers({ now: morning, startsOpen: true });
  const never = new Promise<never>(() => undefined);
  await openWindow({
    'GET /api/ticket/team-agreements': request =>
      request.query.get('keyword') ? never : (usual['GET /api/ticket/team-agreements']?.(request) ?? never),
  });
  await press('{F2}');
  const dialog = screen.getByRole('dialog', { name: '选择协议' });
  await waitFor(() => expect(within(dialog).getAllByRole('listitem').length).toBeGreaterThan(1));
  await press('y');
  await waitFor(() => expect(dialog).toHaveTextContent('正在查找…'));
  expect(within(dialog).queryByRole('listitem')).toBeNull();
});

it('shows while heads are typed how far the group is, and takes no money before it is one', async () => {
  const window = await openWindow();
  await choose('e001');
  await press('9t');
  await shows('10 人成团 · 9 人');
  await press('{F10}');
  expect(await within(cart()).findByText('10 人成团，现有 9 人')).toBeInTheDocument();
  await press('+');
  await shows('10 人成团 · 10 人');
  await press('3d');
  await shows('陪同免票 3/2');
  await press('{F8}');
  expect(await within(cart()).findByText('协议约定陪同免票 2 人，现有 3 人')).toBeInTheDocument();
  expect(sales(window)).toHaveLength(0);
});

it('C-08 sells under the number of the agency, typed after the semicolon, scanned or pasted', async () => {
  capturePrints();
  const window = await openWindow();
  await choose('yl');
  await press(';');
  const dialog = await screen.findByRole('dialog', { name: '外部单号' });
  const typed = within(dialog).getByLabelText('外部单号');
  await press('yl-26x{Backspace}');
  expect(typed).toHaveTextContent('YL-26');
  await user.paste(' 团/07 ');
  expect(typed).toHaveTextContent('YL-26团/07');
  await press('{Enter}');
  expect(await within(team()).findByRole('button', { name: /YL-26团\/07/ })).toBeInTheDocument();
  await press('12t{F8}{Enter}');
  await screen.findByText(/已售/);
  expect(sales(window)[0]?.body).toMatchObject({ saleMode: 'TEAM', externalNo: 'YL-26团/07' });
  // The next group has none.
  await choose('yl');
  expect(within(team()).getByRole('button', { name: /外部单号/ })).toBeInTheDocument();
});

it('makes one code each where the seller asks for it by the dot', async () => {
  capturePrints();
  const window = await openWindow();
  await choose('yl');
  await press('12t');
  expect(await within(team()).findByRole('button', { name: /出票：1 张/ })).toBeInTheDocument();
  await press('.');
  expect(await within(team()).findByRole('button', { name: /一人一票：12 张/ })).toBeInTheDocument();
  await press('{F8}{Enter}');
  await screen.findByText('已售 12 张');
  expect(sales(window)[0]?.body).toMatchObject({ ticketForm: 'EACH', payments: [{ method: 'CASH' }] });
});

it('refuses what the account cannot pay in place, and says how much is missing', async () => {
  const window = await openWindow();
  await choose('jt');
  await press('10t{F8}');
  expect(await within(cart()).findByText('协议约定的付款方式是预付，请按 F10')).toBeInTheDocument();
  await press('{F10}{Enter}');
  const dialog = await screen.findByRole('dialog', { name: '记账收款' });
  expect(dialog).toHaveTextContent('可用额度不足，还差 ¥100.00');
  await press('{Escape}');
  expect(due()).toHaveTextContent('¥600.00');
  expect(sales(window)).toHaveLength(0);
});

it('T-66 asks a second person where a credit account falls short, and sells by that word', async () => {
  capturePrints();
  const approval = 'a'.repeat(43);
  const window = await openWindow({
    'POST /api/auth/approvals': () =>
      answer({ approval, approverName: '方竹', expiresAt: '2026-11-20T02:05:00Z' }),
  });
  await choose('hz');
  await press('400t{F10}');
  const dialog = await screen.findByRole('dialog', { name: '记账收款' });
  await user.type(within(dialog).getByLabelText('签单人'), '罗嘉');
  expect(await within(dialog).findByRole('button', { name: /班长授权超额/ })).toBeEnabled();
  await press('{Enter}');
  const asked = await screen.findByRole('dialog', { name: '现场授权' });
  expect(asked).toHaveTextContent('恒泽装备工会 可用额度不足');
  await user.type(within(asked).getByLabelText('授权人账号'), 'lead01');
  await user.type(within(asked).getByLabelText('密码或 PIN'), '246810{Enter}');
  await waitFor(() => expect(sales(window)).toHaveLength(1));
  const [request] = window.calls().filter(({ target }) => target === '/api/auth/approvals');
  expect(request?.body).toMatchObject({ action: 'ticket.over-credit', userName: 'lead01', pin: '246810' });
  const overFen = request?.body && isRecord(request.body) ? request.body['amountFen'] : null;
  expect(sales(window)[0]?.body).toMatchObject({ overCredit: { approval, amountFen: overFen } });
});

it('names guide and driver by the comma, and takes off whoever is named once more', async () => {
  capturePrints();
  const window = await openWindow();
  await choose('yl');
  await press('10t');
  const name = async (letters: string) => {
    await press(',');
    const dialog = await screen.findByRole('dialog', { name: '选择导游司机' });
    await press(letters);
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1));
    await press('{Enter}');
  };
  await name('g01');
  await name('d02');
  await shows('林知夏 · 测A·D0002 赵师傅');
  await name('d02');
  expect(team()).not.toHaveTextContent('赵师傅');
  await press('{F10}{Enter}');
  await screen.findByText('已售 1 张 · 10 人');
  const sent = sales(window)[0]?.body;
  expect(sent).toMatchObject({ guideId: 5 });
  expect(sent).not.toHaveProperty('driverId');
});

it('is signed for by name', async () => {
  capturePrints();
  const window = await openWindow();
  await choose('hz');
  await press('10t{F10}');
  const dialog = await screen.findByRole('dialog', { name: '记账收款' });
  await press('{Enter}');
  expect(dialog).toHaveTextContent('请填写签单人姓名');
  await user.type(within(dialog).getByLabelText('签单人'), '罗嘉{Enter}');
  await screen.findByText('已售 1 张 · 10 人');
  expect(sales(window)[0]?.body).toMatchObject({ payments: [{ method: 'SIGN', signer: '罗嘉' }] });
});

it('keeps the account dialog with the words of a refusal, and the group with its cart over a reload', async () => {
  const refused = () => refusal('credit_insufficient', '可用额度不足：可用 ¥10.00');
  await openWindow({ 'POST /api/ticket/orders': refused });
  await choose('yl');
  await press('10t{F10}{Enter}');
  const dialog = await screen.findByRole('dialog', { name: '记账收款' });
  expect(await within(dialog).findByText('可用额度不足：可用 ¥10.00')).toBeInTheDocument();
  await press('{Escape}');
  await waitFor(() => expect(localStorage.getItem('shanmen:open-cart')).toMatch('"isSent":false'));
  await openWindowAgain();
  await shows('云岭国际旅行社');
  expect(due()).toHaveTextContent('¥600.00');
});

it('T-56 leads from F2 and the plate of a group that has booked to what it fetches', async () => {
  const booked: CollectableOrder = {
    ...demoPickup,
    orderNo: 'D2611200000190',
    state: 'RESERVED',
    dueFen: demoPickup.totalFen,
    team: {
      no: 'XY26110001',
      enterpriseName: '云岭国际旅行社',
      payModes: ['CASH'],
      accountWays: [],
      availableFen: null,
      frozenFen: fen(0),
      externalNo: 'JT-2611/07',
    },
  };
  const handlers: MockHandlers = {
    'POST /api/ticket/team-bookings/find': ({ body }) =>
      answer(isRecord(body) && body['code'] === 'AD0002' ? [booked] : []),
    'POST /api/ticket/collections/find': () => answer([booked]),
  };
  const window = await openWindow(handlers, [...teamCodes, 'ticket:sale:collect']);
  await press('{F2}AD0002');
  const dialog = screen.getByRole('dialog', { name: '选择协议' });
  const row = await within(dialog).findByRole('listitem');
  expect(row).toHaveTextContent('已预订云岭国际旅行社林小满 154****0001 · 2026-11-20 · 2 人 · ¥160.00');
  await press('{Enter}');
  const found = await screen.findByRole('region', { name: '预订订单' });
  await within(found).findByText('可付款取票');
  const asked = window.calls().filter(({ target }) => target === '/api/ticket/collections/find');
  expect(asked.map(({ body }) => body)).toEqual([{ code: booked.orderNo }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('goes back to single visitors by F1 or Esc, but not with tickets in the cart', async () => {
  await openWindow();
  await choose('yl');
  await press('10t{F1}');
  expect(await within(cart()).findByText(/请先收款或清空/)).toBeInTheDocument();
  await press('{Escape}{Escape}');
  expect(team()).toBeInTheDocument();
  await press('{F1}');
  await screen.findByRole('button', { name: /栖霞古寺票/ });
  expect(screen.queryByRole('region', { name: '团队协议' })).toBeNull();
});

it('offers groups to nobody without the permission', async () => {
  await openWindow({}, sellerCodes);
  await press('{F2}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /团队/ })).toBeNull();
});

/** The page is gone without a word, as after a crash: what it held in memory is lost. */
async function openWindowAgain(): Promise<void> {
  const kept = localStorage.getItem('shanmen:open-cart');
  await opened?.close();
  localStorage.setItem('shanmen:open-cart', kept ?? '');
  opened = await openScreen('sale-system', {
    handlers: ticketHandlers({ now: morning, startsOpen: true }),
    permissions: teamCodes,
  });
  await screen.findAllByRole('button', { name: /大门团队票/ });
}
