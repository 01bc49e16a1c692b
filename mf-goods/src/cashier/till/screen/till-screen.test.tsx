import { session } from '@shanmen/shared';
import { answer, type MockHandlers, type MockServer, refusal, serveMock } from '@shanmen/shared/testing';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import type { HeldCart } from '@shanmen/shared/contracts/cashier/held-cart';
import type { Member } from '@shanmen/shared/contracts/cashier/guests/member';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { slipOf, tillHandlers } from '../../../../dev/demo-till.ts';
import * as goods from '../../../main.ts';

const morning = () => new Date('2026-11-20T02:00:00Z');
const user = userEvent.setup({ delay: null });

let server: MockServer;
let app: OpenedApp;
beforeAll(() => {
  server = serveMock({});
});
afterEach(async () => {
  await app.close();
  localStorage.clear();
  session.end('signed-out');
});

async function openTill(handlers: MockHandlers = {}, startsOpen = true): Promise<void> {
  server.replace({ ...tillHandlers({ now: morning, startsOpen }), ...handlers });
  app = await openApp('mf-goods', goods, '30', '/cashier/till');
  if (startsOpen) await screen.findByRole('region', { name: '购物车' });
}

/** As a scanner types: every digit at once, then Enter; never before the screen listens. */
async function scan(code: string): Promise<void> {
  await listening();
  for (const digit of code) press({ key: digit, code: `Digit${digit}` });
  press({ key: 'Enter', code: 'Enter' });
}

/** React has run the effects of what it drew last. */
function listening(): Promise<void> {
  return act(() => Promise.resolve());
}

function press(key: KeyboardEventInit): void {
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }),
  );
}

const sales = () =>
  server.calls.filter(({ method, target }) => method === 'POST' && target === '/api/cashier/sales');
const due = () => screen.getByRole('status', { name: '应收' });

it('sells what is scanned: shift, three codes, cash, change, receipt, and the next scan begins the next cart', async () => {
  const printed = capturePrints();
  await openTill({}, false);
  await screen.findByRole('heading', { name: '开班' });
  await user.type(screen.getByLabelText(/备用金/), '500{Enter}');
  await screen.findByRole('region', { name: '购物车' });
  await scan('2001000000012');
  await scan('2002000000262');
  await scan('2220055100007');
  await waitFor(() => expect(due()).toHaveTextContent('¥128.00'));
  await user.keyboard('{F9}200{Enter}');
  const done = await screen.findByRole('status', { name: '收款完成' });
  expect(within(done).getByRole('status', { name: '找零' })).toHaveTextContent('¥72.00');
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]).toContain('笋干');
  expect(printed[0]).toContain('找零¥72.00');
  await user.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(printed).toHaveLength(2));
  expect(await screen.findByText('XS261120A1-0001 已送打印机，第 1 次重印')).toBeVisible();
  expect(printed[1]).toContain('重印');
  await scan('2001000000012');
  await waitFor(() => expect(due()).toHaveTextContent('¥25.00'));
  expect(screen.queryByRole('status', { name: '收款完成' })).toBeNull();
});

it('K-25 K-16 takes an 18-digit code as the guest pays, and nothing else that is scanned meanwhile', async () => {
  capturePrints();
  const before = server.calls.length;
  await openTill();
  await scan('2001000000012');
  await user.keyboard('{F9}');
  const dialog = await screen.findByRole('dialog', { name: '现金收款' });
  await scan('2001000000043');
  expect(await within(dialog).findByText(/扫码不加商品/)).toBeVisible();
  expect(within(dialog).getByRole('status', { name: '实收' })).toHaveTextContent('25.00');
  expect(within(dialog).getByRole('status', { name: '应收' })).toHaveTextContent('¥25.00');
  await scan('134000000000000099');
  await screen.findByRole('status', { name: '收款完成' });
  const sent = sales().filter(call => server.calls.indexOf(call) >= before);
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      payments: [{ tender: 'SCAN', amountFen: 25_00, authCode: '134000000000000099' }],
    }),
  ]);
});

it('K-01 asks for a sale whose answer was lost under the key of its cart, and sells it once', async () => {
  const printed = capturePrints();
  const usual = tillHandlers({ now: morning, startsOpen: true });
  const keys: (string | null)[] = [];
  await openTill({
    ...usual,
    'POST /api/cashier/sales': async request => {
      keys.push(request.key);
      const answered = await usual['POST /api/cashier/sales']?.(request);
      return keys.length === 1 || !answered ? refusal('service_busy') : answered;
    },
  });
  await scan('2001000000012');
  await user.keyboard('{F9}{Enter}');
  const done = await screen.findByRole('status', { name: '收款完成' }, { timeout: 5000 });
  expect(done).toHaveTextContent('XS261120A1-0001');
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
  await waitFor(() => expect(printed).toHaveLength(1));
});

it('K-09 lists carts of every till, hands an own one over before the shift ends, and says who took one first', async () => {
  const cart = (id: number, heldBy: string, tillName: string): HeldCart => ({
    id,
    label: `挂单${id}`,
    tillName,
    heldBy,
    isOwn: heldBy === '陈一',
    heldAt: morning().toISOString(),
    expiresAt: morning().toISOString(),
    lines: 1,
    totalFen: fen(25_00),
  });
  let rows = [cart(1, '陈一', 'T1'), cart(2, '陈二', 'T2')];
  const given: unknown[] = [];
  await openTill({
    'GET /api/cashier/held-carts': () =>
      answer({
        rows,
        colleagues: [
          { id: 7, name: '王三', pinyin: 'ws' },
          { id: 8, name: '陈二', pinyin: 'ce' },
        ],
      }),
    'POST /api/cashier/held-carts/:id/hand-over': ({ body, params }) => {
      given.push({ ...Object(body), id: params['id'] });
      rows = rows.map(row => ({ ...row, heldBy: '陈二', isOwn: false }));
      return answer(rows[0]);
    },
    'POST /api/cashier/held-carts/:id/take': () => refusal('held_cart_taken', '已被陈二取走'),
  });
  await screen.findByText(/挂单 2/);
  await user.keyboard('{Control>}d{/Control}');
  const dialog = await screen.findByRole('dialog', { name: '取单' });
  expect(dialog).toHaveTextContent('交班前先处理本人的 1 张挂单');
  expect(within(dialog).getByRole('button', { name: /挂单2/ })).toHaveTextContent('T2 陈二');
  await user.keyboard('{F8}');
  await screen.findByRole('dialog', { name: '转交' });
  await user.keyboard('CE');
  await waitFor(() => expect(screen.queryByText('王三')).toBeNull());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(given).toEqual([{ id: '1', cashierId: 8 }]));
  await user.keyboard('2');
  expect(await screen.findByText('已被陈二取走')).toBeVisible();
  await user.keyboard('{Escape}{Control>}d{/Control}');
  await screen.findByRole('dialog', { name: '交班：停止收银' });
});

it('K-06 sends what card slips sum to with the blind count, before any due figure is told', async () => {
  await openTill();
  const before = server.calls.length;
  await user.keyboard('{Control>}d{/Control}');
  await screen.findByRole('dialog', { name: '交班：停止收银' });
  await user.keyboard('{Enter}');
  const form = await screen.findByRole('dialog', { name: '交班：清点现金' });
  await user.type(within(form).getByLabelText(/实点现金/), '500');
  await user.type(within(form).getByLabelText(/银行卡单据合计/), '88.5{Enter}');
  const again = await screen.findByRole('dialog', { name: '交班：确认实点' });
  expect(again).toHaveTextContent('银行卡单据¥88.50');
  await user.keyboard('{Enter}');
  await screen.findByLabelText(/留存备用金/);
  const sent = server.calls.slice(before).find(({ target }) => target.endsWith('/count'));
  expect(sent?.body).toEqual({
    countedCashFen: 500_00,
    slips: [{ tender: 'CARD', countedFen: 88_50 }],
  });
});

it('asks for the receipt whose number a slow hand types, hyphen and all', async () => {
  await openTill({ 'GET /api/cashier/sales/:no/refundable': () => refusal('not_found') });
  await user.keyboard('{F10}');
  await userEvent.setup({ delay: 50 }).keyboard('S1-7{Enter}');
  await waitFor(() =>
    expect(server.calls.map(({ target }) => target)).toContain('/api/cashier/sales/S1-7/refundable'),
  );
});

it('asks for the weight of what came without its label, and takes a discount and its undoing by keys', async () => {
  await openTill();
  await scan('2001000000012');
  await user.keyboard('t005{Enter}');
  await screen.findByRole('dialog', { name: '重量' });
  await user.keyboard('0.5{Enter}');
  await waitFor(() => expect(due()).toHaveTextContent('¥89.00'));
  await user.keyboard('/');
  await screen.findByRole('dialog', { name: '单品折扣' });
  await user.keyboard('9{Enter}');
  await waitFor(() => expect(due()).toHaveTextContent('¥82.60'));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(due()).toHaveTextContent('¥89.00'));
});

it('puts a sale on the account of an enterprise found by pinyin initials, as far as it goes, and gives one away with a reason', async () => {
  capturePrints();
  const before = server.calls.length;
  await openTill();
  const paid = () =>
    sales()
      .filter(call => server.calls.indexOf(call) >= before)
      .map(({ body }) => Object(body).payments);
  await scan('2001000000012');
  await waitFor(() =>
    expect(server.calls.slice(before).map(({ target }) => target)).toContain('/api/cashier/debtors'),
  );
  await user.keyboard('{Alt>}4{/Alt}{F3}{Enter}');
  expect(await screen.findByText('青岚酒店 可用额度只有 ¥20.00')).toBeVisible();
  await user.keyboard('LXS');
  const houses = screen.getByRole('group', { name: '挂账单位' });
  await waitFor(() => expect(within(houses).queryByText('青岚酒店')).toBeNull());
  await user.keyboard('{Enter}');
  await screen.findByRole('status', { name: '收款完成' });
  expect(paid()).toEqual([[{ tender: 'CREDIT', amountFen: 25_00, enterpriseId: 9 }]]);
  await scan('2001000000043');
  await user.keyboard('{Alt>}4{/Alt}10{F4}{Enter}');
  expect(await screen.findByText('免单须整单，不能与其他支付方式同用')).toBeVisible();
  await user.keyboard('{Escape}{F4}{ArrowDown}{Enter}');
  await screen.findByRole('status', { name: '收款完成' });
  expect(paid()[1]).toEqual([{ tender: 'FREE', amountFen: 39_00, reason: '顾客补偿' }]);
});

it('makes a member of who is not found by the mobile, and takes money for the wallet of one', async () => {
  const member = (balanceFen: number): Member => ({
    id: 5,
    code: 'HY5',
    cardNo: 'HY5',
    name: '王小明',
    mobileMasked: '138****1111',
    balanceFen: fen(balanceFen),
    points: 0,
  });
  let known: Member[] = [];
  const sent: unknown[] = [];
  await openTill({
    'GET /api/cashier/members': () => answer(known),
    'POST /api/cashier/members': ({ body }) => {
      sent.push(body);
      known = [member(0)];
      return answer(known[0]);
    },
    'POST /api/cashier/members/:id/recharge': ({ body }) => {
      sent.push(body);
      return answer(member(100_00));
    },
  });
  await listening();
  await user.keyboard('{F2}');
  await screen.findByRole('dialog', { name: '会员' });
  await user.keyboard('13800001111');
  await screen.findByText('未找到该会员，请核对');
  await user.keyboard('{F3}');
  const form = await screen.findByRole('dialog', { name: '新会员' });
  expect(within(form).getByLabelText('手机号')).toHaveValue('13800001111');
  await user.click(within(form).getByRole('button', { name: /办理/ }));
  expect(await within(form).findByText('请填写姓名')).toBeVisible();
  await user.type(within(form).getByLabelText('姓名'), '王小明{Enter}');
  expect(await screen.findByText(/会员 王小明/)).toBeVisible();
  await user.keyboard('{F2}{F2}');
  await screen.findByRole('dialog', { name: '会员' });
  await user.keyboard('WXM');
  await screen.findByText('王小明');
  await user.keyboard('{F4}');
  const recharge = await screen.findByRole('dialog', { name: '会员充值' });
  await user.type(within(recharge).getByLabelText('充值金额（元）'), '100{Enter}');
  expect(await screen.findByText(/会员 王小明/)).toHaveTextContent('100.00');
  expect(sent).toEqual([
    { mobile: '13800001111', name: '王小明' },
    { tillId: 1, tender: 'CASH', amountFen: 100_00 },
  ]);
});

it('K-27 sends a refund in cash once more with the word of a second person, who is asked for it', async () => {
  const card = { tender: 'CARD', amountFen: fen(25_00), reference: 'REF001' } as const;
  const sale = slipOf(
    {
      tillId: 1,
      lines: [{ goodsId: 1, qty: quantity('1') }],
      expectedTotalFen: fen(25_00),
      payments: [card],
    },
    { now: morning(), rounding: 'none', count: 7 },
  );
  const asked = { actions: ['cashier.cash4online'], objectId: 'content', amountFen: 25_00 };
  let sent = 0;
  await openTill({
    'GET /api/cashier/sales/:no/refundable': () => answer(sale),
    'POST /api/cashier/refunds': () =>
      (sent += 1) === 1 ? refusal('supervisor_required', '需要主管授权', asked) : answer(sale),
    'POST /api/auth/approvals': () => answer({ approval: 'word', approverName: '王店长' }),
  });
  await user.keyboard('{F10}XS7{Enter}');
  await screen.findByRole('list', { name: '可退商品' });
  await user.keyboard('{F8}{Enter}');
  await screen.findByRole('dialog', { name: '确认退货' });
  await user.keyboard('/{Enter}');
  const dialog = await screen.findByRole('dialog', { name: '现场授权' });
  await user.type(within(dialog).getByLabelText(/账号/), 'storelead01');
  await user.type(within(dialog).getByLabelText(/密码/), 'words{Enter}');
  await screen.findByRole('status', { name: '退货完成' });
  const bodies = server.calls
    .filter(({ method, target }) => method === 'POST' && target === '/api/cashier/refunds')
    .map(({ body }) => body);
  expect(bodies).toMatchObject([
    { cashInstead: true },
    { cashInstead: true, overrides: [{ action: 'cashier.cash4online', approval: 'word' }] },
  ]);
});

it('K-03 exchanges goods in one go: cash that comes back pays first, and one receipt shows both', async () => {
  const printed = capturePrints();
  const cash = { tender: 'CASH', amountFen: fen(25_00), tenderedFen: fen(25_00) } as const;
  const first = {
    tillId: 1,
    lines: [{ goodsId: 1, qty: quantity('1') }],
    expectedTotalFen: fen(25_00),
    payments: [cash],
  };
  const sale = slipOf(first, { now: morning(), rounding: 'none', count: 7 });
  const refund = { ...sale, no: 'XT8', sourceNo: sale.no, state: 'REFUND', totalFen: fen(-25_00) } as const;
  const sent: unknown[] = [];
  await openTill({
    'GET /api/cashier/sales/:no/refundable': () => answer(sale),
    'POST /api/cashier/exchanges': ({ body }) => {
      sent.push(body);
      return answer({
        refund,
        sale: slipOf(Object(body).sale, { now: morning(), rounding: 'none', count: 9 }),
      });
    },
  });
  await user.keyboard('{F10}XS7{Enter}');
  await screen.findByRole('list', { name: '可退商品' });
  await user.keyboard('{F8}{Enter}');
  await screen.findByRole('dialog', { name: '确认退货' });
  await user.keyboard('{F7}');
  expect(await screen.findByRole('status', { name: '换货' })).toHaveTextContent('退现金 ¥25.00');
  await scan('2001000000043');
  await user.keyboard('{Alt>}2{/Alt}');
  expect(await screen.findByText(/不能扫码/)).toBeVisible();
  await user.keyboard('{F9}');
  const dialog = await screen.findByRole('dialog', { name: '现金收款' });
  expect(within(dialog).getByRole('status', { name: '应收' })).toHaveTextContent('¥14.00');
  await user.keyboard('20{Enter}');
  const done = await screen.findByRole('status', { name: '收款完成' });
  expect(done).toHaveTextContent('换货 补差价 ¥14.00');
  expect(within(done).getByRole('status', { name: '找零' })).toHaveTextContent('¥6.00');
  expect(sent).toMatchObject([
    {
      refund: { saleId: sale.id, lines: [{ lineNo: 1, qty: '1' }] },
      sale: { payments: [{ tender: 'CASH', amountFen: 39_00, tenderedFen: 45_00 }] },
    },
  ]);
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]).toMatch(/换货小票.*退回 XT8.*补差价¥14.00/);
});

it('K-27 takes scanned goods back without a receipt, by the word of a supervisor', async () => {
  capturePrints();
  const asked = { actions: ['cashier.noreceipt'], objectId: 'content', amountFen: 50_00 };
  await openTill({
    'POST /api/cashier/refunds': () => refusal('supervisor_required', '无小票退货，需要主管授权', asked),
  });
  const before = server.calls.length;
  await user.keyboard('{F10}{F6}');
  await screen.findByText('按现价退现金');
  await scan('2001000000012');
  await scan('9999999999994');
  expect(await screen.findByText(/没有找到「9999999999994」/)).toBeVisible();
  await user.keyboard('+{Enter}');
  await screen.findByRole('dialog', { name: '确认退货' });
  await user.keyboard('1{Enter}');
  await screen.findByRole('dialog', { name: '现场授权' });
  const sent = server.calls.filter(
    call => call.target === '/api/cashier/refunds' && server.calls.indexOf(call) >= before,
  );
  expect(sent.map(({ body }) => body)).toMatchObject([
    { reason: '质量问题', goods: [{ qty: '2', condition: 'good' }] },
  ]);
});
