import { session } from '@shanmen/shared';
import type { CollectableOrder } from '@shanmen/shared/contracts/ticket/booking/pickup';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { fen, subtractFen } from '@shanmen/shared/money';
import { type MockHandlers, refusal } from '@shanmen/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer } from '../../../../dev/answers.ts';
import { demoPickup, nameless, orderOf } from '../../../../dev/demo-pickup.ts';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { type OpenScreen, openScreen, sellerCodes } from '../../../../test/open-screen.tsx';
import { scanCode } from '../../../../test/scan-code.ts';

const user = userEvent.setup({ delay: null });
const press = (keys: string) => user.keyboard(keys);
const morning = () => new Date('2026-11-20T02:00:00Z');
let opened: OpenScreen | undefined;

async function openDesk(handlers: MockHandlers = {}): Promise<OpenScreen> {
  const usual = ticketHandlers({ now: morning, startsOpen: true });
  opened = await openScreen('sale-system', {
    handlers: { ...usual, ...handlers },
    permissions: [...sellerCodes, 'ticket:sale:collect', 'ticket:sale:change', 'ticket:sale:pay-credit'],
  });
  await screen.findByRole('button', { name: /栖霞古寺票/ });
  await press('{F3}');
  return opened;
}

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  localStorage.clear();
  session.end('signed-out');
});

const orders = () => screen.getByRole('region', { name: '预订订单' });
const panel = () => screen.getByRole('region', { name: '取票' });
const handedOut = ({ calls }: OpenScreen) =>
  calls().filter(call => call.method === 'POST' && call.target === '/api/ticket/collections');

it('hands out what was booked by F3, the code and Enter twice, and prints it without a receipt', async () => {
  const printed = capturePrints();
  const desk = await openDesk();
  await press('204817365{Enter}');
  expect(await within(orders()).findByText('可取票')).toBeInTheDocument();
  await press('{Enter}');
  expect(await within(panel()).findByText('已取 2 张，请核对日期')).toBeInTheDocument();
  expect(handedOut(desk)[0]?.body).toEqual({ windowId: 1, orderNo: demoPickup.orderNo });
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]).toMatch('大门成人票');
  expect(printed[0]).not.toMatch('小票');
  expect(localStorage.getItem('tkType')).toMatch('EXCH');
});

it('takes the photos of who fetched by Alt+Z', async () => {
  const printed = capturePrints();
  const fetched = orderOf(demoPickup);
  const tickets = fetched.tickets.map(ticket => ({ ...ticket, photo: 'wanted' as const }));
  await openDesk({ 'POST /api/ticket/collections': () => answer({ ...fetched, tickets }) });
  await press('204817365{Enter}');
  await within(orders()).findByText('可取票');
  await press('{Enter}');
  const button = await within(panel()).findByRole('button', { name: /持票人照片 2/ });
  expect(button).toHaveTextContent('Alt+Z');
  await press('{Alt>}z{/Alt}');
  expect(await screen.findByRole('dialog', { name: '照片' })).toHaveTextContent(fetched.orderNo);
  await waitFor(() => expect(printed).toHaveLength(1));
});

it('finds by a scanned identity card, and puts back in front what a stutter typed before', async () => {
  const desk = await openDesk();
  scanCode('990000199001010017');
  await within(orders()).findByText('可取票');
  await press('{Escape}');
  await press('2');
  await waitFor(() => expect(screen.getByLabelText('取票号码')).toHaveTextContent('2'));
  scanCode('04817365');
  await within(orders()).findByText('可取票');
  const asked = desk.calls().filter(({ target }) => target.endsWith('/find'));
  expect(asked.map(({ body }) => body)).toEqual([{ code: '990000199001010017' }, { code: '204817365' }]);
});

it('says who fetched it before, when and where, and only prints it again', async () => {
  capturePrints();
  const words = '已于 11-20 09:40 在南门 2 号窗口由售票员02取票；要再打一份请补打';
  const gone: CollectableOrder = {
    ...demoPickup,
    collected: { at: '2026-11-20T01:40:00Z', byName: '售票员02', windowName: '南门 2 号窗口' },
    refusal: words,
  };
  const desk = await openDesk({ 'POST /api/ticket/collections/find': () => answer([gone]) });
  await press('15400000001{Enter}');
  expect(await within(panel()).findByText(words)).toBeInTheDocument();
  await press('{Enter}');
  expect(handedOut(desk)).toHaveLength(0);
  await press('{Control>}p{/Control}');
  await waitFor(() => expect(desk.calls().some(({ target }) => target.endsWith('/reprints'))).toBe(true));
});

it('goes to the order that can be fetched first, and through the others by the arrows', async () => {
  await openDesk({ 'POST /api/ticket/collections/find': () => answer([nameless, demoPickup]) });
  await press('15400000001{Enter}');
  await waitFor(() => expect(within(orders()).getAllByRole('listitem')).toHaveLength(2));
  expect(within(orders()).getByRole('button', { pressed: true })).toHaveTextContent(demoPickup.orderNo);
  await press('{ArrowUp}');
  expect(within(orders()).getByRole('button', { pressed: true })).toHaveTextContent('待支付');
  expect(within(panel()).getByLabelText('可取')).toHaveTextContent('0 张');
});

it('keeps its number in sight when nothing was found, and asks again where nothing was answered', async () => {
  const find = jest.fn(() => refusal('not_found', '没有找到今天及以后的网上订单，请核对号码'));
  await openDesk({ 'POST /api/ticket/collections/find': find });
  await press('204817366{Enter}');
  expect(await within(panel()).findByRole('alert')).toHaveTextContent('没有找到今天及以后的网上订单');
  expect(screen.getByLabelText('取票号码')).toHaveTextContent('204817366');
  await press('{F1}');
  expect(await screen.findByRole('button', { name: /栖霞古寺票/ })).toBeInTheDocument();
});

describe('what is not paid yet', () => {
  const owed: CollectableOrder = { ...nameless, dueFen: fen(160_00), refusal: null };
  const paid: Order = orderOf(demoPickup);

  it('is paid by Enter, Enter: the exact sum in cash, and printed', async () => {
    const printed = capturePrints();
    const desk = await openDesk({
      'POST /api/ticket/collections/find': () => answer([owed]),
      'POST /api/ticket/collections': () => answer({ ...paid, tenderFen: 200_00, changeFen: 40_00 }),
    });
    await press('204817366{Enter}');
    expect(await within(orders()).findByText('可付款取票')).toBeInTheDocument();
    expect(within(panel()).getByLabelText('应收')).toHaveTextContent('¥160.00');
    await press('{Enter}');
    await screen.findByRole('dialog', { name: '现金收款' });
    await press('200');
    await waitFor(() => expect(screen.getByLabelText('找零')).toHaveTextContent('¥40.00'));
    await press('{Enter}');
    expect(await within(panel()).findByText(/已取 2 张/)).toBeInTheDocument();
    expect(within(panel()).getByLabelText('找零')).toHaveTextContent('¥40.00');
    expect(handedOut(desk).map(({ body }) => body)).toEqual([
      {
        windowId: 1,
        orderNo: owed.orderNo,
        payments: [{ method: 'CASH', amountFen: 160_00, tenderFen: 200_00 }],
      },
    ]);
    await waitFor(() => expect(printed).toHaveLength(1));
  });

  it('is paid by a scanned code; a refusal says why and leaves the order where it is', async () => {
    const failed: Order = {
      ...paid,
      payState: 'UNPAID',
      payments: [{ method: 'WECHAT', amountFen: fen(160_00), state: 'FAILED', words: '余额不足' }],
    };
    const answers = [failed, paid];
    const desk = await openDesk({
      'POST /api/ticket/collections/find': () => answer([owed]),
      'POST /api/ticket/collections': () => answer(answers.shift()),
    });
    await press('204817366{Enter}');
    await within(orders()).findByText('可付款取票');
    await press('{F9}');
    await screen.findByRole('dialog', { name: '扫码收款' });
    scanCode('134000000000000001');
    expect(await screen.findByText(/支付未成功：余额不足/)).toBeInTheDocument();
    scanCode('134000000000000099');
    expect(await within(panel()).findByText(/已取 2 张/)).toBeInTheDocument();
    const keys = handedOut(desk).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('T-66 is paid by an account beyond its limit when a second person says so, for this call', async () => {
    capturePrints();
    const team = { no: 'XY26010001', enterpriseName: '云岭国际旅行社', payModes: ['CREDIT'] };
    const account = { accountWays: ['CREDIT'], availableFen: fen(50_00), frozenFen: fen(0) };
    const approval = 'a'.repeat(43);
    const desk = await openDesk({
      'POST /api/ticket/collections/find': () => answer([{ ...owed, team: { ...team, ...account } }]),
      'POST /api/auth/approvals': () =>
        answer({ approval, approverName: '方竹', expiresAt: '2026-11-20T02:05:00Z' }),
    });
    await press('204817366{Enter}');
    await within(orders()).findByText('可付款取票');
    await press('{F10}');
    const dialog = await screen.findByRole('dialog', { name: '记账收款' });
    expect(await within(dialog).findByRole('button', { name: /班长授权超额/ })).toBeEnabled();
    await press('{Enter}');
    const asked = await screen.findByRole('dialog', { name: '现场授权' });
    await user.type(within(asked).getByLabelText('授权人账号'), 'lead01');
    await user.type(within(asked).getByLabelText('密码或 PIN'), '246810{Enter}');
    await waitFor(() => expect(handedOut(desk)).toHaveLength(1));
    const [request] = desk.calls().filter(({ target }) => target === '/api/auth/approvals');
    const [sent] = handedOut(desk);
    const overFen = subtractFen(owed.dueFen, account.availableFen);
    expect(request?.body).toMatchObject({
      action: 'ticket.over-credit',
      objectId: sent?.headers.get('Idempotency-Key'),
      amountFen: overFen,
    });
    expect(sent?.body).toMatchObject({ overCredit: { approval, amountFen: overFen } });
  });

  describe('and shall come on another day', () => {
    const moved: CollectableOrder = {
      ...owed,
      visitDate: '2026-11-21',
      totalFen: fen(110_00),
      dueFen: fen(110_00),
    };
    const quoted = { fromFen: 160_00, totalFen: 110_00, heldUntil: '2026-11-20T02:15:00Z' };
    const openMove = async (handlers: MockHandlers = {}) => {
      const desk = await openDesk({
        'POST /api/ticket/collections/find': () => answer([owed]),
        'POST /api/ticket/booked-moves/quote': () => answer(quoted),
        'POST /api/ticket/booked-moves': () => answer(moved),
        ...handlers,
      });
      await press('204817366{Enter}');
      await within(orders()).findByText('可付款取票');
      await press('{F6}');
      return { desk, dialog: await screen.findByRole('dialog', { name: '预订改签' }) };
    };
    const moves = ({ calls }: OpenScreen) =>
      calls().filter(({ target }) => target === '/api/ticket/booked-moves');

    it('T-72 moves as a whole by F6, an arrow and Enter, and says what it costs there before', async () => {
      const { desk, dialog } = await openMove();
      expect(
        await within(dialog).findByText(/原应付 ¥160.00，现在不收不退；占位保留至 2026-11-20 10:15/),
      ).toBeVisible();
      await press('{ArrowRight}');
      expect(await within(dialog).findByRole('status', { name: '改签后应付' })).toHaveTextContent('¥110.00');
      await press('{Enter}');
      expect(await within(panel()).findByText('已改到 2026-11-21，占位已随之调整')).toBeVisible();
      expect(within(panel()).getByLabelText('应收')).toHaveTextContent('¥110.00');
      expect(moves(desk).map(({ body }) => body)).toEqual([
        expect.objectContaining({
          orderNo: owed.orderNo,
          visitDate: '2026-11-22',
          windowId: 1,
          expectedTotalFen: 110_00,
        }),
      ]);
    });

    proof(
      'T-72 says why it cannot go there, and asks under the same key where the answer was lost',
      async () => {
        let isLost = true;
        const { desk, dialog } = await openMove({
          'POST /api/ticket/booked-moves/quote': ({ body }) =>
            JSON.stringify(body).includes('11-22')
              ? refusal('change_limit_reached', '最多改签 1 次')
              : answer(quoted),
          'POST /api/ticket/booked-moves': () => (isLost ? refusal('outcome_unknown') : answer(moved)),
        });
        await within(dialog).findByRole('status', { name: '改签后应付' });
        await press('{ArrowRight}');
        expect(await within(dialog).findByText('最多改签 1 次')).toBeVisible();
        await press('{Enter}');
        expect(moves(desk)).toHaveLength(0);
        await press('{ArrowLeft}');
        await within(dialog).findByRole('status', { name: '改签后应付' });
        await press('{Enter}');
        expect(await within(dialog).findByText(/改签结果未知/)).toBeVisible();
        isLost = false;
        await press('{Enter}');
        await within(panel()).findByText(/已改到 2026-11-21/);
        const keys = moves(desk).map(({ headers }) => headers.get('Idempotency-Key'));
        expect(keys.length).toBeGreaterThan(1);
        expect(new Set(keys).size).toBe(1);
      },
    );
  });

  it('goes back by Esc without a word to the server', async () => {
    const desk = await openDesk({ 'POST /api/ticket/collections/find': () => answer([owed]) });
    await press('204817366{Enter}');
    await within(orders()).findByText('可付款取票');
    await press('{F10}');
    await screen.findByRole('dialog', { name: '刷卡、换票与混合收款' });
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(handedOut(desk)).toHaveLength(0);
  });
});
