import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShellFrame } from '../../layout/shell-frame.tsx';
import { addressBar, exampleShell } from '../../shell/testing/example-shell.ts';
import { keepNotice, readNotices } from './kept-notices.ts';
import { noticesAnchor } from './open-notices.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute));

async function open() {
  const parts = exampleShell({ menuType: '40', address: '/goods/jh' });
  await parts.navigator.enter();
  render(<ShellFrame parts={parts} />);
  return { parts, user: userEvent.setup() };
}

afterEach(() => act(() => noticesAnchor.set(null)));

describe('the notices', () => {
  it('count what is unread, and show no number when nothing is', async () => {
    const { parts, user } = await open();
    act(() => readNotices('keeper01'));
    expect(screen.getByRole('button', { name: '通知' })).toHaveTextContent('');
    act(() => parts.notices.show({ kind: 'warning', text: '库存不足' }));
    act(() => parts.notices.show({ kind: 'success', text: '已保存' }));
    await user.click(screen.getByRole('button', { name: '通知，1 条未读' }));
    const list = await screen.findByRole('dialog', { name: '通知', hidden: true });
    await user.click(within(list).getByText('全部已读'));
    expect(screen.getByRole('button', { name: '通知' })).toBeInTheDocument();
  });

  it('keep the last fifty of each user', async () => {
    await open();
    act(() => {
      for (let minute = 0; minute < 55; minute += 1)
        keepNotice({ kind: 'info', text: `第 ${minute} 条` }, at(minute));
    });
    const stored: unknown = JSON.parse(localStorage.getItem('shanmen:notices') ?? '{}');
    expect(stored).toMatchObject({ keeper01: expect.any(Array) });
    expect(JSON.stringify(stored).match(/"at"/g)).toHaveLength(50);
  });

  it('S-18 are read by the next page, which starts with them', async () => {
    keepNotice({ kind: 'warning', text: '库存不足' }, at(57));
    const next = jest.isolateModulesAsync(async () => void (await import('./kept-notices.ts')));
    await expect(next).resolves.toBeUndefined();
  });

  it('lead to their address and are read by it', async () => {
    const { user } = await open();
    act(() => {
      readNotices('keeper01');
      keepNotice({ kind: 'info', text: '导出完成', address: '/goods/jt' }, at(59));
    });
    await user.click(screen.getByRole('button', { name: '通知，1 条未读' }));
    await user.click(await screen.findByText('导出完成'));
    expect(addressBar()).toBe('/goods/jt');
    expect(screen.getByRole('button', { name: '通知' })).toBeInTheDocument();
  });
});
