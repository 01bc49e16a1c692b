import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShellFrame } from '../../layout/shell-frame.tsx';
import { addressBar, exampleShell } from '../../shell/testing/example-shell.ts';

async function open(...addresses: readonly string[]) {
  const parts = exampleShell({ menuType: '40', address: addresses[0] ?? '' });
  await parts.navigator.enter();
  for (const address of addresses.slice(1)) parts.navigator.go(address);
  render(<ShellFrame parts={parts} />);
  return { parts, user: userEvent.setup() };
}

const titles = () =>
  within(screen.getByRole('tablist'))
    .getAllByRole('tab')
    .map(tab => tab.textContent);
const tab = (name: string | RegExp) => screen.getByRole('tab', { name });

describe('the tabs', () => {
  it('has one for each path and query, whatever the order of the query', async () => {
    const { parts } = await open('/goods/jh?a=1&b=23', '/goods/jh?a=12&b=3', '/goods/jh?b=23&a=1');
    expect(titles()).toEqual(['进货单', '进货单']);
    expect(parts.tabs.active()?.address).toBe('/goods/jh?b=23&a=1');
  });

  it('has none for /entrance and /401', async () => {
    await open('/goods/jh', '/entrance', '/nowhere', '/goods/jt');
    expect(titles()).toEqual(['进货单', '退货单']);
  });

  it('keeps the tab when a filter replaces the address in it', async () => {
    const { parts } = await open('/goods/jh', '/goods/jt');
    const before = parts.tabs.active()?.id;
    act(() => parts.navigator.go('/goods/jt?page=2', { replace: true }));
    expect(titles()).toEqual(['进货单', '退货单']);
    expect(parts.tabs.active()).toMatchObject({ id: before, address: '/goods/jt?page=2', epoch: 0 });
  });

  it('closes by ×, middle click and Delete, and goes to the one shown before', async () => {
    const { user } = await open('/goods/jh', '/goods/jt', '/goods/goodsDetail', '/goods/salesReport');
    await user.click(within(tab('商品销售报表')).getByTitle('关闭'));
    expect(addressBar()).toBe('/goods/goodsDetail');
    await user.pointer({ keys: '[MouseMiddle]', target: tab('进货单') });
    expect(titles()).toEqual(['退货单', '商品明细']);
    tab('商品明细').focus();
    await user.keyboard('{Delete}');
    expect([titles(), addressBar()]).toEqual([['退货单'], '/goods/jt']);
  });

  it('shows by Shift+F10 what can be done with a tab, and does it', async () => {
    const { user } = await open('/goods/jh', '/goods/jt', '/goods/goodsDetail');
    tab('退货单').focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    const item = (name: string) => screen.findByRole('menuitem', { name, hidden: true });
    expect(await item('刷新')).toHaveFocus();
    await user.click(await item('关闭其他'));
    expect([titles(), addressBar()]).toEqual([['退货单'], '/goods/jt']);
    await user.pointer({ keys: '[MouseRight]', target: tab('退货单') });
    await user.click(await item('重新打开关闭的标签页'));
    expect([titles(), addressBar()]).toEqual([['退货单', '商品明细'], '/goods/goodsDetail']);
  });

  it('finds a tab in the list of all by a part of its title', async () => {
    const { user } = await open('/goods/jh', '/goods/jt', '/goods/goodsDetail');
    await user.click(screen.getByRole('button', { name: '全部标签页' }));
    await user.type(await screen.findByRole('searchbox', { hidden: true }), '退货');
    const list = screen.getByRole('dialog', { name: '全部标签页', hidden: true });
    const entries = within(list).getAllByRole('button', { name: /单$|明细$/, hidden: true });
    expect(entries.map(entry => entry.textContent)).toEqual(['退货单', '']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(addressBar()).toBe('/goods/jt');
  });

  it('keeps the tab in front in sight when its title grows, until somebody looks through the others', async () => {
    const sizes: (() => void)[] = [];
    const before = globalThis.ResizeObserver;
    globalThis.ResizeObserver = class {
      readonly disconnect = () => undefined;
      readonly observe = () => undefined;
      readonly unobserve = () => undefined;
      constructor(grown: ResizeObserverCallback) {
        sizes.push(() => grown([], this));
      }
    };
    try {
      await open('/goods/jh', '/goods/jt');
      const shown = jest.fn();
      tab('退货单').scrollIntoView = shown;
      const grow = () => act(() => sizes.forEach(grown => grown()));
      grow();
      expect(shown).toHaveBeenCalledTimes(1);
      fireEvent.wheel(screen.getByRole('tablist'), { deltaY: -100 });
      grow();
      expect(shown).toHaveBeenCalledTimes(1);
    } finally {
      globalThis.ResizeObserver = before;
    }
  });

  it('moves a tab by Ctrl+Shift and an arrow, and the order stays', async () => {
    const { parts, user } = await open('/goods/jh', '/goods/jt', '/goods/goodsDetail');
    tab('商品明细').focus();
    await user.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
    expect(titles()).toEqual(['进货单', '商品明细', '退货单']);
    act(() => parts.navigator.go('/goods/salesReport'));
    expect(titles()).toEqual(['进货单', '商品明细', '退货单', '商品销售报表']);
  });

  it('opens the landing page when the last one is closed', async () => {
    const { user } = await open('/goods/goodsDetail');
    tab('商品明细').focus();
    await user.keyboard('{Delete}');
    expect(addressBar()).toBe('/goods/jh');
  });

  it('moves by arrows without opening, opens by Enter', async () => {
    const { user } = await open('/goods/jh', '/goods/jt', '/goods/goodsDetail');
    tab('商品明细').focus();
    await user.keyboard('{ArrowLeft}');
    expect([tab('退货单'), addressBar()]).toEqual([document.activeElement, '/goods/goodsDetail']);
    await user.keyboard('{Home}{Enter}');
    expect(addressBar()).toBe('/goods/jh');
  });

  it('adds no entry to the history for the tab that is open', async () => {
    const { user } = await open('/goods/jh');
    const before = history.length;
    await user.click(tab('进货单'));
    expect(history.length).toBe(before);
  });

  it('S-35 asks before a tab with unsaved input is closed, and staying keeps it', async () => {
    const { parts, user } = await open('/goods/jh', '/goods/jt');
    const id = parts.tabs.active()?.id ?? '';
    act(() => parts.unsaved.mark(id, { label: '退货单草稿' }));
    await user.click(within(tab(/退货单/)).getByTitle('关闭'));
    expect(await screen.findByText('退货单草稿')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '留在此页', hidden: true }));
    expect(titles()).toEqual(['进货单', '退货单']);
    await user.click(within(tab(/退货单/)).getByTitle('关闭'));
    await user.click(screen.getByRole('button', { name: '不保存', hidden: true }));
    expect(titles()).toEqual(['进货单']);
  });

  it('comes back after a reload, only the open one drawn', async () => {
    const { parts } = await open('/goods/jh', '/goods/jt');
    const stored = sessionStorage.getItem('shanmen:tabs') ?? '';
    expect(stored).toContain('/goods/jh');
    act(() =>
      parts.tabs.restore('40', {
        affixed: [],
        pinned: [],
        isRestoring: true,
        find: address => ({ route: routeOf(parts, address), params: {}, ancestors: [] }),
      }),
    );
    expect(parts.tabs.state.get().list.map(one => one.alive)).toEqual([false, false]);
  });

  it('S-27 keeps twelve screens at most, and never releases unsaved ones', async () => {
    const addresses = Array.from({ length: 20 }, (_, index) => `/goods/jh?no=${index}`);
    const { parts } = await open(addresses[0] ?? '');
    const first = parts.tabs.active()?.id ?? '';
    act(() => {
      parts.unsaved.mark(first, { label: '草稿' });
      for (const address of addresses.slice(1)) parts.navigator.go(address);
    });
    const alive = parts.tabs.state.get().list.filter(one => one.alive);
    expect(alive).toHaveLength(12);
    expect(alive.map(one => one.id)).toContain(first);
  });
});

function routeOf(parts: ReturnType<typeof exampleShell>, address: string) {
  const all = parts.menu.routes().flatMap(route => [route, ...route.children]);
  const route = all.find(one => one.path === address);
  if (!route) throw new Error(`no route for ${address}`);
  return route;
}
