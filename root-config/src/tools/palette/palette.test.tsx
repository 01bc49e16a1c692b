import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api, session, storage } from '@shanmen/shared';
import { ShellFrame } from '../../layout/shell-frame.tsx';
import { listenToKeys } from '../shortcuts/listen-to-keys.ts';
import { exampleEntries, exampleSession } from '../../shell/testing/example-menu.ts';
import { addressBar, exampleShell } from '../../shell/testing/example-shell.ts';
import { isPaletteOpen, offer } from './open-palette.ts';
import { recentOf } from './recent.ts';

async function open(address = '/goods/goodsDetail') {
  const parts = exampleShell({ menuType: '40', address });
  await parts.navigator.enter();
  render(<ShellFrame parts={parts} />);
  const stop = listenToKeys(parts);
  stops.push(stop);
  return { parts, user: userEvent.setup() };
}

// A part of its own in the product; here it is there before anybody waits for it.
beforeAll(async () => void (await import('./palette.tsx')));

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  act(() => isPaletteOpen.set(false));
});

const ctrlK = () => fireEvent.keyDown(document.body, { code: 'KeyK', key: 'k', ctrlKey: true });
const field = () => screen.findByRole('combobox', { hidden: true }, { timeout: 10_000 });
const rows = () => screen.queryAllByRole('option', { hidden: true });
const titles = () => rows().map(row => row.textContent);

describe('the palette', () => {
  it('opens by its key, finds by initials, and Enter opens the page', async () => {
    const { user } = await open();
    ctrlK();
    await user.type(await field(), 'thd');
    expect(titles()).toEqual(['退货单商品']);
    await user.keyboard('{Enter}');
    expect(addressBar()).toBe('/goods/jt');
    expect(screen.queryByRole('combobox', { hidden: true })).toBeNull();
  });

  it('moves by arrows, to the ends, and by pages', async () => {
    const { user } = await open();
    ctrlK();
    await user.type(await field(), 'd');
    const chosen = () => rows().findIndex(row => row.getAttribute('aria-selected') === 'true');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe(1);
    await user.keyboard('{End}');
    expect(chosen()).toBe(rows().length - 1);
    await user.keyboard('{Home}{ArrowUp}');
    expect(chosen()).toBe(rows().length - 1);
  });

  it('S-45 takes no key while an input method composes', async () => {
    const { user } = await open();
    fireEvent.keyDown(document.body, { code: 'KeyK', key: 'k', ctrlKey: true, isComposing: true });
    fireEvent.keyDown(document.body, { code: 'KeyK', key: 'Process', ctrlKey: true, keyCode: 229 });
    expect(isPaletteOpen.get()).toBe(false);
    ctrlK();
    await user.type(await field(), 'thd');
    for (let times = 0; times < 10; times += 1)
      fireEvent.keyDown(await field(), { key: 'Enter', code: 'Enter', isComposing: true });
    expect(addressBar()).toBe('/goods/goodsDetail');
  });

  it('remembers the last ten of each user', async () => {
    const { user } = await open();
    ctrlK();
    await user.type(await field(), 'jhd{Enter}');
    expect(recentOf('keeper01')).toEqual(['page /goods/jh']);
    ctrlK();
    await field();
    expect(titles()[0]).toBe('进货单商品');
    expect(recentOf('somebody else')).toEqual([]);
  });

  it('lists what the page offers, the open tabs and the commands', async () => {
    const { parts, user } = await open('/goods/jh');
    act(() => parts.navigator.go('/goods/jt'));
    const run = jest.fn();
    const takeBack = offer([{ title: '打印本页', run }]);
    ctrlK();
    await field();
    await waitFor(() => expect(titles()).toEqual(['打印本页此页', '进货单已打开']));
    await user.type(await field(), 'sp');
    expect(titles()).toContain('锁屏Ctrl+L命令');
    await user.clear(await field());
    await user.click(within(screen.getByRole('listbox', { hidden: true })).getByText('打印本页'));
    expect(run).toHaveBeenCalledTimes(1);
    takeBack();
  });

  it('marks a page that is not there yet, and finds it after those that are', async () => {
    const { user } = await open();
    ctrlK();
    await user.type(await field(), 'goods/');
    expect(titles().at(-1)).toBe('综合单据未开放商品');
    expect(titles()).toHaveLength(5);
  });

  it('finds the tools of the user’s other systems by pinyin', async () => {
    const { user } = await open();
    jest.spyOn(api, 'get').mockResolvedValue([
      {
        pid: '10',
        menucode: '1000',
        menuChild: 'sale',
        funcName: '售票',
        isToolBar: true,
        pinyin: 'shou piao',
      },
    ]);
    session.begin({ ...exampleSession, permissionVersion: 8, token: 'a-token-of-enough-letters' });
    ctrlK();
    await user.type(await field(), 'shoupiao');
    await waitFor(() => expect(titles()).toEqual(['售票票务']));
    jest.mocked(api.get).mockResolvedValue(exampleEntries);
    await user.keyboard('{Enter}');
    // Its system is chosen on the way; this user may not sell.
    await waitFor(() => expect(history.state).toEqual({ refused: '/saleSystem' }));
    expect(storage.read('isMenuType')).toBe('10');
  });

  it('stays open without a find and says so', async () => {
    const { user } = await open();
    ctrlK();
    await user.type(await field(), 'zzz');
    expect(screen.getByText('没有找到“zzz”')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await field()).toBeInTheDocument();
  });
});
