import { openWork, session } from '@shanmen/shared';
import { rememberPosData } from '@shanmen/shared/counter';
import { answer, type MockHandlers, refusal } from '@shanmen/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoWindow } from '../../../../dev/demo-window.ts';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { type OpenScreen, openScreen, sellerCodes } from '../../../../test/open-screen.tsx';

const user = userEvent.setup({ delay: null });
const morning = () => new Date('2026-11-20T02:00:00Z');
let opened: OpenScreen | undefined;

type Options = {
  handlers?: MockHandlers;
  permissions?: readonly string[];
  query?: string;
  startsOpen?: boolean;
};

async function openWindow({
  handlers = {},
  startsOpen = false,
  ...options
}: Options = {}): Promise<OpenScreen> {
  const usual = ticketHandlers({ now: morning, startsOpen });
  opened = await openScreen('sale-system', { handlers: { ...usual, ...handlers }, ...options });
  return opened;
}

// A 交班单 is printed at each handover.
beforeEach(() => void capturePrints());

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  localStorage.clear();
  session.end('signed-out');
});

/** The first Enter ends selling; what follows is the count. */
async function stopSelling(): Promise<HTMLElement> {
  await screen.findByRole('dialog', { name: '交班：停止售票' });
  await user.keyboard('{Enter}');
  return screen.findByRole('dialog', { name: '交班：清点现金' });
}

const bodyOf = ({ calls }: OpenScreen, target: string) => calls().find(call => call.target === target)?.body;

describe('a sign-out', () => {
  it('is told of the open shift until it is closed', async () => {
    await openWindow({ startsOpen: true });
    await screen.findByRole('heading', { name: '南门 1 号窗口' });
    expect(openWork.list()).toEqual([
      { label: '南门 1 号窗口：班次未交', action: '交班', address: '/saleSystem?mode=shift' },
    ]);
    await user.keyboard('{Control>}d{/Control}');
    await stopSelling();
    await user.keyboard('500{Enter}');
    expect(await screen.findByRole('dialog', { name: '交班：确认实点' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: /提交实点/ }));
    await screen.findByRole('dialog', { name: '交班：核对' });
    expect(openWork.list()).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: /确认交班/ }));
    await screen.findByRole('heading', { name: '开班' });
    await waitFor(() => expect(openWork.list()).toEqual([]));
  });

  it('is told nothing by who may not close shifts', async () => {
    const permissions = sellerCodes.filter(code => code !== 'ticket:shift:close');
    await openWindow({ startsOpen: true, permissions });
    await screen.findByRole('heading', { name: '南门 1 号窗口' });
    expect(openWork.list()).toEqual([]);
  });
});

describe('opening a shift', () => {
  it('asks for the window and the float before anything can be sold', async () => {
    const window = await openWindow();
    await screen.findByRole('heading', { name: '开班' });
    expect(screen.queryByRole('button', { name: /栖霞古寺票/ })).toBeNull();
    await user.keyboard('{PageDown}５００{Enter}');
    expect(await screen.findByRole('heading', { name: '南门 1 号窗口' })).toBeInTheDocument();
    expect(bodyOf(window, '/api/ticket/shifts')).toEqual({ windowId: 3, openingFloatFen: 50_000 });
  });

  it('begins with the window that the browser is bound to, whatever was sold at last', async () => {
    rememberPosData({ windowId: 1 });
    const { boot } = demoWindow({ now: morning, startsOpen: false });
    const { windows, ...rest } = boot(null);
    const bound = windows.map(each => (each.id === 3 ? { ...each, isHere: true as const } : each));
    await openWindow({
      handlers: { 'GET /api/ticket/sale-boot': () => answer({ ...rest, windows: bound }) },
    });
    expect(await screen.findByRole('radio', { name: new RegExp(bound[2]?.name ?? '') })).toBeChecked();
  });

  it('keeps a taken window out of reach and names who is there', async () => {
    await openWindow();
    expect(await screen.findByRole('radio', { name: /南门 2 号窗口/ })).toBeDisabled();
    expect(screen.getByText('售票员02 使用中')).toBeInTheDocument();
  });

  it('counts the float by its notes, one field after the other, and sends their sum', async () => {
    const window = await openWindow();
    await screen.findByRole('heading', { name: '开班' });
    await user.keyboard('{F7}');
    await user.type(screen.getByLabelText('100 元'), '3');
    await user.type(screen.getByLabelText('5 角'), '4');
    expect(screen.getByLabelText('面额合计')).toHaveTextContent('¥302.00');
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: /栖霞古寺票/ });
    expect(bodyOf(window, '/api/ticket/shifts')).toMatchObject({
      openingFloatFen: 302_00,
      floatDetail: [
        { noteFen: 100_00, count: 3 },
        { noteFen: 50, count: 4 },
      ],
    });
  });

  it('tells a sum with a digit too many at its field, typed or counted, and sends nothing', async () => {
    const window = await openWindow();
    await screen.findByRole('heading', { name: '开班' });
    // Typed without a pause it would be a scan.
    await user.paste('99999999999');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/金额太大，最多 ¥100,000.00/)).toBeVisible();
    await user.keyboard('{F7}');
    await user.type(await screen.findByLabelText('100 元'), '9999');
    await user.click(screen.getByRole('button', { name: /^开班/ }));
    expect(await screen.findByText(/金额太大，最多 ¥100,000.00/)).toBeVisible();
    expect(bodyOf(window, '/api/ticket/shifts')).toBeUndefined();
  });

  it('sends nothing without an amount', async () => {
    const window = await openWindow();
    await screen.findByRole('heading', { name: '开班' });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('请填写备用金，没有就填 0')).toBeInTheDocument();
    await user.keyboard('2S{Enter}');
    expect(await screen.findByText(/「2S」不是金额/)).toBeInTheDocument();
    expect(bodyOf(window, '/api/ticket/shifts')).toBeUndefined();
  });

  it('shows a refusal where it was asked for', async () => {
    await openWindow({ handlers: { 'POST /api/ticket/shifts': () => refusal('shift_already_open') } });
    await screen.findByRole('heading', { name: '开班' });
    await user.keyboard('0{Enter}');
    expect(await screen.findByText('已有未交班的班次')).toBeInTheDocument();
  });
});

describe('the voice of the window', () => {
  it('T-52 is tried before the shift opens, by F6, and says how it stands', async () => {
    const { shell } = await openWindow();
    await screen.findByRole('heading', { name: '开班' });
    expect(screen.getByRole('status', { name: '语音状态' })).toHaveTextContent('语音可用');
    await user.keyboard('{F6}');
    await user.click(screen.getByRole('button', { name: /语音测试/ }));
    expect(shell.record.spoken.map(({ text }) => text)).toEqual([
      '您好，应收二百四十元五角',
      '您好，应收二百四十元五角',
    ]);
  });
});

describe('coming for 交班 without a shift', () => {
  it('says so, and sells after 开班 instead of counting', async () => {
    await openWindow({ query: '?mode=shift' });
    expect(await screen.findByText(/当前没有班次/)).toBeInTheDocument();
    await user.keyboard('500{Enter}');
    expect(await screen.findByRole('button', { name: /栖霞古寺票/ })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('closing a shift', () => {
  it('offers the same window again, although it was taken a moment ago', async () => {
    const usual = ticketHandlers({ now: morning });
    await openWindow({
      handlers: {
        ...usual,
        'GET /api/ticket/sale-boot': async request => {
          const answered = await usual['GET /api/ticket/sale-boot']?.(request);
          const said = JSON.stringify(answered?.body);
          const taken = said.replace(/("id":3,"code":"B1".*?"takenBy":)null/, '$1"售票员01"');
          return { status: 200, body: JSON.parse(said.includes('"shift":null') ? said : taken) };
        },
      },
    });
    await screen.findByRole('heading', { name: '开班' });
    await user.keyboard('{PageDown}500{Enter}');
    await screen.findByRole('button', { name: /栖霞古寺票/ });
    await user.keyboard('{Control>}d{/Control}');
    await stopSelling();
    await user.keyboard('500{Enter}');
    await screen.findByRole('dialog', { name: '交班：确认实点' });
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: '交班：核对' });
    await user.keyboard('{Enter}');
    await screen.findByRole('status', { name: '上一班' });
    await waitFor(() => expect(screen.getByRole('radio', { name: /北门 1 号窗口/ })).toBeChecked());
  });

  it('counts the drawer by its notes as well', async () => {
    const window = await openWindow({ startsOpen: true });
    await screen.findByRole('button', { name: /栖霞古寺票/ });
    await user.keyboard('{Control>}d{/Control}');
    await stopSelling();
    await user.keyboard('{F7}');
    await user.type(await screen.findByLabelText('100 元'), '4');
    await user.type(screen.getByLabelText('50 元'), '2{Enter}');
    const again = await screen.findByRole('dialog', { name: '交班：确认实点' });
    expect(within(again).getByRole('status', { name: '实点现金' })).toHaveTextContent('¥500.00');
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: '交班：核对' });
    expect(bodyOf(window, '/api/ticket/shifts/1/count')).toEqual({ countedCashFen: 500_00 });
  });

  it('T-20 counts blind, then shows what was expected, and asks why when they differ', async () => {
    const window = await openWindow({ startsOpen: true });
    await screen.findByRole('button', { name: /栖霞古寺票/ });
    await user.keyboard('2g{F8}{Enter}');
    await screen.findByText('已售 2 张');
    await user.keyboard('{Control>}d{/Control}');
    const count = await stopSelling();
    expect(within(count).queryByText('应有')).toBeNull();
    expect(screen.getByLabelText('本班金额')).toHaveTextContent('····');
    expect(screen.getByText('最近三笔').parentElement).not.toHaveTextContent('80.00');
    expect(screen.queryByText('已售 2 张')).toBeNull();
    await user.keyboard('560{Enter}');
    const again = await screen.findByRole('dialog', { name: '交班：确认实点' });
    expect(again).toHaveTextContent('提交后不可修改，请再点一遍');
    expect(within(again).getByRole('status', { name: '实点现金' })).toHaveTextContent('¥560.00');
    expect(bodyOf(window, '/api/ticket/shifts/1/count')).toBeUndefined();
    await user.keyboard('{Enter}');
    const comparison = await screen.findByRole('dialog', { name: '交班：核对' });
    expect(comparison).toHaveTextContent('应有¥580.00实点¥560.00短款¥20.00');
    expect(within(comparison).getByRole('button', { name: /确认交班/ })).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(within(comparison).getByRole('alert')).toHaveTextContent('请填写原因');
    await user.keyboard('找零误差{Enter}');
    const closed = await screen.findByRole('status', { name: '上一班' });
    expect(closed).toHaveTextContent('短款¥20.00');
    expect(bodyOf(window, '/api/ticket/shifts/1/close')).toEqual({ overShortReason: '找零误差' });
  });

  it('asks where numbered paper began and ended, and prints it all on the 交班单', async () => {
    const printed = capturePrints();
    const window = await openWindow();
    await screen.findByRole('heading', { name: '开班' });
    await user.type(screen.getByLabelText('票纸起号'), 'A 0101');
    await user.type(screen.getByLabelText('备用金（元）'), '500{Enter}');
    expect(await screen.findByRole('button', { name: /栖霞古寺票/ })).toBeInTheDocument();
    expect(bodyOf(window, '/api/ticket/shifts')).toMatchObject({ paperFrom: 'A0101' });
    await user.keyboard('2g{F8}{Enter}');
    await screen.findByText('已售 2 张');
    await user.keyboard('{Control>}d{/Control}');
    await stopSelling();
    await user.keyboard('580{Enter}');
    await screen.findByRole('dialog', { name: '交班：确认实点' });
    await user.keyboard('{Enter}');
    const comparison = await screen.findByRole('dialog', { name: '交班：核对' });
    expect(within(comparison).getByRole('button', { name: /确认交班/ })).toBeDisabled();
    await user.type(within(comparison).getByLabelText('废票（张）'), '1');
    await user.type(within(comparison).getByLabelText('票纸止号（起号 A0101）'), 'A0103{Enter}');
    const closed = await screen.findByRole('status', { name: '上一班' });
    expect(bodyOf(window, '/api/ticket/shifts/1/close')).toEqual({ paperTo: 'A0103', paperVoid: 1 });
    await waitFor(() =>
      expect(printed.at(-1)).toMatch(/交班单.*票纸起号A0101票纸止号A0103废票纸1 张.*班长签字/),
    );
    await user.click(within(closed).getByRole('button', { name: /补打交班单/ }));
    await waitFor(() => expect(printed.filter(text => text.includes('交班单'))).toHaveLength(2));
  });

  it('says that the 交班单 was not printed, and prints it by F8', async () => {
    let isBroken = true;
    const printed = capturePrints(() => {
      if (isBroken) throw new Error('no printer');
    });
    await openWindow({ startsOpen: true, query: '?mode=shift' });
    await stopSelling();
    await user.keyboard('500{Enter}');
    await screen.findByRole('dialog', { name: '交班：确认实点' });
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: '交班：核对' });
    await user.keyboard('{Enter}');
    const closed = await screen.findByRole('status', { name: '上一班' });
    expect(await within(closed).findByRole('alert')).toHaveTextContent('交班单没有打印出来');
    isBroken = false;
    await user.keyboard('{F8}');
    await waitFor(() => expect(printed.join()).toContain('交班单'));
    await waitFor(() => expect(within(closed).queryByRole('alert')).toBeNull());
  });

  it('lets the seller type the count again before it is final', async () => {
    const window = await openWindow({ startsOpen: true, query: '?mode=shift' });
    await stopSelling();
    await user.keyboard('50{Enter}');
    await screen.findByRole('dialog', { name: '交班：确认实点' });
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: '交班：清点现金' });
    await user.keyboard('0{Enter}');
    const again = await screen.findByRole('dialog', { name: '交班：确认实点' });
    expect(again).toHaveTextContent('¥500.00');
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: '交班：核对' });
    expect(bodyOf(window, '/api/ticket/shifts/1/count')).toEqual({ countedCashFen: 50_000 });
  });

  it('closes a right drawer by Enter, without a reason', async () => {
    const window = await openWindow({ startsOpen: true, query: '?mode=shift' });
    await stopSelling();
    await user.keyboard('500{Enter}');
    await screen.findByRole('dialog', { name: '交班：确认实点' });
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: '交班：核对' });
    await user.keyboard('{Enter}');
    await screen.findByRole('status', { name: '上一班' });
    expect(bodyOf(window, '/api/ticket/shifts/1/close')).toEqual({});
  });

  it('leads back to selling by Esc before it has ended', async () => {
    await openWindow({ startsOpen: true, query: '?mode=shift' });
    await screen.findByRole('dialog', { name: '交班：停止售票' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('g');
    await waitFor(() => expect(screen.getByRole('region', { name: '购物车' })).toHaveTextContent('×1'));
  });

  it('waits until the cart is settled, and is not offered without the permission', async () => {
    await openWindow({ startsOpen: true });
    await screen.findByRole('button', { name: /栖霞古寺票/ });
    await user.keyboard('g{Control>}d{/Control}');
    expect(await screen.findByText('购物车里还有票，请先收款或清空')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await opened?.close();
    await openWindow({
      startsOpen: true,
      permissions: sellerCodes.filter(code => code !== 'ticket:shift:close'),
    });
    await screen.findByRole('button', { name: /栖霞古寺票/ });
    expect(screen.queryByRole('button', { name: /交班/ })).toBeNull();
  });
});
