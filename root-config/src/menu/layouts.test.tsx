import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Settings } from '@shanmen/shared/contracts/shell/settings';
import { ShellFrame } from '../layout/shell-frame.tsx';
import { addressBar, exampleShell } from '../shell/testing/example-shell.ts';
import { exampleEntries } from '../shell/testing/example-menu.ts';

async function open(address: string, settings: Partial<Settings>, menu: unknown = exampleEntries) {
  const parts = exampleShell({ menuType: '40', address, menu });
  parts.settings.change(settings);
  await parts.navigator.enter();
  render(<ShellFrame parts={parts} />);
  return { parts, user: userEvent.setup() };
}

const menu = (name = '主菜单') => screen.getByRole('navigation', { name });
const hidden = exampleEntries.map(entry =>
  entry['menuChild'] === '400102' ? { ...entry, isHide: true } : entry,
);

describe('横向', () => {
  it('lays the first level in the header and opens groups below it', async () => {
    const { user } = await open('/goods/goodsDetail', { layout: 'transverse' });
    expect(within(menu()).getByRole('link', { name: '商品明细' })).toHaveAttribute('aria-current', 'page');
    const group = within(menu()).getByRole('button', { name: '单据' });
    await user.click(group);
    expect(group).toHaveAttribute('aria-expanded', 'true');
    await user.click(within(menu()).getByRole('link', { name: '退货单' }));
    expect(within(menu()).queryByRole('link', { name: '退货单' })).toBeNull();
  });

  it('is walked by arrows: along the bar, down into a group, and back out', async () => {
    const { user } = await open('/goods/goodsDetail', { layout: 'transverse' });
    act(() => within(menu()).getByRole('button', { name: '单据' }).focus());
    await user.keyboard('{ArrowDown}');
    expect(within(menu()).getByRole('link', { name: '进货单' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(within(menu()).getByRole('link', { name: '商品明细' })).toHaveFocus();
  });

  it('keeps the breadcrumb, and has nothing to collapse', async () => {
    await open('/goods/jh', { layout: 'transverse' });
    expect(within(menu('面包屑')).getByText('进货单')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '收起菜单' })).toBeNull();
  });
});

describe('经典', () => {
  it('has the whole menu at the side', async () => {
    await open('/goods/jh', { layout: 'classic' });
    expect(within(menu()).getByRole('link', { name: '进货单' })).toHaveAttribute('aria-current', 'page');
  });

  it('split shows at the side what is below the present entry, and no side where nothing is', async () => {
    const { parts } = await open('/goods/jh', { layout: 'classic', 'menu.split': true });
    expect(within(menu()).getByRole('link', { name: '单据' })).toHaveAttribute('aria-current', 'true');
    expect(within(menu('单据')).getByRole('link', { name: '退货单' })).toBeInTheDocument();
    expect(document.documentElement.dataset['branch']).toBe('open');
    act(() => parts.navigator.go('/goods/goodsDetail'));
    expect(screen.queryByRole('navigation', { name: '单据' })).toBeNull();
    expect(document.documentElement.dataset['branch']).toBe('none');
  });
});

describe('分栏', () => {
  it('opens the second column for an entry with more than one below it', async () => {
    const { parts } = await open('/goods/jh', { layout: 'columns' });
    expect(within(menu('单据')).getByRole('link', { name: '退货单' })).toBeInTheDocument();
    act(() => parts.navigator.go('/goods/goodsDetail'));
    expect(screen.queryByRole('navigation', { name: '单据' })).toBeNull();
  });

  it('cuts names to four characters and keeps the whole one', async () => {
    await open('/goods/jh', { layout: 'columns' });
    const entry = within(menu()).getByRole('link', { name: '商品销售报表' });
    expect(entry).toHaveTextContent('商品销售');
    expect(entry).toHaveAttribute('title', '商品销售报表');
  });

  it('shows what is below on hover where that is wanted, and restores it on leave', async () => {
    const { user } = await open('/goods/goodsDetail', { layout: 'columns', 'columns.hoverPreview': true });
    await user.hover(within(menu()).getByRole('link', { name: '单据' }));
    expect(within(menu('单据')).getByRole('link', { name: '进货单' })).toBeInTheDocument();
    await user.unhover(within(menu()).getByRole('link', { name: '单据' }));
    await user.hover(screen.getByRole('banner'));
    expect(screen.queryByRole('navigation', { name: '单据' })).toBeNull();
  });
});

describe('S-47 switching the layout', () => {
  it('leaves the containers of the apps where they are', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<main id="shell-main"><div data-mf="mf-goods"></div></main>',
    );
    const { parts } = await open('/goods/jh', { layout: 'defaults' });
    const watched = jest.fn();
    const main = document.getElementById('shell-main');
    if (!main) throw new Error('no main');
    const observer = new MutationObserver(watched);
    observer.observe(document.body, { childList: true });
    observer.observe(main, { childList: true, subtree: true });
    for (const layout of ['classic', 'transverse', 'columns', 'defaults'] as const)
      act(() => parts.settings.change({ layout }));
    expect(observer.takeRecords()).toEqual([]);
    expect(parts.tabs.state.get().list.map(one => [one.epoch, one.alive])).toEqual([[0, true]]);
    observer.disconnect();
    main.remove();
  });
});

describe('an entry of the menu', () => {
  it('says of a screen that is not built that it is not open yet', async () => {
    await open('/goods/jh', {});
    const entry = within(menu()).getByRole('link', { name: '综合单据' });
    expect(entry).toHaveAccessibleDescription('此功能尚未开放');
    expect(within(menu()).getByRole('link', { name: '商品明细' })).not.toHaveAccessibleDescription();
  });

  it('is marked for a hidden page below it', async () => {
    await open('/goods/jt', {}, hidden);
    const group = within(menu()).getByRole('button', { name: '单据' });
    expect(group).toHaveAttribute('data-present', 'true');
  });

  it('is marked for a hidden page that names it', async () => {
    const named = hidden.map(entry =>
      entry['menuChild'] === '400102' ? { ...entry, activeMenu: '40.4001.400101' } : entry,
    );
    await open('/goods/jt', {}, named);
    expect(within(menu()).getByRole('link', { name: '进货单' })).toHaveAttribute('aria-current', 'page');
  });

  it('carries in a closed group the sum of the numbers below', async () => {
    const { parts } = await open('/goods/goodsDetail', {});
    act(() =>
      parts.menu.badges.set(
        new Map([
          ['40.4001.400101', 3],
          ['40.4001.400102', 4],
        ]),
      ),
    );
    expect(within(menu()).getByRole('button', { name: /单据\s*7/ })).toBeInTheDocument();
  });

  it('opens from the breadcrumb of its group', async () => {
    const { user } = await open('/goods/jh', {});
    await user.click(within(menu('面包屑')).getByRole('button', { name: '单据' }));
    await user.click(screen.getByRole('menuitemradio', { name: '退货单', hidden: true }));
    expect(addressBar()).toBe('/goods/jt');
  });
});
