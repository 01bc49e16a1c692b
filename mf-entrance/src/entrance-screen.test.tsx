import { pendingTarget, session, ShellContext } from '@shanmen/shared';
import type { EntranceCard } from '@shanmen/shared/contracts/entrance/card';
import {
  answer,
  createTestShell,
  demoSession,
  type MockHandlers,
  refusal,
  serveMock,
  type TestShell,
} from '@shanmen/shared/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EntranceScreen } from './entrance-screen.tsx';

const server = serveMock({});
let shell: TestShell;
let errors: jest.SpyInstance;
let warnings: jest.SpyInstance;

const entry = (pid: string, path: string, funcName: string) => ({
  pid,
  menucode: `${pid}01`,
  menuChild: null,
  funcName,
  isToolBar: false,
  path,
  component: 'mf-goods/goods-detail',
});
const all = [
  entry('10', '/ticket/checkIn', '检票'),
  entry('40', '/goods/jh', '进货单'),
  entry('80', '/system/User/list', '用户管理'),
];
const cards: readonly EntranceCard[] = [
  {
    type: '10',
    title: '票务',
    figure: { label: '今日售票', value: '1,284', unit: '张', scope: '全部' },
    sparkline: [1, 2, 3, 4, 5, 6, 7],
  },
  { type: '40', title: '商品', figure: null, sparkline: [] },
];
const usual: MockHandlers = {
  'GET /api/entrance/cards': () => answer(cards),
  'GET /api/Menu/GetAllMenu': () => answer(all),
  'GET /api/Menu/GetMyMenu': ({ query }) => answer(all.filter(one => one.pid === query.get('pid'))),
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  warnings = jest.spyOn(console, 'warn').mockImplementation(() => {});
  server.replace(usual);
  server.reachable = true;
  server.calls.splice(0);
  window.history.replaceState(null, '', '/entrance');
  shell = createTestShell({ user: 'seller01' });
});

afterEach(() => shell.dispose());

function open() {
  render(
    <ShellContext value={shell}>
      <EntranceScreen />
    </ShellContext>,
  );
}

const card = (name: RegExp) => screen.findByRole('button', { name });

describe('the entrance', () => {
  it('shows the systems the user may see, and no other', async () => {
    open();
    await card(/^票务/);
    const list = within(screen.getByRole('list'));
    expect(list.getAllByRole('button').map(one => one.dataset['system'])).toEqual(['10', '40', '80']);
    expect(screen.getByRole('heading', { level: 1, name: '系统入口' })).toBeInTheDocument();
    expect(screen.getByText('2026年11月20日 星期五')).toBeInTheDocument();
  });

  it('shows figure, unit, scope and the last seven days, where there are some', async () => {
    open();
    const tickets = await card(/^票务/);
    await waitFor(() => expect(tickets).toHaveTextContent('今日售票全部1,284张'));
    expect(within(tickets).getByRole('img', { name: '近 7 天：1、2、3、4、5、6、7' })).toBeInTheDocument();
    const goods = await card(/^商品/);
    expect(goods).toHaveTextContent('进货单');
    expect(within(goods).queryByRole('img')).toBeNull();
  });

  it('says of a system that none of its pages is there yet', async () => {
    const later = { ...entry('60', '/report/dashboard', '经营驾驶舱'), component: null };
    const group = { ...entry('60', '/report/cash', '收银报表'), menucode: '6001', component: 'group' };
    server.replace({ ...usual, 'GET /api/Menu/GetAllMenu': () => answer([...all, later, group]) });
    open();
    expect(await card(/^业务报表/)).toHaveTextContent('尚未开放');
    expect(await card(/^商品/)).not.toHaveTextContent('尚未开放');
  });

  it('opens a system: type stored, menu fetched, landing page shown', async () => {
    open();
    await userEvent.setup().click(await card(/^商品/));
    await waitFor(() => expect(shell.address()).toBe('/goods/jh'));
    expect(localStorage.getItem('isMenuType')).toBe('40');
  });

  it('stays where no page was asked for, also with one system', async () => {
    const only = all.filter(one => one.pid === '40');
    server.replace({
      ...usual,
      'GET /api/entrance/cards': () => answer(cards.slice(1)),
      'GET /api/Menu/GetAllMenu': () => answer(only),
    });
    pendingTarget.keep('/', new Date());
    open();
    await screen.findByRole('button', { name: /商品/ });
    expect(localStorage.getItem('isMenuType')).toBeNull();
  });

  it('shows at once what a change of rights takes away or gives', async () => {
    open();
    await card(/^商品/);
    server.replace({
      ...usual,
      'GET /api/entrance/cards': () => answer(cards.slice(0, 1)),
      'GET /api/Menu/GetAllMenu': () => answer(all.slice(0, 1)),
    });
    const { token: _, ...state } = demoSession('seller01');
    act(() => session.refresh({ ...state, permissionVersion: state.permissionVersion + 1 }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^商品/ })).toBeNull());
    expect(await card(/^票务/)).toBeInTheDocument();
  });

  it('stores nothing before a system is chosen', async () => {
    open();
    await card(/^票务/);
    expect(Object.keys(localStorage).sort()).toEqual(['token', 'userInfo']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('still offers the systems when the figures do not come', async () => {
    server.replace({ ...usual, 'GET /api/entrance/cards': () => refusal('service_busy') });
    open();
    expect(await card(/^系统管理/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the keyboard', () => {
  it('opens a system by its digit, from anywhere on the page', async () => {
    open();
    await card(/^商品/);
    await userEvent.setup().keyboard('4');
    await waitFor(() => expect(shell.address()).toBe('/goods/jh'));
  });

  it('ignores the digit of a system the user may not see, and digits with Ctrl', async () => {
    open();
    await card(/^商品/);
    await userEvent.setup().keyboard('2{Control>}4{/Control}');
    expect(server.calls.filter(call => call.target.includes('GetMyMenu'))).toEqual([]);
  });

  it('walks over the cards with arrows, Home and End, and opens with Enter', async () => {
    open();
    const user = userEvent.setup();
    const first = await card(/^票务/);
    first.focus();
    await user.keyboard('{ArrowRight}');
    expect(await card(/^商品/)).toHaveFocus();
    await user.keyboard('{End}{ArrowRight}');
    expect(await card(/^系统管理/)).toHaveFocus();
    await user.keyboard('{Home}{ArrowLeft}');
    expect(first).toHaveFocus();
    await user.keyboard('{End}{Enter}');
    await waitFor(() => expect(shell.address()).toBe('/system/User/list'));
  });
});

describe('a menu that does not come', () => {
  it('is told with its number, and tried again on request', async () => {
    server.replace({ ...usual, 'GET /api/Menu/GetMyMenu': () => refusal('service_busy') });
    open();
    const user = userEvent.setup();
    await user.click(await card(/^商品/));
    const line = await screen.findByRole('alert');
    expect(line).toHaveTextContent('商品：菜单加载失败（编号 mock-request）');
    expect(shell.address()).toBe('/entrance');
    expect(errors).toHaveBeenCalledWith('Failed to get menu data');

    server.replace(usual);
    await user.click(within(line).getByRole('button', { name: '重试' }));
    await waitFor(() => expect(shell.address()).toBe('/goods/jh'));
  });

  it('is told apart from an empty one', async () => {
    server.replace({ ...usual, 'GET /api/Menu/GetMyMenu': () => answer([]) });
    open();
    await userEvent.setup().click(await card(/^商品/));
    expect(await screen.findByRole('alert')).toHaveTextContent('商品：该系统下没有可用菜单');
    expect(warnings).toHaveBeenCalledWith('No routes available');
  });

  it('counts an answer that is no list as failed', async () => {
    server.replace({ ...usual, 'GET /api/Menu/GetMyMenu': () => answer({ rows: [] }) });
    open();
    await userEvent.setup().click(await card(/^商品/));
    expect(await screen.findByRole('alert')).toHaveTextContent('商品：菜单加载失败');
  });
});

describe('a user who', () => {
  it('has no system reads what to do, and is not thrown out', async () => {
    server.replace({
      ...usual,
      'GET /api/entrance/cards': () => answer([]),
      'GET /api/Menu/GetAllMenu': () => answer([]),
    });
    open();
    expect(await screen.findByText('您还没有任何系统的权限，请联系管理员')).toBeInTheDocument();
    expect(session.token()).not.toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: '退出登录' }));
    await waitFor(() => expect(shell.address()).toBe('/login'));
  });

  it('wanted a page before signing in is offered it, and goes straight there', async () => {
    pendingTarget.keepFromSignIn('/goods/jh?no=JH-1', new Date());
    // The guard sends it to the entrance and keeps it once more.
    pendingTarget.keep('/goods/jh?no=JH-1', new Date());
    open();
    expect(await screen.findByText(/登录前要打开：进货单（商品）$/)).toBeInTheDocument();
    await userEvent.setup().click(screen.getByRole('button', { name: '继续' }));
    await waitFor(() => expect(shell.address()).toBe('/goods/jh?no=JH-1'));
  });

  it('goes on by itself to a link where there is one system to choose', async () => {
    const only = all.filter(one => one.pid === '40');
    server.replace({
      ...usual,
      'GET /api/entrance/cards': () => answer(cards.slice(1)),
      'GET /api/Menu/GetAllMenu': () => answer(only),
    });
    pendingTarget.keep('/goods/jh?no=JH-1', new Date());
    open();
    await waitFor(() => expect(shell.address()).toBe('/goods/jh?no=JH-1'));
    expect(localStorage.getItem('isMenuType')).toBe('40');
  });

  it('opened a bookmark of the sale page is offered its system, although no menu lists it', async () => {
    pendingTarget.keep('/saleSystem', new Date());
    open();
    expect(await screen.findByText(/^您要打开：售票（票务）$/)).toBeInTheDocument();
  });

  it('wanted a page that is not his is offered nothing', async () => {
    pendingTarget.keep('/audit/batch', new Date());
    open();
    await card(/^票务/);
    expect(screen.queryByText(/要打开：/)).toBeNull();
  });

  it('must change the password first is shown the way', async () => {
    const { token: _, ...state } = demoSession('seller01');
    session.refresh({ ...state, mustChangePassword: true });
    server.replace({
      'GET /api/entrance/cards': () => refusal('password_change_required'),
      'GET /api/Menu/GetAllMenu': () => refusal('password_change_required'),
    });
    open();
    await userEvent.setup().click(await screen.findByRole('link', { name: '修改密码' }));
    await waitFor(() => expect(shell.address()).toBe('/personal'));
  });

  it('cannot reach the server may try again', async () => {
    server.reachable = false;
    open();
    expect(await screen.findByRole('alert', {}, { timeout: 3000 })).toHaveTextContent(
      /系统列表加载失败（编号 [0-9a-f]{32}）/,
    );
    server.reachable = true;
    await userEvent.setup().click(screen.getByRole('button', { name: '重试' }));
    expect(await card(/^票务/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
