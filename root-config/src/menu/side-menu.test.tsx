import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShellFrame } from '../layout/shell-frame.tsx';
import { exampleShell } from '../shell/testing/example-shell.ts';

async function open(address: string, count = 1) {
  const parts = exampleShell({ menuType: '40', address, menu: manyEntries(count) });
  await parts.navigator.enter();
  render(<ShellFrame parts={parts} />);
  return { parts, menu: screen.getByRole('navigation', { name: '主菜单' }), user: userEvent.setup() };
}

describe('the menu', () => {
  it('marks the open entry and opens its group', async () => {
    const { menu } = await open('/goods/jh');
    expect(within(menu).getByRole('button', { name: '单据', expanded: true })).toBeVisible();
    expect(within(menu).getByRole('link', { name: '进货单' })).toHaveAttribute('aria-current', 'page');
    expect(within(menu).getAllByRole('link', { current: 'page' })).toHaveLength(1);
  });

  it('keeps one group open at a time', async () => {
    const { menu, user } = await open('/goods/jh');
    await user.click(within(menu).getByRole('button', { name: '报表' }));
    expect(within(menu).getByRole('button', { name: '报表' })).toHaveAttribute('aria-expanded', 'true');
    expect(within(menu).getByRole('button', { name: '单据' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('follows the address when it changes elsewhere', async () => {
    const { parts, menu } = await open('/goods/jh');
    act(() => parts.navigator.go('/goods/goodsDetail'));
    expect(within(menu).getByRole('link', { name: '商品明细' })).toHaveAttribute('aria-current', 'page');
  });

  it('moves by arrows, to the ends and by letter', async () => {
    const { menu, user } = await open('/goods/goodsDetail');
    within(menu).getByRole('button', { name: '单据' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(within(menu).getByRole('button', { name: '报表' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(within(menu).getByRole('link', { name: '附加0' })).toHaveFocus();
    await user.keyboard('{Home}');
    expect(within(menu).getByRole('button', { name: '单据' })).toHaveFocus();
    await user.keyboard('s');
    expect(within(menu).getByRole('link', { name: '商品明细' })).toHaveFocus();
  });

  it('has no search for a short menu', async () => {
    await open('/goods/jh');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('finds entries of a long menu by title and initials, and Escape clears', async () => {
    const { menu, user } = await open('/goods/goodsDetail', 12);
    await user.type(screen.getByRole('searchbox', { name: '搜索菜单' }), 'thd');
    expect(within(menu).getByRole('link', { name: '退货单' })).toBeVisible();
    expect(within(menu).queryByRole('link', { name: '商品明细' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(within(menu).getByRole('link', { name: '商品明细' })).toBeVisible();
  });

  it('folds to a rail of icons and remembers it', async () => {
    const { user } = await open('/goods/jh');
    await user.click(screen.getByRole('button', { name: '收起菜单' }));
    expect(screen.getByRole('button', { name: '展开菜单' })).toBeVisible();
    expect(localStorage.getItem('shanmen:settings')).toContain('"menu.collapsed":true');
  });

  it('shows the number a screen has set on its entry', async () => {
    const { parts, menu } = await open('/goods/jh');
    act(() => parts.menu.badges.set(new Map([['40.4003', 17]])));
    expect(within(menu).getByRole('link', { name: /商品明细\s*17/ })).toBeVisible();
  });
});

function manyEntries(count: number) {
  const plain = { isToolBar: false, args: {}, permission: null, icon: '', titles: {}, isLink: '', sort: 0 };
  const flags = { isHide: false, isKeepAlive: true, isAffix: false, isIframe: false };
  const entry = (
    menucode: string,
    menuChild: string | null,
    funcName: string,
    path: string,
    initials: string,
  ) => ({
    ...plain,
    ...flags,
    menucode,
    menuChild,
    funcName,
    path,
    initials,
    component: menuChild === null && path.split('/').length === 2 ? 'group' : 'mf-goods/goods-detail',
    name: ['40', menucode, menuChild].filter(Boolean).join('.'),
  });
  return [
    entry('4001', null, '单据', '/goods', 'dj'),
    entry('4001', '400101', '进货单', '/goods/jh', 'jhd'),
    entry('4001', '400102', '退货单', '/goods/jt', 'thd'),
    entry('4002', null, '报表', '/report', 'bb'),
    entry('4002', '400201', '销售报表', '/report/sales', 'xsbb'),
    entry('4003', null, '商品明细', '/goods/goodsDetail', 'spmx'),
    ...Array.from({ length: count }, (_, index) =>
      entry(`41${index}`, null, `附加${index}`, `/x/${index}`, 'fj'),
    ),
  ];
}
