import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api, ApiError, pendingTarget, session } from '@shanmen/shared';
import { ShellFrame } from '../../layout/shell-frame.tsx';
import { exampleSession } from '../../shell/testing/example-menu.ts';
import { addressBar, exampleShell } from '../../shell/testing/example-shell.ts';
import { followOverrideLinks, offeredLink } from './override-link.ts';

const token = 'T'.repeat(43);
const chosen = { modules: { 'mf-goods': '1.1.0-rc.1' }, until: '2026-11-20T10:30:00Z' };

async function open(address: string, { hasSession = true } = {}) {
  const parts = exampleShell({ menuType: '40', address, token: hasSession });
  const { userInfo } = exampleSession;
  const authBtnList = [...userInfo.authBtnList, 'modules:override:share'];
  if (hasSession) session.refresh({ ...exampleSession, userInfo: { ...userInfo, authBtnList } });
  await parts.navigator.enter();
  followOverrideLinks(parts);
  render(<ShellFrame parts={parts} />);
  return parts;
}

afterEach(() => act(() => offeredLink.set(null)));

describe('a link that offers a version', () => {
  const preview = { modules: chosen.modules, until: chosen.until, createdBy: '管理员' };

  it('M-21 leaves the address, says what it would run, and runs nothing before it is agreed to', async () => {
    const post = jest.spyOn(api, 'post').mockResolvedValue(preview);
    await open(`/goods/jh?no=7&module-override=${token}`);
    const dialog = await screen.findByRole('dialog', { name: '运行调试版本？', hidden: true });
    expect(await within(dialog).findByText('1.1.0-rc.1')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('由 管理员 分享，2026-11-20 18:30 自动结束');
    expect(addressBar()).toBe('/goods/jh?no=7');
    expect(post.mock.calls.map(([path]) => path)).toEqual(['/api/modules/override-previews']);
    await userEvent.click(within(dialog).getByRole('button', { name: '运行', hidden: true }));
    expect(post).toHaveBeenLastCalledWith('/api/modules/override-sessions', { token });
  });

  it('M-21 that has expired says so, and offers nothing to run', async () => {
    const refusal = { status: 410, code: 'override_ended', message: '链接已过期' } as const;
    jest.spyOn(api, 'post').mockRejectedValue(new ApiError({ ...refusal, details: null, requestId: '' }));
    await open(`/goods/jh?module-override=${token}`);
    const dialog = await screen.findByRole('dialog', { name: '不能运行调试版本', hidden: true });
    expect(within(dialog).getByRole('alert', { hidden: true })).toHaveTextContent('链接已过期');
    expect(within(dialog).queryByRole('button', { name: '运行', hidden: true })).toBeNull();
  });

  it('waits for the sign-in', async () => {
    await open(`/entrance?module-override=${token}`, { hasSession: false });
    expect(offeredLink.get()).toBeNull();
    expect(addressBar()).toContain(encodeURIComponent('module-override'));
  });

  it('is asked about at the entrance, where its address waits without it, and once only', async () => {
    jest.spyOn(api, 'post').mockResolvedValue(preview);
    const parts = await open('/entrance');
    const now = parts.now();
    pendingTarget.keepFromSignIn(`/goods/jh?no=7&module-override=${token}`, now);
    act(() => parts.navigator.go('/entrance'));
    const dialog = await screen.findByRole('dialog', { name: '运行调试版本？', hidden: true });
    expect([pendingTarget.read(now), pendingTarget.isFromSignIn(now)]).toEqual(['/goods/jh?no=7', true]);
    await userEvent.click(within(dialog).getByRole('button', { name: '取消', hidden: true }));
    // The entrance had read it before.
    act(() => parts.navigator.go(`/goods/jh?no=7&module-override=${token}`));
    await waitFor(() => expect(addressBar()).toBe('/goods/jh?no=7'));
    expect(offeredLink.get()).toBeNull();
  });
});

describe('the line about chosen versions', () => {
  it('M-21 stands there as long as one runs, and cannot be put away but by ending it', async () => {
    const end = jest.spyOn(api, 'delete').mockResolvedValue(null);
    const parts = await open('/goods/jh');
    expect(document.querySelector('[data-override]')).toBeNull();
    act(() => parts.releases.override.set(chosen));
    const line = (await screen.findByText('调试版本：商品 1.1.0-rc.1，至 18:30')).closest('p');
    const names = [...(line?.querySelectorAll('button') ?? [])].map(button => button.textContent);
    expect(names).toEqual(['清除', '复制分享链接']);
    await userEvent.click(screen.getByRole('button', { name: '清除' }));
    expect(end).toHaveBeenCalledWith('/api/modules/override-sessions/current');
  });
});

describe('the panel of an app that does not run', () => {
  const broken = { status: 'failed', code: 'MF-104', version: '1.1.0-rc.1', mayUseEarlier: false } as const;

  it('M-21 offers to end the test versions, one of which may have broken it', async () => {
    const slot = document.body.appendChild(document.createElement('div'));
    slot.id = 'shell-slot';
    const end = jest.spyOn(api, 'delete').mockResolvedValue(null);
    const parts = await open('/goods/jh');
    const failed = { ...broken, at: parts.now() };
    act(() => parts.gate.states.set(new Map(parts.gate.states.get()).set('mf-goods', failed)));
    const panel = await within(slot).findByRole('alert');
    expect(within(panel).queryByRole('button', { name: '清除调试版本' })).toBeNull();
    act(() => parts.releases.override.set(chosen));
    await userEvent.click(await within(panel).findByRole('button', { name: '清除调试版本' }));
    expect(end).toHaveBeenCalledWith('/api/modules/override-sessions/current');
    slot.remove();
  });
});
